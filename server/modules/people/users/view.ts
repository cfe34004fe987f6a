import { AppError } from '@contract/kernel/errors';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { openView } from '../../account/public';
import { lockedUsers } from './accounts';

/**
 * Lets the caller look at the system as a person sees it; as nobody who may do everything, or operate the system.
 * @param db a transaction
 * @throws AppError NOT_FOUND, USER_NO_ACCOUNT, FORBIDDEN also for oneself, GRANT_BEYOND_OWN, ACCOUNT_DISABLED
 */
export async function viewAs(db: Db, user: CurrentUser, userId: number, device: { ip: string; agent: string }) {
  const [found] = await lockedUsers(db, user, [userId]);
  const { person, account } = found!;
  if (!account) throw new AppError('USER_NO_ACCOUNT', { name: person.name });
  const token = await openView(db, { accountId: account.id, userId }, user, device);
  return { session: { token, user_id: userId, name: person.name }, accountId: account.id };
}
