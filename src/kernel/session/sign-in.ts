import { accountEndpoints } from '@contract/account/endpoints';
import type { LoginKind } from '@contract/account/types';
import { AppError } from '@contract/kernel/errors';
import { call } from '../api/call';
import { tokenStore } from '../api/token';
import { loadSession } from './load-session';
import { opsFlag } from './ops-flag';
import { sealPassword } from './password-envelope';

export interface SignInInput {
  username: string;
  password: string;
  /** What the name is: an account's name or staff id, a student id, an identity number. */
  kind?: LoginKind;
  captcha?: { captcha_id: string; captcha: string };
  /** At /login_yw. */
  ops: boolean;
}

/** Signs in and loads the session. Fails with the login's errors, or PUBLIC_KEY_UNAVAILABLE. */
export async function signIn(input: SignInInput): Promise<void> {
  const session = await attempt(input).catch((error: unknown) => {
    // The key was replaced between fetching and using it; a fresh one settles that without the person.
    if (error instanceof AppError && error.key === 'LOGIN_KEY_EXPIRED') return attempt(input);
    throw error;
  });
  opsFlag.set(input.ops);
  tokenStore.save(session.token, session.user_id);
  await loadSession();
}

async function attempt({ username, password, kind, captcha, ops }: SignInInput) {
  const { publicKey, key_id, nonce } = await call(accountEndpoints.cryptoPublic, {}).catch(() => {
    throw new AppError('PUBLIC_KEY_UNAVAILABLE');
  });
  const sealed = await sealPassword(password, publicKey, nonce);
  return call(accountEndpoints.login, { body: { username, password: sealed, kind, key_id, ...captcha, ops } });
}
