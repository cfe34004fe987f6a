import { accountEndpoints } from '@contract/account/endpoints';
import type { LoginKind } from '@contract/account/types';
import { AppError } from '@contract/kernel/errors';
import { call } from '@device/api/call';
import { deviceName } from '@device/session/device-name';
import { logIn } from './log-in';
import { sealPassword } from '@device/session/password-envelope';
import { takeWork, workFor, type SolvedWork } from './sign-in-work';

export interface SignInInput {
  username: string;
  password: string;
  /** What the name is: an account's name or staff id, a student id, an identity number. */
  kind?: LoginKind;
  captcha?: { captcha_id: string; captcha: string };
  /** At /login_yw. */
  ops: boolean;
}

/** What a sign-in waits for: its work, or so many seconds that a name must wait which strangers try. */
export type SignInWait = 'work' | number;

/** Signs in and loads the session. Fails with the login's errors, or PUBLIC_KEY_UNAVAILABLE. */
export async function signIn(input: SignInInput, onWait: (wait: SignInWait) => void): Promise<void> {
  const name = { username: input.username, kind: input.kind };
  await attempt(input, await ready(takeWork(name), onWait)).catch(async (error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    // The key was replaced between fetching and using it; a fresh one settles that without the person.
    if (error.key === 'LOGIN_KEY_EXPIRED') return attempt(input, await ready(takeWork(name), onWait));
    if (!isAskedToWork(error)) throw error;
    const work = await ready(
      workFor(name).catch(() => undefined),
      onWait,
    );
    // Without it the captcha will have to do.
    if (!work) throw error;
    return attempt(input, work);
  });
}

/** A refusal that goes away with work: `details` of CAPTCHA_REQUIRED. */
function isAskedToWork(error: AppError): boolean {
  return error.key === 'CAPTCHA_REQUIRED' && (error.details as { work?: boolean } | undefined)?.work === true;
}

async function ready(
  work: Promise<SolvedWork | undefined>,
  onWait: (wait: SignInWait) => void,
): Promise<SolvedWork | undefined> {
  onWait('work');
  const solved = await work;
  const readyAt = solved?.readyAt ?? 0;
  for (let left = readyAt - performance.now(); left > 0; left = readyAt - performance.now()) {
    onWait(Math.ceil(left / 1000));
    await new Promise((resolve) => setTimeout(resolve, Math.min(left, 1000)));
  }
  return solved;
}

async function attempt({ username, password, kind, captcha, ops }: SignInInput, work: SolvedWork | undefined) {
  const { publicKey, key_id, nonce } = await call(accountEndpoints.cryptoPublic, {}).catch(() => {
    throw new AppError('PUBLIC_KEY_UNAVAILABLE');
  });
  const sealed = await sealPassword(password, publicKey, nonce);
  const solution = work && { challenge: work.challenge, nonces: work.nonces };
  const body = { username, password: sealed, kind, key_id, ...captcha, ops, device: deviceName(), work: solution };
  return logIn({ body });
}
