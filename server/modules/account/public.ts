import { inArray, sql } from 'drizzle-orm';
import { EnableState } from '@contract/kernel/enums';
import type { Db } from '@server/kernel/database/database';
import { grantRoles, keepingAdministrator } from '../system/public';
import { accountRoles } from '../system/tables';
import { hashPassword } from './password';
import { closeSessions } from './sessions';
import { accounts } from './tables';

export {
  canDeliver,
  codeHash,
  codeMinutes,
  codeResendSeconds,
  countSending,
  deliverCode,
  isCode,
  mostCodeTries,
  newCode,
} from './codes';
export { ssoSecret } from './sso-secret';

export { scopesOf } from './account-scopes';
export { isLive } from './live-sessions';
export { operationsRole } from './operations';
export { openPendingCode } from './reset-delivery';
export { lockedUntil, nameHashesOf } from './lock-state';
export { closeSession, closeSessions } from './sessions';
export { issuePassword, openAccount } from './given-passwords';
export { forgetAllFailures, rememberedFailure } from './throttle';
export { accountUser } from './account-user';
export { openView } from './views';

export interface NewAccount {
  username: string;
  password: string;
  /** Person that the account belongs to. */
  userId: number;
  roleCodes: string[];
  mustChange: boolean;
}

/**
 * Makes an account with roles, unless one of that name exists, which is left as it is.
 * @returns its id
 * @throws RangeError when a role does not exist
 */
export async function ensureAccount(db: Db, account: NewAccount): Promise<number> {
  const { username, password, userId, mustChange, roleCodes } = account;
  const sameName = sql`lower(username) = lower(${username})`;
  const [existing] = await db.select({ id: accounts.id }).from(accounts).where(sameName);
  if (existing) return existing.id;
  const [made] = await db
    .insert(accounts)
    .values({ username, userId, mustChange, passwordHash: await hashPassword(password) })
    .returning({ id: accounts.id });
  await grantRoles(db, made!.id, roleCodes);
  return made!.id;
}

/**
 * Stops the accounts of people, at their next call, or lets them work again. Sessions of stopped accounts end for good.
 * @param db a transaction
 * @throws AppError LAST_ADMINISTRATOR
 */
export async function setAccountsEnabled(db: Db, userIds: readonly number[], enabled: boolean): Promise<void> {
  const status = enabled ? EnableState.enabled : EnableState.disabled;
  const change = () =>
    db
      .update(accounts)
      .set({ status })
      .where(inArray(accounts.userId, [...userIds]))
      .returning({ id: accounts.id });
  if (enabled) {
    await change();
    return;
  }
  const stopped = await keepingAdministrator(db, change);
  await closeSessions(
    db,
    stopped.map(({ id }) => id),
  );
}

/**
 * Takes the accounts of people who leave the system for good: they keep their rows, for what refers to them, but
 * neither their roles nor their names, which somebody may have again.
 * @param db a transaction
 * @throws AppError LAST_ADMINISTRATOR
 */
export async function retireAccounts(db: Db, userIds: readonly number[]): Promise<void> {
  const retired = await keepingAdministrator(db, () =>
    db
      .update(accounts)
      .set({ status: EnableState.disabled, username: sql`${accounts.username} || '#' || ${accounts.id}` })
      .where(inArray(accounts.userId, [...userIds]))
      .returning({ id: accounts.id }),
  );
  const ids = retired.map(({ id }) => id);
  await db.delete(accountRoles).where(inArray(accountRoles.accountId, ids));
  await closeSessions(db, ids);
}
