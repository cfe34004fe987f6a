import { inArray } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import type { CurrentUser, ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { covers, scopesOf } from '../account/rank/public';
import { accounts } from '../account/tables';

/**
 * Makes a change of where people belong, by which their roles may open others to them. That is granting: nobody gives,
 * or takes for himself, a sight of people whom he does not see.
 * @param db a transaction
 * @throws AppError PERSON_OUT_OF_SCOPE
 */
export async function placing<Result>(
  db: Db,
  user: Pick<CurrentUser, 'scope'>,
  userIds: readonly number[],
  change: () => Promise<Result>,
): Promise<Result> {
  if (user.scope.kind === 'all') return change();
  const before = await openedTo(db, userIds);
  const result = await change();
  for (const [accountId, scope] of await openedTo(db, userIds)) {
    if (!covers([user.scope, before.get(accountId)!], scope)) throw new AppError('PERSON_OUT_OF_SCOPE');
  }
  return result;
}

/** What people's accounts open to them, by account. */
async function openedTo(db: Db, userIds: readonly number[]): Promise<Map<number, ResolvedScope>> {
  const held = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(inArray(accounts.userId, [...userIds]));
  const opened = await scopesOf(
    db,
    held.map(({ id }) => id),
  );
  return new Map(opened.map(({ accountId, scope }) => [accountId, scope]));
}
