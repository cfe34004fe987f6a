import { accountEndpoints } from '@contract/account/endpoints';
import type { DataOf } from '@contract/kernel/endpoint';
import { AppError } from '@contract/kernel/errors';
import { Alert, Button, TextInput, UnstyledButton } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { call } from '@device/api/call';
import { notifyError } from '@/kernel/query/notify-error';
import { useCall } from '@/kernel/query/use-call';
import classes from './password.module.css';

interface CaptchaStepProps {
  username: string;
  onNext: (offer: DataOf<typeof accountEndpoints.resetGetAccount>) => void;
}

/** First the captcha: codes cost money and bother people. */
export function CaptchaStep({ username, onNext }: CaptchaStepProps) {
  // A picture is good for one try, so no copy of an earlier one.
  const picture = useCall(accountEndpoints.captcha, {}, { staleTime: 0 });
  const [captcha, setCaptcha] = useState('');
  const [error, setError] = useState('');
  const [isRunning, setRunning] = useState(false);

  const next = async (event: FormEvent) => {
    event.preventDefault();
    if (!picture.data) return;
    if (captcha.trim() === '') return setError('验证码是必填项');
    setRunning(true);
    setError('');
    try {
      const body = { username, captcha, captcha_id: picture.data.captcha_id };
      onNext(await call(accountEndpoints.resetGetAccount, { body }));
    } catch (failure) {
      if (failure instanceof AppError) setError(failure.message);
      else notifyError(failure);
      setCaptcha('');
      picture.refetch();
    } finally {
      setRunning(false);
    }
  };
  return (
    <form className={classes.narrow} onSubmit={(event) => void next(event)} noValidate>
      {picture.error && <Alert color="danger">{picture.error.message}</Alert>}
      <div className={classes.captcha}>
        <TextInput
          label="图片中的字符"
          value={captcha}
          maxLength={10}
          autoComplete="off"
          error={error || undefined}
          onChange={(event) => setCaptcha(event.currentTarget.value)}
        />
        {picture.data && (
          <UnstyledButton aria-label="换一张验证码" onClick={picture.refetch}>
            <img
              src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture.data.svg)}`}
              alt="验证码图片"
              height={36}
            />
          </UnstyledButton>
        )}
      </div>
      <div className={classes.buttons}>
        <Button type="submit" loading={isRunning} disabled={!picture.data}>
          下一步
        </Button>
      </div>
    </form>
  );
}
