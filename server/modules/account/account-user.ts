import { and, eq, isNull, sql } from 'drizzle-orm';
import { EnableState } from '@contract/kernel/enums';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { people } from '../people/tables';
import { rolePermissions, roles } from '../system/tables';
import { resolveScopes } from './scope';
import { heldRoles, ofAccount, scopeColumns } from './scope-columns';
import { accounts } from './tables';

/**
 * An account as it stands now, without a session: for work that goes on after its owner has left. Undefined when the
 * account is disabled or its person deleted: then the work must stop.
 */
export async function accountUser(db: Db, accountId: number): Promise<Omit<CurrentUser, 'sessionId'> | undefined> {
  const [row] = await db
    .select({
      ...scopeColumns,
      accountId: accounts.id,
      username: accounts.username,
      name: people.name,
      typeId: people.typeId,
      mustChangePassword: accounts.mustChange,
      permissions: sql<string[]>`array(select distinct ${rolePermissions.code} ${heldRoles}
        join ${rolePermissions} on ${rolePermissions.roleId} = ${roles.id} where ${ofAccount})`,
    })
    .from(accounts)
    .innerJoin(people, and(eq(people.id, accounts.userId), isNull(people.deletedAt)))
    .where(and(eq(accounts.id, accountId), eq(accounts.status, EnableState.enabled)));
  if (!row) return undefined;
  const { scopes, baseId, academyId, deptIdsWithBelow, customDeptIds, ...user } = row;
  return { ...user, scope: resolveScopes(scopes, { ...user, baseId, academyId, deptIdsWithBelow, customDeptIds }) };
}
