import { and, asc, inArray, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import type { NewPasswords } from '@contract/people/user-types';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { issuePassword } from '../../account/public';
import { accounts } from '../../account/tables';
import { beyondOwn, roleGrants } from '../../system/public';
import { visiblePeople } from '../scope';
import { people } from '../tables';

/** The account by which a person is known here, should there be several: the first that was made. */
export const isFirstAccount = sql`${accounts.id} = (select min(other.id) from ${accounts} other
  where other.user_id = ${accounts.userId})`;

/**
 * People with their accounts, kept from other writers until the transaction ends.
 * @throws AppError NOT_FOUND unless the caller sees all of them
 */
export async function lockedUsers(db: Db, user: CurrentUser, userIds: readonly number[]) {
  const wanted = [...new Set(userIds)];
  const rows = await db
    .select()
    .from(people)
    .where(and(visiblePeople(user.scope), inArray(people.id, wanted)))
    .orderBy(asc(people.id))
    .for('update');
  if (rows.length !== wanted.length) throw new AppError('NOT_FOUND');
  const held = await db
    .select({ id: accounts.id, userId: accounts.userId, username: accounts.username })
    .from(accounts)
    .where(and(inArray(accounts.userId, wanted), isFirstAccount));
  const accountOf = new Map(held.map((account) => [account.userId, account]));
  return rows.map((person) => ({ person, account: accountOf.get(person.id) ?? null }));
}

/**
 * Refuses to take over, change or end accounts that may do more than the caller.
 * @throws AppError GRANT_BEYOND_OWN
 */
export async function demandNotAbove(db: Db, user: CurrentUser, accountIds: readonly number[]): Promise<void> {
  const beyond = await beyondOwn(db, user);
  const held = (await roleGrants(db, accountIds)).filter(({ heldBy }) => heldBy.length > 0);
  for (const role of held) {
    if (beyond(role) !== null) throw new AppError('GRANT_BEYOND_OWN', { what: `角色“${role.name}”` });
  }
}

/**
 * Gives accounts random passwords that must be changed at the next sign-in; their sessions end at once.
 * @param db a transaction
 * @throws AppError NOT_FOUND, USER_NO_ACCOUNT, USER_IS_SELF, GRANT_BEYOND_OWN
 */
export async function resetPasswords(db: Db, user: CurrentUser, userIds: readonly number[]): Promise<NewPasswords> {
  if (userIds.includes(user.userId)) throw new AppError('USER_IS_SELF');
  const users = await lockedUsers(db, user, userIds);
  const found = users.map(({ person, account }) => {
    if (!account) throw new AppError('USER_NO_ACCOUNT', { name: person.name });
    return { ...account, name: person.name };
  });
  await demandNotAbove(
    db,
    user,
    found.map(({ id }) => id),
  );
  const reset: NewPasswords['accounts'] = [];
  for (const account of found) {
    const { userId, name, username } = account;
    reset.push({ user_id: userId, name, username, password: await issuePassword(db, account) });
  }
  return { accounts: reset };
}
