import { sql } from 'drizzle-orm';
import type { DataScope } from '@contract/account/types';
import { EnableState } from '@contract/kernel/enums';
import { departments } from '../dictionary/tables';
import { people } from '../people/tables';
import { accountRoles, roleDepartments, roles } from '../system/tables';
import { accounts } from './tables';

/** `from` clause of the working roles that `account` holds; add `where` with `ofAccount`. */
export const heldRoles = sql`from ${accountRoles} join ${roles} on ${roles.id} = ${accountRoles.roleId}
  and ${roles.status} = ${sql.raw(String(EnableState.enabled))}`;
export const ofAccount = sql`${accountRoles.accountId} = ${accounts.id}`;

/** Where a person stands, which scopes are resolved by, for a query over `person`. */
export const placeColumns = {
  deptId: people.deptId,
  baseId: people.baseId,
  academyId: people.academyId,
  deptIdsWithBelow: sql<number[]>`array(select other.id from ${departments} own join ${departments} other
    on other.id = own.id or other.big_dept_id = own.big_dept_id where own.id = ${people.deptId})`,
};

/** What `resolveScopes` needs, for a query over `account` and its `person`. */
export const scopeColumns = {
  userId: accounts.userId,
  ...placeColumns,
  scopes: sql<DataScope[]>`array(select ${roles.dataScope} ${heldRoles} where ${ofAccount})`,
  customDeptIds: sql<number[]>`array(select distinct ${roleDepartments.deptId} ${heldRoles}
    and ${roles.dataScope} = 'custom' join ${roleDepartments} on ${roleDepartments.roleId} = ${roles.id}
    where ${ofAccount})`,
};
