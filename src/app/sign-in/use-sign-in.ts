import { accountEndpoints } from '@contract/account/endpoints';
import type { LoginKind } from '@contract/account/types';
import type { DataOf } from '@contract/kernel/endpoint';
import { AppError, errorText } from '@contract/kernel/errors';
import { useState } from 'react';
import { call } from '@device/api/call';
import { signIn, type SignInWait } from '@/kernel/session/sign-in';
import { prepareWork } from '@/kernel/session/sign-in-work';

export type SignInField = 'username' | 'password' | 'captcha';
export type SignInValues = Record<SignInField, string>;

/** Signing in with its one error and, after failures, its captcha, which is good for a single try. */
export function useSignIn(ops: boolean) {
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState('');
  const [wait, setWait] = useState<SignInWait | null>(null);
  const [captcha, setCaptcha] = useState<DataOf<typeof accountEndpoints.captcha> | null>(null);

  const fail = (failure: unknown) => setError(failure instanceof AppError ? failure.message : errorText('UNKNOWN'));
  const reloadCaptcha = () => call(accountEndpoints.captcha, {}).then(setCaptcha).catch(fail);

  /** Answers with the field to mend, or undefined when the person is in. */
  async function submit(values: SignInValues, kind: LoginKind): Promise<SignInField | undefined> {
    setRunning(true);
    setError('');
    try {
      const input = {
        username: values.username.trim(),
        password: values.password,
        kind,
        captcha: captcha ? { captcha_id: captcha.captcha_id, captcha: values.captcha } : undefined,
        ops,
      };
      await signIn(input, setWait);
      return undefined;
    } catch (failure) {
      fail(failure);
      // The next attempt may need work; it is done while the person types again.
      nameTyped(values.username, kind);
      const key = failure instanceof AppError ? failure.key : 'UNKNOWN';
      const wantsCaptcha = key === 'CAPTCHA_REQUIRED' || key === 'CAPTCHA_WRONG';
      if (captcha || wantsCaptcha) await reloadCaptcha();
      if (key === 'EXAM_LOGIN_CLOSED') return 'username';
      return wantsCaptcha ? 'captcha' : 'password';
    } finally {
      setRunning(false);
      setWait(null);
    }
  }

  /** Begins with what the name needs while the password is typed. */
  const nameTyped = (username: string, kind: LoginKind) => prepareWork({ username: username.trim(), kind });

  return { submit, nameTyped, isRunning, wait, error, captcha, reloadCaptcha: () => void reloadCaptcha() };
}
