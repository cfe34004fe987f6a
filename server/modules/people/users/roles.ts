import { and, eq, inArray } from 'drizzle-orm';
import { EnableState } from '@contract/kernel/enums';
import { AppError } from '@contract/kernel/errors';
import type { UserRoles } from '@contract/people/user-types';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { fieldChange } from '@server/kernel/field-changes';
import { keepingAdministrator, roleGrants, type RoleGrant } from '../../system/public';
import { accountRoles } from '../../system/tables';
import { beyondOwn } from '../../account/rank/public';
import { accounts } from '../../account/tables';
import { managedPeople, notManaged } from '../scope';
import { people } from '../tables';
import { isFirstAccount, lockedUsers } from './accounts';

/** The roles for an account, and which of them the caller may give or take. @throws AppError NOT_FOUND, USER_NO_ACCOUNT */
export async function rolesOfUser(db: Db, user: CurrentUser, userId: number): Promise<UserRoles> {
  const accountId = await accountOf(db, user, userId);
  const beyond = await beyondOwn(db, user, [userId]);
  const roles = (await roleGrants(db, [accountId])).filter(
    ({ status, heldBy }) => status === EnableState.enabled || heldBy.length > 0,
  );
  return {
    roles: roles.map((role) => ({
      id: role.id,
      name: role.name,
      description: role.description,
      is_held: role.heldBy.length > 0,
      obstacle: beyond(role) === null ? '' : '超出您自己的权限或数据范围',
    })),
  };
}

async function accountOf(db: Db, user: CurrentUser, userId: number): Promise<number> {
  const [row] = await db
    .select({ name: people.name, accountId: accounts.id })
    .from(people)
    .leftJoin(accounts, and(eq(accounts.userId, people.id), isFirstAccount))
    .where(and(managedPeople(user.scope), eq(people.id, userId)));
  if (!row) throw await notManaged(db, user.scope, [userId]);
  if (row.accountId === null) throw new AppError('USER_NO_ACCOUNT', { name: row.name });
  return row.accountId;
}

interface RoleChange {
  add: number[];
  remove: number[];
}

/**
 * Gives roles to a person's account and takes others from it: only such as give no more than the caller has.
 * @param db a transaction
 * @throws AppError NOT_FOUND also for a role, USER_NO_ACCOUNT, GRANT_BEYOND_OWN, LAST_ADMINISTRATOR
 */
export async function changeRoles(db: Db, user: CurrentUser, userId: number, { add, remove }: RoleChange) {
  const [found] = await lockedUsers(db, user, [userId]);
  const { person, account } = found!;
  if (!account) throw new AppError('USER_NO_ACCOUNT', { name: person.name });
  const roles = await roleGrants(db, [account.id]);
  const chosen = [...add, ...remove].map((id) => roles.find((role) => role.id === id));
  if (chosen.some((role) => role === undefined)) throw new AppError('NOT_FOUND');
  const beyond = await beyondOwn(db, user, [userId]);
  for (const role of chosen as RoleGrant[]) {
    if (beyond(role) !== null) throw new AppError('GRANT_BEYOND_OWN', { what: `角色“${role.name}”` });
  }
  return keepingAdministrator(db, async () => {
    const values = add.map((roleId) => ({ accountId: account.id, roleId }));
    const added =
      values.length === 0 ? [] : await db.insert(accountRoles).values(values).onConflictDoNothing().returning();
    const removed = await db
      .delete(accountRoles)
      .where(and(eq(accountRoles.accountId, account.id), inArray(accountRoles.roleId, remove)))
      .returning();
    const held = roles.filter(({ heldBy }) => heldBy.length > 0);
    const gained = (id: number) => added.some(({ roleId }) => roleId === id);
    const lost = (id: number) => removed.some(({ roleId }) => roleId === id);
    const holds = roles.filter((role) => (held.includes(role) || gained(role.id)) && !lost(role.id));
    const changes = [fieldChange('角色', namesOf(held), namesOf(holds))];
    return { added: added.length, removed: removed.length, changes };
  });
}

const namesOf = (roles: readonly RoleGrant[]) => roles.map(({ name }) => name);
