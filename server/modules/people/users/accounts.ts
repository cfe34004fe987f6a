import { and, asc, inArray, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import type { NewPasswords } from '@contract/people/user-types';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { issuePassword } from '../../account/public';
import { demandBelow } from '../../account/rank/public';
import { accounts } from '../../account/tables';
import { managedPeople, notManaged } from '../scope';
import { people } from '../tables';

/** The account by which a person is known here, should there be several: the first that was made. */
export const isFirstAccount = sql`${accounts.id} = (select min(other.id) from ${accounts} other
  where other.user_id = ${accounts.userId})`;

/**
 * People with their accounts, kept from other writers until the transaction ends.
 * @throws AppError NOT_FOUND or PERSON_NOT_OWN unless all of them belong to the caller
 */
export async function lockedUsers(db: Db, user: CurrentUser, userIds: readonly number[]) {
  const wanted = [...new Set(userIds)];
  const rows = await db
    .select()
    .from(people)
    .where(and(managedPeople(user.scope), inArray(people.id, wanted)))
    .orderBy(asc(people.id))
    .for('update');
  if (rows.length !== wanted.length) throw await notManaged(db, user.scope, wanted);
  const held = await db
    .select({ id: accounts.id, userId: accounts.userId, username: accounts.username })
    .from(accounts)
    .where(and(inArray(accounts.userId, wanted), isFirstAccount));
  const accountOf = new Map(held.map((account) => [account.userId, account]));
  return rows.map((person) => ({ person, account: accountOf.get(person.id) ?? null }));
}

/**
/**
/**
 * Gives accounts random passwords that must be changed at the next sign-in; their sessions end at once.
 * @param db a transaction
 * @throws AppError NOT_FOUND, USER_NO_ACCOUNT, USER_IS_SELF, RANK_TOO_LOW
 */
export async function resetPasswords(db: Db, user: CurrentUser, userIds: readonly number[]): Promise<NewPasswords> {
  if (userIds.includes(user.userId)) throw new AppError('USER_IS_SELF');
  const users = await lockedUsers(db, user, userIds);
  await demandBelow(db, user, userIds, '重置密码');
  const found = users.map(({ person, account }) => {
    if (!account) throw new AppError('USER_NO_ACCOUNT', { name: person.name });
    return { ...account, name: person.name };
  });
  const reset: NewPasswords['accounts'] = [];
  for (const account of found) {
    const { userId, name, username } = account;
    reset.push({ user_id: userId, name, username, password: await issuePassword(db, account) });
  }
  return { accounts: reset };
}
