import { AppError } from '@contract/kernel/errors';
import { Button, Group, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { signInBySign } from '@/kernel/session/single-sign-on';
import { errorMessage } from '@/kernel/query/notify-error';
import { Splash } from '../splash';
import classes from './single-sign-on.module.css';

type Step = { kind: 'running' } | { kind: 'asking'; message: string } | { kind: 'failed'; message: string };

interface SingleSignOnProps {
  /** What another system signed. */
  sign: string;
  /** Signed in, or the person goes on without: shows the page that was asked for. */
  onDone: () => void;
}

/** Signs in by `sign`; asks first when somebody else is signed in in this browser. */
export default function SingleSignOn({ sign, onDone }: SingleSignOnProps) {
  const [step, setStep] = useState<Step>({ kind: 'running' });
  const isStarted = useRef(false);

  const attempt = async (confirmed: boolean) => {
    setStep({ kind: 'running' });
    try {
      await signInBySign(sign, confirmed);
      onDone();
    } catch (error) {
      const isOther = error instanceof AppError && error.key === 'SSO_OTHER_SESSION';
      setStep({ kind: isOther ? 'asking' : 'failed', message: errorMessage(error) });
    }
  };
  useEffect(() => {
    if (isStarted.current) return;
    // The sign is good for one try.
    isStarted.current = true;
    void attempt(false);
  });
  useEffect(() => {
    document.title = '单点登录';
  }, []);

  if (step.kind === 'running') return <Splash />;
  const isAsking = step.kind === 'asking';
  return (
    <main className={classes.page}>
      <Title order={1}>{isAsking ? '切换账号' : '单点登录未成功'}</Title>
      <p className={classes.message} role="alert">
        {step.message}
      </p>
      <Group justify="center">
        {isAsking && <Button onClick={() => void attempt(true)}>切换账号</Button>}
        <Button variant={isAsking ? 'default' : 'filled'} onClick={onDone}>
          {isAsking ? '保留当前登录' : '继续'}
        </Button>
      </Group>
    </main>
  );
}
