import { and, count, eq, exists, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Page } from '@contract/kernel/paging';
import type { UserRow, UsersQuery } from '@contract/people/user-types';
import type { CurrentUser, ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { orderBy } from '@server/kits/order-by';
import { lockedUntil } from '../../account/public';
import { resetsPausedUntil } from '../../account/rank/public';
import { accounts } from '../../account/tables';
import { departments } from '../../dictionary/tables';
import { accountRoles, roles } from '../../system/tables';
import { nameContains } from '../name-search';
import { countPeople, peopleState } from '../people-total';
import { isManaged, visiblePeople } from '../scope';
import { people, personTypes } from '../tables';
import { isFirstAccount } from './accounts';

const sortColumns = { name: people.name, staff_id: people.staffId, last_login_at: accounts.lastLoginAt };

/** Whom a list is for. */
type Viewer = Pick<CurrentUser, 'scope' | 'deptId' | 'userId'>;

/** The departments that a person keeps: those of the data scope, else the own one. */
function ownDepartments({ scope, deptId, userId }: Viewer): ResolvedScope {
  const deptIds = scope.kind === 'depts' || scope.kind === 'mixed' ? scope.deptIds : deptId === null ? [] : [deptId];
  return deptIds.length > 0 ? { kind: 'depts', deptIds, userId } : { kind: 'self', userId };
}

/** People who belong to the departments that a person keeps. */
export function ofOwnDepartments(viewer: Viewer): SQL | undefined {
  const own = ownDepartments(viewer);
  return own.kind === 'depts' ? inArray(people.deptId, own.deptIds) : eq(people.id, viewer.userId);
}

/** These and whom the rotation has brought there: the people whom a department has. */
export function inOwnDepartments(viewer: Viewer): SQL | undefined {
  return visiblePeople(ownDepartments(viewer));
}

/** A page of people as users. @param within narrows the list further than the data scope does */
export async function userPage(db: Db, user: Viewer, query: UsersQuery, within?: SQL): Promise<Page<UserRow>> {
  const where = and(visiblePeople(user.scope), within, ...filtersOf(db, query));
  const order = orderBy(query, sortColumns, people.id);
  const ownAccount = and(eq(accounts.userId, people.id), isFirstAccount);
  const rows = await db
    .select({
      user_id: people.id,
      name: people.name,
      staff_id: people.staffId,
      student_id: people.studentId,
      person_type_id: people.typeId,
      person_type_name: personTypes.name,
      dept_id: people.deptId,
      dept_name: departments.name,
      account_id: accounts.id,
      username: accounts.username,
      status: people.status,
      must_change: accounts.mustChange,
      lastLoginAt: accounts.lastLoginAt,
      lockedUntil,
      resetsPausedUntil,
      version: people.version,
      is_own: isManaged(user.scope),
      state: peopleState(),
    })
    .from(people)
    .leftJoin(accounts, ownAccount)
    .innerJoin(personTypes, eq(personTypes.id, people.typeId))
    .leftJoin(departments, eq(departments.id, people.deptId))
    .where(where)
    .orderBy(...order)
    .limit(query.size)
    .offset((query.page - 1) * query.size);
  const held = await rolesOf(
    db,
    rows.flatMap(({ account_id }) => account_id ?? []),
  );
  const list = rows.map(({ lastLoginAt, lockedUntil: locked, resetsPausedUntil: paused, state: _state, ...row }) => ({
    ...row,
    dept_name: row.dept_name ?? '',
    username: row.username ?? '',
    must_change: row.must_change ?? false,
    last_login_at: lastLoginAt?.toISOString() ?? null,
    locked_until: row.account_id === null ? null : (locked?.toISOString() ?? null),
    resets_paused_until: paused?.toISOString() ?? null,
    roles: held.filter(({ accountId }) => accountId === row.account_id).map(({ id, name }) => ({ id, name })),
  }));
  // Names, roles and locks of accounts change without a change of people: what asks for them is counted each time.
  const asksForAccounts = [query.keyword, query.role_id, query.account].some((value) => value);
  const total = asksForAccounts
    ? (await db.select({ total: count() }).from(people).leftJoin(accounts, ownAccount).where(where))[0]!.total
    : await countPeople(db, { scope: user.scope, where, state: rows[0]?.state });
  return { total, list };
}

/** Conditions over `person` and its `account`. */
function filtersOf(db: Db, query: UsersQuery): (SQL | undefined)[] {
  const { user_ids, keyword, person_type_id, dept_id, role_id, status, account } = query;
  const holds = (roleId: number) =>
    exists(
      db
        .select({ id: accountRoles.roleId })
        .from(accountRoles)
        .where(and(eq(accountRoles.accountId, accounts.id), eq(accountRoles.roleId, roleId))),
    );
  const named = (text: string) =>
    or(
      nameContains(text),
      eq(people.staffId, text),
      eq(people.studentId, text),
      sql`lower(${accounts.username}) = lower(${text})`,
    );
  return [
    user_ids && inArray(people.id, user_ids),
    keyword ? named(keyword) : undefined,
    person_type_id === undefined ? undefined : eq(people.typeId, person_type_id),
    dept_id === undefined ? undefined : eq(people.deptId, dept_id),
    role_id === undefined ? undefined : holds(role_id),
    status && eq(people.status, status),
    account && accountFilters[account],
  ];
}

const accountFilters = {
  1: isNotNull(accounts.id),
  2: isNull(accounts.id),
  3: and(isNotNull(accounts.id), sql`${lockedUntil} is not null`),
};

/** The roles of some accounts. */
async function rolesOf(db: Db, accountIds: number[]) {
  return db
    .select({ accountId: accountRoles.accountId, id: roles.id, name: roles.name })
    .from(accountRoles)
    .innerJoin(roles, eq(roles.id, accountRoles.roleId))
    .where(inArray(accountRoles.accountId, accountIds))
    .orderBy(roles.id);
}
