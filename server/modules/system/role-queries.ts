import { and, asc, eq, or, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '@contract/kernel/errors';
import type { Page } from '@contract/kernel/paging';
import type { Role, roleQuery, RoleRow } from '@contract/system/role-types';
import type { Db } from '@server/kernel/database/database';
import { contains } from '@server/kits/contains';
import { pageOfRows } from '@server/kits/rows';
import { isBuiltIn } from './built-in-roles';
import { accounts } from '../account/tables';
import { accountRoles, roleDepartments, rolePermissions, rolePersonTypes, roles } from './tables';

/** Roles by name or description, in the order in which they were made. */
export async function rolePage(
  db: Db,
  { page, size, keyword, status }: z.output<typeof roleQuery>,
): Promise<Page<Role>> {
  const where = and(
    keyword ? or(contains(roles.name, keyword), contains(roles.description, keyword)) : undefined,
    status === undefined ? undefined : eq(roles.status, status),
  );
  const wanted = { page, size, where, orderBy: [asc(roles.id)] };
  const { total, list } = await pageOfRows(db, roles, wanted, selectRoles(db));
  return { total, list: list.map(toRole) };
}

/** A role with everything that it grants. @throws AppError NOT_FOUND */
export async function roleById(db: Db, id: number): Promise<RoleRow> {
  const [row] = await db
    .select({
      ...roleColumns,
      permissions: sql<string[]>`array(select code from ${rolePermissions} where role_id = ${outer} order by code)`,
      dept_ids: sql<number[]>`array(select dept_id from ${roleDepartments} where role_id = ${outer} order by dept_id)`,
      person_type_ids: sql<
        number[]
      >`array(select type_id from ${rolePersonTypes} where role_id = ${outer} order by type_id)`,
    })
    .from(roles)
    .where(eq(roles.id, id));
  if (!row) throw new AppError('NOT_FOUND');
  return { ...row, ...toRole(row) };
}

/** People whose accounts hold a role. */
export async function holdersOf(db: Db, roleId: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ userId: accounts.userId })
    .from(accountRoles)
    .innerJoin(accounts, eq(accounts.id, accountRoles.accountId))
    .where(eq(accountRoles.roleId, roleId));
  return rows.map(({ userId }) => userId);
}

/** The role of the row at hand, named in full: inside a subquery Drizzle would leave the table out. */
const outer: SQL = sql.raw('"role"."id"');

const roleColumns = {
  id: roles.id,
  code: roles.code,
  name: roles.name,
  description: roles.description,
  status: sql<1 | 2>`${roles.status}`,
  data_scope: roles.dataScope,
  user_count: sql<number>`(select count(*)::int from ${accountRoles} where role_id = ${outer})`,
  version: roles.version,
};

function selectRoles(db: Db) {
  return db.select(roleColumns).from(roles);
}

function toRole(row: Omit<Role, 'is_built_in'>): Role {
  return { ...row, is_built_in: isBuiltIn(row.code) };
}
