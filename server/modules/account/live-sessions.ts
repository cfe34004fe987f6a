import { and, eq, isNull, sql } from 'drizzle-orm';
import { EnableState } from '@contract/kernel/enums';
import type { Db } from '@server/kernel/database/database';
import { gathered } from '@server/kits/gathered';
import { people } from '../people/tables';
import { isAwake, securityNumber } from './security-settings';
import { accounts, sessions } from './tables';

/** Condition on `session`: its holder is signed in. */
export const isLive = and(isNull(sessions.revokedAt), sql`${sessions.expiresAt} > now()`, isAwake);

/** A session whose holder is signed in, enabled and not removed, as it stands at this request. */
export interface LiveSession {
  id: string;
  accountId: number;
  /** Account that looks as this one; null: the owner's own sign-in. */
  viewedBy: number | null;
  viewedFrom: string | null;
  /** Seconds since the last use that was noted. */
  notedSecondsAgo: number;
  /** The session is not older than a person stays at work. */
  isOfToday: boolean;
  /** The password was given by somebody else, or is older than the settings allow. */
  mustChangePassword: boolean;
  /**
   * Another one than before as soon as anything changed that the account's rights and scope are made of: rows of the
   * account and its person by their last transactions, roles, grants, departments and settings by a trigger.
   */
  rights: string;
}

/**
 * The session, read from the database. Requests that arrive while others are being asked about are asked about
 * together, so that each sees what was committed before it and many cost little more than one.
 * @returns undefined when nobody is signed in with it (any more)
 */
export function liveSession(db: Db, id: string): Promise<LiveSession | undefined> {
  const ask = readers.get(db) ?? gathered(readerOf(db));
  readers.set(db, ask);
  return ask(id);
}

const readers = new WeakMap<Db, (id: string) => Promise<LiveSession | undefined>>();

const mustChangePassword = sql<boolean>`(${accounts.mustChange} or ${securityNumber('password_expiry_days')} > 0
  and ${accounts.passwordChangedAt} < now() - make_interval(days => ${securityNumber('password_expiry_days')}))`;

/** Asked with every request, so the database plans it once per connection. */
function readerOf(db: Db): (ids: string[]) => Promise<Map<string, LiveSession>> {
  const statement = db
    .select({
      id: sessions.id,
      accountId: sessions.accountId,
      viewedBy: sessions.viewedBy,
      viewedFrom: sessions.viewedFrom,
      notedSecondsAgo: sql<number>`extract(epoch from now() - ${sessions.seenAt})::float8`,
      isOfToday: sql<boolean>`${sessions.createdAt} > now() - interval '1 day'`,
      mustChangePassword,
      rights: sql<string>`concat_ws(':', (select rights_tx from access_state), ${accounts}.xmin, ${people}.xmin)`,
    })
    .from(sessions)
    .innerJoin(accounts, and(eq(accounts.id, sessions.accountId), eq(accounts.status, EnableState.enabled)))
    .innerJoin(people, and(eq(people.id, accounts.userId), isNull(people.deletedAt)))
    .where(and(sql`${sessions.id} = any(${sql.placeholder('ids')}::uuid[])`, isLive))
    .prepare('live_sessions');
  return async (ids) => new Map((await statement.execute({ ids })).map((row) => [row.id, row]));
}
