import { Anchor, Button, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { signInPath } from '@device/session/ops-flag';
import { useFrontConfig } from '@/modules/system/queries';
import { Mark } from '../mark';
import { AccountStep } from './account-step';
import { ChannelStep } from './channel-step';
import { CodeStep } from './code-step';
import classes from './forgotten-password.module.css';
import { PasswordStep } from './password-step';
import { positionOf, stepTitles, type Step } from './recovery';

/** /userinfo/forget-pwd-one: a forgotten password is replaced in four steps, without a sign-in. */
export default function ForgottenPasswordPage() {
  const { system_name, logo } = useFrontConfig();
  const [step, setStep] = useState<Step>({ kind: 'account' });
  const position = positionOf(step);
  useEffect(() => {
    document.title = `找回密码 - ${system_name}`;
  }, [system_name]);

  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <div className={classes.brand}>
          {logo ? <img src={logo} alt="" width={32} height={32} /> : <Mark size={32} />}
          <span>{system_name}</span>
        </div>
        <Title order={1}>找回密码</Title>
        {step.kind !== 'done' && <StepTrail position={position} />}
        {step.kind === 'account' && (
          <AccountStep onNext={(username, offer) => setStep({ kind: 'channel', username, offer })} />
        )}
        {step.kind === 'channel' && (
          <ChannelStep
            offer={step.offer}
            onNext={(channel, resendAfter) => setStep({ ...step, kind: 'code', channel, resendAfter })}
          />
        )}
        {step.kind === 'code' && (
          <CodeStep
            offer={step.offer}
            channel={step.channel}
            resendAfter={step.resendAfter}
            onNext={(resetTicket) => setStep({ kind: 'password', username: step.username, resetTicket })}
          />
        )}
        {step.kind === 'password' && (
          <PasswordStep
            username={step.username}
            resetTicket={step.resetTicket}
            onNext={() => setStep({ kind: 'done' })}
          />
        )}
        {step.kind === 'done' ? (
          <Done />
        ) : (
          <BackLinks isFirst={position === 0} onRestart={() => setStep({ kind: 'account' })} />
        )}
      </div>
    </main>
  );
}

function StepTrail({ position }: { position: number }) {
  return (
    <ol className={classes.trail} aria-label="步骤">
      {stepTitles.map((title, index) => (
        <li
          key={title}
          aria-current={index === position ? 'step' : undefined}
          data-done={index < position || undefined}
        >
          {title}
        </li>
      ))}
    </ol>
  );
}

function BackLinks({ isFirst, onRestart }: { isFirst: boolean; onRestart: () => void }) {
  return (
    <p className={classes.links}>
      <Anchor component={Link} to={signInPath()}>
        返回登录
      </Anchor>
      {!isFirst && (
        <Anchor component="button" type="button" onClick={onRestart}>
          重新开始
        </Anchor>
      )}
    </p>
  );
}

function Done() {
  return (
    <div className={classes.done} role="status">
      <IconCircleCheck size={48} stroke={1.25} aria-hidden />
      <p>新密码已生效，各设备上的登录已退出</p>
      <Button component={Link} to={signInPath()}>
        用新密码登录
      </Button>
    </div>
  );
}
