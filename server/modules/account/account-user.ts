import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { EnableState } from '@contract/kernel/enums';
import { permits } from '@contract/kernel/module';
import type { PermissionCode } from '@contract/permissions';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { people } from '../people/tables';
import { rolePermissions, roles } from '../system/tables';
import { resolveScopes } from './scope';
import { heldRoles, ofAccount, scopeColumns } from './scope-columns';
import { accounts } from './tables';

/** Codes that an account's roles give it. */
const heldPermissions = sql<string[]>`array(select distinct ${rolePermissions.code} ${heldRoles}
  join ${rolePermissions} on ${rolePermissions.roleId} = ${roles.id} where ${ofAccount})`;

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
      permissions: heldPermissions,
    })
    .from(accounts)
    .innerJoin(people, and(eq(people.id, accounts.userId), isNull(people.deletedAt)))
    .where(and(eq(accounts.id, accountId), eq(accounts.status, EnableState.enabled)));
  if (!row) return undefined;
  const { scopes, baseId, academyId, deptIdsWithBelow, customDeptIds, ...user } = row;
  return { ...user, scope: resolveScopes(scopes, { ...user, baseId, academyId, deptIdsWithBelow, customDeptIds }) };
}

/** Those of some people who could not do what a permission allows: no live account of theirs holds it. */
export async function withoutRight(
  db: Db,
  personIds: readonly number[],
  code: PermissionCode,
): Promise<{ id: number; name: string }[]> {
  const ids = [...personIds];
  const rows = await db
    .select({ userId: accounts.userId, permissions: heldPermissions })
    .from(accounts)
    .innerJoin(people, eq(people.id, accounts.userId))
    .where(and(inArray(accounts.userId, ids), eq(accounts.status, EnableState.enabled)));
  const able = new Set(rows.flatMap(({ userId, permissions }) => (permits(permissions, code) ? userId : [])));
  const named = await db.select({ id: people.id, name: people.name }).from(people).where(inArray(people.id, ids));
  return named.filter(({ id }) => !able.has(id));
}
