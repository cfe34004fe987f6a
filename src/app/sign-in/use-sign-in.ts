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

/**
 * Signing in with its one error and, after failures, its captcha, which is good for a single try.
 * @param onTicket somebody has come in by his ticket; where he goes on
 */
export function useSignIn(ops: boolean, onTicket: (path: string) => void) {
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
    if (kind === 'exam') return submitTicket(values);
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
      return wantsCaptcha ? 'captcha' : 'password';
    } finally {
      setRunning(false);
      setWait(null);
    }
  }

  /** A ticket opens its exam and no account: what that takes is fetched then. */
  async function submitTicket({ username, password }: SignInValues): Promise<SignInField | undefined> {
    try {
      const { enterByTicket } = await import('@/modules/exam/sitting/entering');
      onTicket(await enterByTicket(username.trim(), password));
      return undefined;
    } catch (failure) {
      fail(failure);
      return 'password';
    } finally {
      setRunning(false);
    }
  }

  /** Begins with what the name needs while the password is typed. */
  const nameTyped = (username: string, kind: LoginKind) =>
    kind !== 'exam' && prepareWork({ username: username.trim(), kind });

  return { submit, nameTyped, isRunning, wait, error, captcha, reloadCaptcha: () => void reloadCaptcha() };
}
