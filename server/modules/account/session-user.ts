import { and, eq, isNull, sql } from 'drizzle-orm';
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
import { closeSession, noteUse, type Use } from './sessions';
import { accounts, sessions } from './tables';
import { mayGoOnViewing } from './views';

/**
 * The user behind an access token, read afresh with one query: signing out, disabling an account and changing a role
 * act at the next request, in every process.
 * @param idleSeconds what the call says of its use of the session (`idleHeader`)
 */
export async function sessionUser(
  db: Db,
  token: string,
  idleSeconds: number | undefined,
): Promise<CurrentUser | undefined> {
  const claims = await verifyAccess(db, token);
  return claims && userOfSession(db, { accountId: claims.sub, sessionId: claims.sid }, { idleSeconds });
}

/**
 * The user of a session, read afresh as above. A view whose viewer lost what it takes ends for good.
 * @param use what the call says of its use of the session; without it nobody uses it
 */
export async function userOfSession(
  db: Db,
  { accountId, sessionId }: Pick<CurrentUser, 'accountId' | 'sessionId'>,
  use?: Pick<Use, 'idleSeconds'>,
): Promise<CurrentUser | undefined> {
  const [row] = await statementOf(db).execute({ sessionId });
  if (!row || row.accountId !== accountId) return undefined;
  const { baseId, academyId, scopes, deptIdsWithBelow, customDeptIds, viewedBy, viewedFrom, ...rest } = row;
  const { notedSecondsAgo, isOfToday, ...user } = rest;
  // An earlier version did not say where a view was begun from.
  if (viewedBy !== null && (viewedFrom === null || !(await mayGoOnViewing(db, viewedBy, user)))) {
    await closeSession(db, sessionId);
    return undefined;
  }
  const ids = viewedFrom === null ? [sessionId] : [sessionId, viewedFrom];
  if (use) await noteUse(db, { ids, ...use, notedSecondsAgo, isOfToday });
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
      viewedFrom: sessions.viewedFrom,
      notedSecondsAgo: sql<number>`extract(epoch from now() - ${sessions.seenAt})::float8`,
      isOfToday: sql<boolean>`${sessions.createdAt} > now() - interval '1 day'`,
    })
    .from(sessions)
    .innerJoin(accounts, and(eq(accounts.id, sessions.accountId), eq(accounts.status, EnableState.enabled)))
    .innerJoin(people, and(eq(people.id, accounts.userId), isNull(people.deletedAt)))
    .where(and(eq(sessions.id, sql.placeholder('sessionId')), isLive))
    .prepare('session_user');
}
