import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { systemEndpoints } from '@contract/system/endpoints';
import { EnableState } from '@contract/kernel/enums';
import { groupBy } from '@contract/kernel/group-by';
import { permits } from '@contract/kernel/module';
import type { Db } from '@server/kernel/database/database';
import type { Handler } from '@server/kernel/implement';
import { visiblePeople } from '../people/public';
import { memberPage } from './role-members';
import { accountRoles, rolePermissions, roles } from './tables';

interface GrantingRole {
  id: number;
  name: string;
  status: 1 | 2;
  /** The code or wildcard that covers the one asked for. */
  through: string;
  user_count: number;
}

/** 谁拥有此权限: every role that grants a code, stopped ones too; the people are those of working roles. */
export const permissionHolders: Handler<typeof systemEndpoints.permissionHolders> = async ({ db, user, query }) => {
  const granting = await rolesGranting(db, query.code);
  const working = granting.filter(({ status }) => status === EnableState.enabled).map(({ id }) => id);
  const members = await memberPage(db, and(visiblePeople(user.scope), inArray(accountRoles.roleId, working)), query);
  const names = await roleNames(
    db,
    working,
    members.list.map(({ account_id }) => account_id),
  );
  const list = members.list.map((member) => ({ ...member, role_names: names.get(member.account_id) ?? [] }));
  return { roles: granting, total: members.total, list };
};

/** Roles that grant a code, by itself or by a wildcard. */
export async function rolesGranting(db: Db, code: string): Promise<GrantingRole[]> {
  const rows = await db
    .select({
      id: roles.id,
      name: roles.name,
      status: sql<1 | 2>`${roles.status}`,
      through: rolePermissions.code,
      user_count: sql<number>`(select count(*)::int from account_role held where held.role_id = ${roles.id})`,
    })
    .from(rolePermissions)
    .innerJoin(roles, eq(roles.id, rolePermissions.roleId))
    .orderBy(asc(roles.id), asc(rolePermissions.code));
  const covering = rows.filter(({ through }) => permits([through], code));
  return [...groupBy(covering, ({ id }) => id).values()].map(([first]) => first!);
}

async function roleNames(db: Db, roleIds: number[], accountIds: number[]): Promise<Map<number, string[]>> {
  const rows = await db
    .select({ accountId: accountRoles.accountId, name: roles.name })
    .from(accountRoles)
    .innerJoin(roles, eq(roles.id, accountRoles.roleId))
    .where(and(inArray(accountRoles.roleId, roleIds), inArray(accountRoles.accountId, accountIds)))
    .orderBy(asc(roles.id));
  const byAccount = groupBy(rows, ({ accountId }) => accountId);
  return new Map([...byAccount].map(([accountId, held]) => [accountId, held.map(({ name }) => name)]));
}
