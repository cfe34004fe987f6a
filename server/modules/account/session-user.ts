import { and, eq, isNull, sql } from 'drizzle-orm';
import type { CurrentUser } from '@server/kernel/current-user';
import { EnableState } from '@contract/kernel/enums';
import type { Db } from '@server/kernel/database/database';
import { people } from '../people/tables';
import { rolePermissions, roles } from '../system/tables';
import { verifyAccess } from './access-token';
import { liveSession, type LiveSession } from './live-sessions';
import { resolveScopes } from './scope';
import { heldRoles, ofAccount, scopeColumns } from './scope-columns';
import { closeSession, noteUse, type Use } from './sessions';
import { accounts } from './tables';
import { mayGoOnViewing } from './views';

/**
 * The user behind an access token. Each request asks the database whether the session lives and whether the rights are
 * still those kept: signing out, disabling an account and changing a role act at the next request, in every process.
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
  const live = await liveSession(db, sessionId);
  if (!live || live.accountId !== accountId) return undefined;
  const { viewedBy, viewedFrom, notedSecondsAgo, isOfToday, mustChangePassword } = live;
  const user = await rightsOf(db, live);
  if (!user) return undefined;
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
    ...(viewedBy !== null && { viewedBy }),
    mustChangePassword: viewedBy === null && mustChangePassword,
    sessionId,
  };
}

type Rights = Omit<CurrentUser, 'sessionId' | 'mustChangePassword' | 'viewedBy'>;

/** Accounts whose rights are kept; a hospital's busiest hour has fewer. */
const mostKept = 5000;

/** What each account may do and see, with what it was read for. One process keeps it by the database that it is of. */
const kept = new WeakMap<Db, Map<number, { rights: string; user: Rights }>>();

/** The rights of a live session: those kept while they are those of this request, else read anew. */
async function rightsOf(db: Db, { accountId, rights }: LiveSession): Promise<Rights | undefined> {
  const ofDatabase = kept.get(db) ?? new Map<number, { rights: string; user: Rights }>();
  kept.set(db, ofDatabase);
  const known = ofDatabase.get(accountId);
  if (known?.rights === rights) return known.user;
  const user = await readRights(db, accountId);
  ofDatabase.delete(accountId);
  if (!user) return undefined;
  ofDatabase.set(accountId, { rights, user });
  const [oldest] = ofDatabase.keys();
  if (ofDatabase.size > mostKept) ofDatabase.delete(oldest!);
  return user;
}

async function readRights(db: Db, id: number): Promise<Rights | undefined> {
  const [row] = await statementOf(db).execute({ id });
  if (!row) return undefined;
  const { baseId, academyId, scopes, deptIdsWithBelow, customDeptIds, ...user } = row;
  const scope = resolveScopes(scopes, { ...user, baseId, academyId, deptIdsWithBelow, customDeptIds });
  Object.freeze(user.permissions);
  return Object.freeze({ ...user, scope });
}

const statements = new WeakMap<Db, ReturnType<typeof prepare>>();

function statementOf(db: Db): ReturnType<typeof prepare> {
  const statement = statements.get(db) ?? prepare(db);
  statements.set(db, statement);
  return statement;
}

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
      modulesOff: sql<string[] | null>`(select value->'off' from setting where name = 'modules')`,
    })
    .from(accounts)
    .innerJoin(people, and(eq(people.id, accounts.userId), isNull(people.deletedAt)))
    .where(and(eq(accounts.id, sql.placeholder('id')), eq(accounts.status, EnableState.enabled)))
    .prepare('rights_of_account');
}
