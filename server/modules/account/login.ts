import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { loginInput } from '@contract/account/types';
import { AppError } from '@contract/kernel/errors';
import { EnableState } from '@contract/kernel/enums';
import type { Db } from '@server/kernel/database/database';
import { accountRoles, roles } from '../system/tables';
import { isCaptchaRight } from './captcha';
import { openPassword } from './password-envelope';
import { isPasswordRight } from './password';
import { accounts } from './tables';
import { forgetFailures, noteFailure, standingOf } from './throttle';

type Account = typeof accounts.$inferSelect;
type LoginInput = z.output<typeof loginInput>;

/** Role whose holders may sign in on the operations page. */
const operationsRole = 'ops';

/**
 * Finds the account that a sign-in proves to own.
 * @throws AppError ACCOUNT_LOCKED, CAPTCHA_REQUIRED, CAPTCHA_WRONG, LOGIN_KEY_EXPIRED, LOGIN_WRONG (with
 * `details.captcha` when the next attempt needs one), ACCOUNT_DISABLED
 */
export async function authenticate(db: Db, input: LoginInput, ip: string): Promise<Account> {
  const attempt = { username: input.username, ip };
  const standing = await standingOf(db, attempt);
  if (standing.blockedMinutes > 0) throw new AppError('ACCOUNT_LOCKED', { minutes: standing.blockedMinutes });
  if (standing.captchaRequired) await checkCaptcha(db, input);
  const password = await openPassword(db, input.password, input.key_id);

  const [account] = await db
    .select()
    .from(accounts)
    .where(sql`lower(username) = lower(${input.username})`);
  const right = await isPasswordRight(account?.passwordHash, password);
  if (!account || !right || (input.ops && !(await isOperator(db, account.id)))) {
    throw new AppError('LOGIN_WRONG', {}, { captcha: await noteFailure(db, attempt) });
  }
  if (account.status !== EnableState.enabled) throw new AppError('ACCOUNT_DISABLED');
  await forgetFailures(db, attempt);
  return account;
}

async function checkCaptcha(db: Db, { captcha_id: id, captcha }: LoginInput): Promise<void> {
  if (!id || !captcha) throw new AppError('CAPTCHA_REQUIRED');
  if (!(await isCaptchaRight(db, id, captcha))) throw new AppError('CAPTCHA_WRONG');
}

async function isOperator(db: Db, accountId: number): Promise<boolean> {
  const held = await db
    .select({ code: roles.code })
    .from(accountRoles)
    .innerJoin(roles, eq(roles.id, accountRoles.roleId))
    .where(eq(accountRoles.accountId, accountId));
  return held.some(({ code }) => code === operationsRole);
}
