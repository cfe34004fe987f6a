import { asc, inArray, sql } from 'drizzle-orm';
import type { DataScope } from '@contract/account/types';
import type { Db } from '@server/kernel/database/database';
import { accountRoles, roleDepartments, rolePermissions, roles } from './tables';

/** What a role gives to its holders. */
export interface Grant {
  permissions: readonly string[];
  dataScope: DataScope;
  /** Where the scope is `custom`. */
  deptIds: readonly number[];
}

/** A role with what it gives; `status` 1 works, 2 stopped. */
export interface RoleGrant extends Grant {
  id: number;
  code: string;
  name: string;
  description: string;
  status: number;
  /** Of the accounts asked for, those that hold it. */
  heldBy: number[];
}

/** All roles with what they give and which of some accounts hold them. */
export async function roleGrants(db: Db, accountIds: readonly number[]): Promise<RoleGrant[]> {
  const list = await db
    .select({
      id: roles.id,
      code: roles.code,
      name: roles.name,
      description: roles.description,
      status: roles.status,
      dataScope: roles.dataScope,
      permissions: sql<string[]>`array(select ${rolePermissions.code} from ${rolePermissions}
        where ${rolePermissions.roleId} = ${roles.id})`,
      deptIds: sql<number[]>`array(select ${roleDepartments.deptId} from ${roleDepartments}
        where ${roleDepartments.roleId} = ${roles.id} and ${roles.dataScope} = 'custom')`,
    })
    .from(roles)
    .orderBy(asc(roles.id));
  const held = await db
    .select()
    .from(accountRoles)
    .where(inArray(accountRoles.accountId, [...accountIds]));
  return list.map((role) => ({
    ...role,
    heldBy: held.filter(({ roleId }) => roleId === role.id).map(({ accountId }) => accountId),
  }));
}
