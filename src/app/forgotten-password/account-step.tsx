import { accountEndpoints } from '@contract/account/endpoints';
import type { DataOf } from '@contract/kernel/endpoint';
import { Button, TextInput } from '@mantine/core';
import { useEffect, useState, type FormEvent } from 'react';
import { call } from '@device/api/call';
import { errorMessage } from '@/kernel/query/notify-error';
import { maxInput, required } from '@/kits/form/rules';
import { CaptchaField } from '../sign-in/captcha-field';
import type { Offer } from './recovery';
import { StepForm } from './step-form';
import { useStep } from './use-step';

const usernameRule = required('账号');
const captchaRule = required('验证码');

/** Account and captcha. The answer is the same whether or not the account exists. */
export function AccountStep({ onNext }: { onNext: (username: string, offer: Offer) => void }) {
  const { run, isRunning, error } = useStep();
  const [picture, setPicture] = useState<DataOf<typeof accountEndpoints.captcha> | null>(null);
  const [pictureError, setPictureError] = useState('');
  const [username, setUsername] = useState('');
  const [captcha, setCaptcha] = useState('');
  const [wrong, setWrong] = useState<{ username?: string | null; captcha?: string | null }>({});

  const draw = () => {
    call(accountEndpoints.captcha, {})
      .then((drawn) => {
        setPicture(drawn);
        setPictureError('');
      })
      .catch((failure: unknown) => setPictureError(errorMessage(failure)));
  };
  useEffect(draw, []);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const found = { username: usernameRule(username), captcha: captchaRule(captcha) };
    setWrong(found);
    if (found.username || found.captcha || !picture) return;
    void run(async () => {
      try {
        const body = { username, captcha, captcha_id: picture.captcha_id };
        onNext(username.trim(), await call(accountEndpoints.resetGetAccount, { body }));
      } catch (failure) {
        // A captcha is good for one try.
        setCaptcha('');
        draw();
        throw failure;
      }
    });
  };
  return (
    <StepForm error={error || pictureError} onSubmit={onSubmit}>
      <TextInput
        label="账号"
        description="工号、学号或登录名"
        size="md"
        maxLength={maxInput}
        autoComplete="username"
        autoFocus
        value={username}
        error={wrong.username}
        onChange={(event) => setUsername(event.currentTarget.value)}
      />
      {picture ? (
        <CaptchaField
          svg={picture.svg}
          onReload={draw}
          autoFocus={false}
          value={captcha}
          error={wrong.captcha}
          onChange={(event) => setCaptcha(event.currentTarget.value)}
        />
      ) : (
        pictureError && (
          <Button variant="default" onClick={draw}>
            重新获取验证码图片
          </Button>
        )
      )}
      <Button type="submit" size="md" fullWidth loading={isRunning} disabled={!picture}>
        下一步
      </Button>
    </StepForm>
  );
}
