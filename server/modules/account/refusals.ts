import type { AccountEvent } from '@contract/account/audit-events';
import { kindsIn } from '@contract/account/password-rules';
import type { LoginKind } from '@contract/account/types';
import { recordAudit } from '@server/kernel/audit';
import type { Call } from '@server/kernel/implement';
import type { Account } from './login-name';

/** Why somebody was not let in, as the operation log says it. */
export const reasons = {
  unknown: '没有这个账号',
  password: '密码错误',
  captcha: '图片验证码不正确',
  disabled: '密码正确，但账号已停用',
  notOperator: '不是运维账号，不能从运维页登录',
  operatorElsewhere: '运维账号不能从该地址登录',
  waiting: '失败次数过多，等待期内不核对密码；等待期内再次尝试不逐条记录',
  signRefused: '单点登录链接无效、已过期或已使用',
  signDisabled: '单点登录的账号已停用',
} as const;
export type Reason = keyof typeof reasons;

interface Refused {
  event?: AccountEvent;
  reason: Reason;
  account: Pick<Account, 'id' | 'username'> | undefined;
  /** What was typed where nobody has such a name. */
  tried?: { username: string; kind?: LoginKind };
}

/** Puts a refusal into the operation log. Never the password, nor what may be one. */
export async function recordRefusal(
  { db, ip, requestId }: Pick<Call, 'db' | 'ip' | 'requestId'>,
  { event = 'account.login.refused', reason, account, tried }: Refused,
): Promise<void> {
  await recordAudit(db, {
    action: event,
    username: account?.username ?? (tried ? loggableName(tried) : ''),
    target: account ? `account:${account.id}` : '',
    ip,
    requestId,
    detail: reasons[reason],
  });
}

/** Kinds of signs from which on a text looks like a password. */
const passwordLike = 3;

/** A name that nobody has, as the log may keep it: people type identity numbers and passwords into the wrong field. */
export function loggableName({ username, kind }: { username: string; kind?: LoginKind }): string {
  const isIdentity = kind === 'id_card' || /^\d{15}(\d{2}[\dXx])?$/.test(username);
  if (isIdentity) return '（身份证号）';
  const isPasswordLike = username.length >= 6 && kindsIn(username) >= passwordLike;
  return isPasswordLike ? '（疑似密码，未记录）' : username;
}
