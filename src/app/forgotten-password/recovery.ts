import { accountEndpoints } from '@contract/account/endpoints';
import type { ResetChannel } from '@contract/account/password-types';
import type { DataOf } from '@contract/kernel/endpoint';
import { AppError } from '@contract/kernel/errors';
import { call } from '@device/api/call';
import { sealPassword } from '@device/session/password-envelope';

export type Offer = DataOf<typeof accountEndpoints.resetGetAccount>;

/** Where the person is, with what the steps before have brought. */
export type Step =
  | { kind: 'account' }
  | { kind: 'channel'; username: string; offer: Offer }
  | { kind: 'code'; username: string; offer: Offer; channel: ResetChannel; resendAfter: number }
  | { kind: 'password'; username: string; resetTicket: string }
  | { kind: 'done' };

export const stepTitles = ['确认账号', '获取验证码', '核对验证码', '设置新密码'] as const;

const positions: Record<Step['kind'], number> = { account: 0, channel: 1, code: 2, password: 3, done: 4 };

/** Number of the step from 0; 4 when all are done. */
export const positionOf = (step: Step): number => positions[step.kind];

/**
 * Sets the new password. Fails with PUBLIC_KEY_UNAVAILABLE, RESET_EXPIRED or PASSWORD_REFUSED.
 * @param resetTicket proof that the code was right
 */
export async function setNewPassword(resetTicket: string, password: string): Promise<void> {
  await attempt(resetTicket, password).catch((error: unknown) => {
    // The key was replaced between fetching and using it; a fresh one settles that without the person.
    if (error instanceof AppError && error.key === 'LOGIN_KEY_EXPIRED') return attempt(resetTicket, password);
    throw error;
  });
}

async function attempt(resetTicket: string, password: string): Promise<void> {
  const { publicKey, key_id, nonce } = await call(accountEndpoints.cryptoPublic, {}).catch(() => {
    throw new AppError('PUBLIC_KEY_UNAVAILABLE');
  });
  const [new_password, confirm_password] = await Promise.all([
    sealPassword(password, publicKey, nonce),
    sealPassword(password, publicKey, nonce),
  ]);
  await call(accountEndpoints.resetPassword, {
    body: { reset_ticket: resetTicket, new_password, confirm_password, key_id },
  });
}
