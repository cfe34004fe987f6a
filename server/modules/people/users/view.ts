import { AppError } from '@contract/kernel/errors';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { openView, operationsRole } from '../../account/public';
import { roleGrants } from '../../system/public';
import { demandNotAbove, lockedUsers } from './accounts';

/**
 * Lets the caller look at the system as a person sees it; as nobody who may do everything, or operate the system.
 * @param db a transaction
 * @throws AppError NOT_FOUND, USER_NO_ACCOUNT, FORBIDDEN also for oneself, GRANT_BEYOND_OWN, ACCOUNT_DISABLED
 */
export async function viewAs(db: Db, user: CurrentUser, userId: number, device: { ip: string; agent: string }) {
  const [found] = await lockedUsers(db, user, [userId]);
  const { person, account } = found!;
  if (!account) throw new AppError('USER_NO_ACCOUNT', { name: person.name });
  if (userId === user.userId || (await isPowerful(db, account.id))) throw new AppError('FORBIDDEN');
  await demandNotAbove(db, user, [account.id]);
  const token = await openView(db, account.id, user.accountId, device);
  return { session: { token, user_id: userId, name: person.name }, accountId: account.id };
}

async function isPowerful(db: Db, accountId: number): Promise<boolean> {
  const held = (await roleGrants(db, [accountId])).filter(({ heldBy }) => heldBy.length > 0);
  return held.some(({ code, permissions }) => code === operationsRole || permissions.includes('*'));
}
