import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { CurrentUser } from '@server/kernel/current-user';
import { EnableState } from '@contract/kernel/enums';
import type { Db } from '@server/kernel/database/database';
import { people } from '../people/tables';
import { rolePermissions, roles } from '../system/tables';
import { verifyAccess } from './access-token';
import { isLive } from './live-sessions';
import { resolveScopes } from './scope';
import { heldRoles, ofAccount, scopeColumns } from './scope-columns';
import { securityNumber } from './security-settings';
import { noteUse } from './sessions';
import { accounts, sessions } from './tables';

/**
 * The user behind an access token, read afresh with one query: signing out, disabling an account and changing a role
 * act at the next request, in every process.
 */
export async function sessionUser(db: Db, token: string): Promise<CurrentUser | undefined> {
  const claims = await verifyAccess(db, token);
  return claims && userOfSession(db, { accountId: claims.sub, sessionId: claims.sid });
}

/** The user of a session, read afresh as above. */
export async function userOfSession(
  db: Db,
  { accountId, sessionId }: Pick<CurrentUser, 'accountId' | 'sessionId'>,
): Promise<CurrentUser | undefined> {
  const [row] = await statementOf(db).execute({ sessionId });
  if (!row || row.accountId !== accountId) return undefined;
  const { baseId, academyId, scopes, deptIdsWithBelow, customDeptIds, isUseNoted, viewedBy, ...user } = row;
  if (!isUseNoted) await noteUse(db, sessionId);
  return {
    ...user,
    // The person's own affair: nobody changes the password for whom they look as.
    ...(viewedBy !== null && { viewedBy, mustChangePassword: false }),
    sessionId,
    scope: resolveScopes(scopes, { ...user, baseId, academyId, deptIdsWithBelow, customDeptIds }),
  };
}

/** Asked with every request, so the database plans it once per connection. */
const statements = new WeakMap<Db, ReturnType<typeof prepare>>();

function statementOf(db: Db): ReturnType<typeof prepare> {
  const statement = statements.get(db) ?? prepare(db);
  statements.set(db, statement);
  return statement;
}

/** The password was given by somebody else, or is older than the settings allow. */
const mustChangePassword = sql<boolean>`(${accounts.mustChange} or ${securityNumber('password_expiry_days')} > 0
  and ${accounts.passwordChangedAt} < now() - make_interval(days => ${securityNumber('password_expiry_days')}))`;

/** Who looks as the account; they must be allowed to sign in themselves. */
const viewers = alias(accounts, 'viewer');

function prepare(db: Db) {
  return db
    .select({
      ...scopeColumns,
      accountId: accounts.id,
      username: accounts.username,
      name: people.name,
      typeId: people.typeId,
      permissions: sql<string[]>`array(select distinct ${rolePermissions.code} ${heldRoles}
        join ${rolePermissions} on ${rolePermissions.roleId} = ${roles.id} where ${ofAccount})`,
      mustChangePassword,
      modulesOff: sql<string[] | null>`(select value->'off' from setting where name = 'modules')`,
      viewedBy: sessions.viewedBy,
      isUseNoted: sql<boolean>`${sessions.seenAt} > now() - interval '1 minute'`,
    })
    .from(sessions)
    .innerJoin(accounts, and(eq(accounts.id, sessions.accountId), eq(accounts.status, EnableState.enabled)))
    .innerJoin(people, and(eq(people.id, accounts.userId), isNull(people.deletedAt)))
    .leftJoin(viewers, eq(viewers.id, sessions.viewedBy))
    .where(
      and(
        eq(sessions.id, sql.placeholder('sessionId')),
        isLive,
        or(isNull(sessions.viewedBy), eq(viewers.status, EnableState.enabled)),
      ),
    )
    .prepare('session_user');
}
