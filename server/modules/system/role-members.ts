import { and, asc, count, eq, inArray, or, type SQL } from 'drizzle-orm';
import type { systemEndpoints } from '@contract/system/endpoints';
import { AppError } from '@contract/kernel/errors';
import type { Page } from '@contract/kernel/paging';
import type { RoleMember } from '@contract/system/role-types';
import type { Db } from '@server/kernel/database/database';
import type { Handler } from '@server/kernel/implement';
import { contains } from '@server/kits/contains';
import { demandWithinOwn } from '../account/rank/public';
import { accounts } from '../account/tables';
import { departments } from '../dictionary/tables';
import { demandManaged, visiblePeople } from '../people/public';
import { people } from '../people/tables';
import { keepingAdministrator } from './administrators';
import { roleById } from './role-queries';
import { grantOf, lockedRole } from './role-save';
import { accountRoles } from './tables';

/** Accounts that hold a role and whose people the caller may see. */
export const roleMembers: Handler<typeof systemEndpoints.roleMembers> = async ({ db, user, params, query }) => {
  await roleById(db, params.id);
  const where = and(
    visiblePeople(user.scope),
    eq(accountRoles.roleId, params.id),
    query.keyword
      ? or(
          contains(people.name, query.keyword),
          contains(accounts.username, query.keyword),
          eq(people.staffId, query.keyword),
        )
      : undefined,
  );
  return memberPage(db, where, query);
};

/** A page of accounts with their people; the condition is over `account_role`, `account` and `person`. */
export async function memberPage(
  db: Db,
  where: SQL | undefined,
  { page, size }: { page: number; size: number },
): Promise<Page<RoleMember>> {
  const joined = db
    .selectDistinctOn([accounts.id], { id: accounts.id })
    .from(accountRoles)
    .innerJoin(accounts, eq(accounts.id, accountRoles.accountId))
    .innerJoin(people, eq(people.id, accounts.userId))
    .where(where)
    .as('joined');
  const [all] = await db.select({ total: count() }).from(joined);
  const list = await db
    .select({
      account_id: accounts.id,
      username: accounts.username,
      user_id: people.id,
      name: people.name,
      staff_id: people.staffId,
      dept_name: departments.name,
      status: accounts.status,
    })
    .from(joined)
    .innerJoin(accounts, eq(accounts.id, joined.id))
    .innerJoin(people, eq(people.id, accounts.userId))
    .leftJoin(departments, eq(departments.id, people.deptId))
    .orderBy(asc(people.name), asc(accounts.id))
    .limit(size)
    .offset((page - 1) * size);
  return { total: all!.total, list: list.map((row) => ({ ...row, dept_name: row.dept_name ?? '' })) };
}

/** Gives a role to people and takes it from others. Every one of them must be the caller's own and have an account. */
export const setRoleMembers: Handler<typeof systemEndpoints.roleSetMembers> = async (call) => {
  const { db, user, params, body } = call;
  const role = await lockedRole(db, params.id);
  const accountIds = await accountsOf(call, [...body.add, ...body.remove]);
  await demandWithinOwn(db, user, grantOf(role), [...accountIds.keys()]);
  const idsOf = (userIds: readonly number[]) => userIds.map((id) => accountIds.get(id)!);
  const change = await keepingAdministrator(db, async () => {
    const values = idsOf(body.add).map((accountId) => ({ accountId, roleId: role.id }));
    const added =
      values.length === 0 ? [] : await db.insert(accountRoles).values(values).onConflictDoNothing().returning();
    const removed = await db
      .delete(accountRoles)
      .where(and(eq(accountRoles.roleId, role.id), inArray(accountRoles.accountId, idsOf(body.remove))))
      .returning();
    return { added: added.length, removed: removed.length };
  });
  call.audit({ target: `role:${role.id}`, detail: { add: body.add, remove: body.remove } });
  return change;
};

/** @throws AppError NOT_FOUND, PERSON_NOT_OWN unless each of the people is the caller's own and has an account */
async function accountsOf(
  { db, user }: Parameters<typeof setRoleMembers>[0],
  userIds: readonly number[],
): Promise<Map<number, number>> {
  const wanted = [...new Set(userIds)];
  await demandManaged(db, user.scope, wanted);
  const rows = await db
    .select({ accountId: accounts.id, userId: accounts.userId })
    .from(accounts)
    .where(inArray(accounts.userId, wanted))
    .orderBy(asc(accounts.id));
  const found = new Map(rows.map(({ userId, accountId }) => [userId, accountId]));
  if (found.size !== wanted.length) throw new AppError('NOT_FOUND');
  return found;
}
