import { and, eq, isNull, sql } from 'drizzle-orm';
import type { DataScope } from '@contract/account/types';
import { EnableState } from '@contract/kernel/enums';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { departments } from '../dictionary/tables';
import { people } from '../people/tables';
import { accountRoles, rolePermissions, roles } from '../system/tables';
import { verifyAccess } from './access-token';
import { resolveScope, widestScope } from './scope';
import { accounts, sessions } from './tables';

/**
 * The user behind an access token, read afresh with one query: signing out, disabling an account and changing a role
 * act at the next request, in every process.
 */
export async function sessionUser(db: Db, token: string): Promise<CurrentUser | undefined> {
  const claims = await verifyAccess(db, token);
  if (!claims) return undefined;
  const [row] = await statementOf(db).execute({ sessionId: claims.sid });
  if (!row || row.accountId !== claims.sub) return undefined;
  const { baseId, scopes, deptIdsWithBelow, ...user } = row;
  return {
    ...user,
    sessionId: claims.sid,
    scope: resolveScope(widestScope(scopes), { ...user, baseId, deptIdsWithBelow }),
  };
}

/** Asked with every request, so the database plans it once per connection. */
const statements = new WeakMap<Db, ReturnType<typeof prepare>>();

function statementOf(db: Db): ReturnType<typeof prepare> {
  const statement = statements.get(db) ?? prepare(db);
  statements.set(db, statement);
  return statement;
}

function prepare(db: Db) {
  const held = sql`from ${accountRoles} join ${roles} on ${roles.id} = ${accountRoles.roleId}
    and ${roles.status} = ${sql.raw(String(EnableState.enabled))}`;
  const ofAccount = sql`${accountRoles.accountId} = ${accounts.id}`;
  return db
    .select({
      accountId: accounts.id,
      userId: accounts.userId,
      username: accounts.username,
      name: people.name,
      typeId: people.typeId,
      deptId: people.deptId,
      baseId: people.baseId,
      permissions: sql<string[]>`array(select distinct ${rolePermissions.code} ${held}
        join ${rolePermissions} on ${rolePermissions.roleId} = ${roles.id} where ${ofAccount})`,
      scopes: sql<DataScope[]>`array(select ${roles.dataScope} ${held} where ${ofAccount})`,
      deptIdsWithBelow: sql<number[]>`array(select other.id from ${departments} own join ${departments} other
        on other.id = own.id or other.big_dept_id = own.big_dept_id where own.id = ${people.deptId})`,
    })
    .from(sessions)
    .innerJoin(accounts, and(eq(accounts.id, sessions.accountId), eq(accounts.status, EnableState.enabled)))
    .innerJoin(people, and(eq(people.id, accounts.userId), isNull(people.deletedAt)))
    .where(
      and(
        eq(sessions.id, sql.placeholder('sessionId')),
        isNull(sessions.revokedAt),
        sql`${sessions.expiresAt} > now()`,
      ),
    )
    .prepare('session_user');
}
