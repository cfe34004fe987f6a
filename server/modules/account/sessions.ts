import { and, eq, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm';
import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { EnableState } from '@contract/kernel/enums';
import type { Db } from '@server/kernel/database/database';
import type { TicketHolder } from '@server/kernel/event-tickets';
import { purposeKey } from './keys';
import { isLive } from './live-sessions';
import { accounts, sessions } from './tables';

/** Days that a device stays signed in without being used. */
const idleDays = 7;
export const refreshSeconds = idleDays * 24 * 3600;
/** A secret just replaced still works this long: the answer may have been lost, or two tabs asked at once. */
const graceSeconds = 30;

export interface Renewal {
  sessionId: string;
  accountId: number;
  userId: number;
  /** What the device must present next time: `<session>.<secret>`. */
  refreshToken: string;
}
export interface Device {
  ip: string;
  agent: string;
}

/** Starts a session for an account. */
export async function openSession(db: Db, account: { id: number; userId: number }, device: Device): Promise<Renewal> {
  const id = randomUUID();
  const refreshSecret = randomBytes(32).toString('base64url');
  await db.insert(sessions).values({
    id,
    accountId: account.id,
    refreshHash: hashOf(refreshSecret),
    expiresAt: expiry,
    ip: device.ip,
    agent: device.agent.slice(0, 300),
  });
  await db
    .update(accounts)
    .set({ lastLoginAt: sql`now()` })
    .where(eq(accounts.id, account.id));
  return { sessionId: id, accountId: account.id, userId: account.userId, refreshToken: `${id}.${refreshSecret}` };
}

/**
 * Exchanges a refresh token for the next one. The next secret follows from the present one (HMAC), so tabs that renew at the
 * same moment all end up with the same. A secret that was replaced longer ago is in two hands: the session ends.
 * @returns undefined when the device must sign in again; `stolen` when a replaced secret was the reason
 */
export async function renewSession(db: Db, token: string): Promise<Renewal | 'stolen' | undefined> {
  const [id = '', present = '', ...rest] = token.split('.');
  if (rest.length > 0 || !/^[0-9a-f-]{36}$/.test(id) || !present) return undefined;
  const next = createHmac('sha256', await purposeKey(db, 'refresh'))
    .update(`${id}.${present}`)
    .digest('base64url');
  const live = and(eq(sessions.id, id), isLive);

  const [rotated] = await db
    .update(sessions)
    .set({ refreshHash: hashOf(next), previousHash: hashOf(present), rotatedAt: sql`now()`, expiresAt: expiry })
    .where(and(live, eq(sessions.refreshHash, hashOf(present))))
    .returning({ id: sessions.id });
  const [session] = await db
    .select({
      accountId: accounts.id,
      userId: accounts.userId,
      inGrace: sql<boolean>`${sessions.previousHash} = ${hashOf(present)}
        and ${sessions.rotatedAt} > now() - make_interval(secs => ${graceSeconds})`,
    })
    .from(sessions)
    .innerJoin(accounts, and(eq(accounts.id, sessions.accountId), eq(accounts.status, EnableState.enabled)))
    .where(live);
  if (!session) return undefined;
  if (!rotated && !session.inGrace) {
    await closeSession(db, id);
    return 'stolen';
  }
  return { sessionId: id, accountId: session.accountId, userId: session.userId, refreshToken: `${id}.${next}` };
}

/** The session whose refresh token this is. Looking at it neither renews nor uses it. */
export async function sessionOfRefreshToken(db: Db, token: string): Promise<TicketHolder | undefined> {
  const [id = '', present = '', ...rest] = token.split('.');
  if (rest.length > 0 || !/^[0-9a-f-]{36}$/.test(id) || !present) return undefined;
  const [session] = await db
    .select({ sessionId: sessions.id, accountId: sessions.accountId })
    .from(sessions)
    .where(and(eq(sessions.id, id), isLive, eq(sessions.refreshHash, hashOf(present))));
  return session;
}

/** Finer than this, uses are not noted. */
const noteEverySeconds = 30;

/** What a call says about the last use of its session. */
export interface Use {
  /** Its sessions: its own, and of a view that of the viewer, too. */
  ids: readonly string[];
  /** Seconds since a person touched the client; undefined: it does not say. */
  idleSeconds: number | undefined;
  /** Seconds since the last use that was noted. */
  notedSecondsAgo: number;
  /** The session is not older than a person stays at work. */
  isOfToday: boolean;
}

/**
 * Notes that a person used a session, which idling is counted from. A client that does not say whether a person caused
 * its calls is believed for a day after its sign-in. A mark can only put the use further back, and never behind one
 * that was noted: a forged one is worth no more than a call.
 */
export async function noteUse(db: Db, { ids, idleSeconds, notedSecondsAgo, isOfToday }: Use): Promise<void> {
  const ago = idleSeconds ?? (isOfToday ? 0 : notedSecondsAgo);
  if (notedSecondsAgo - ago <= noteEverySeconds) return;
  await db
    .update(sessions)
    .set({ seenAt: sql`greatest(${sessions.seenAt}, now() - make_interval(secs => ${ago}))` })
    .where(and(inArray(sessions.id, [...ids]), isLive));
}

/** Ends a session: its access tokens stop working at the next request. */
export async function closeSession(db: Db, id: string): Promise<void> {
  await endSessions(db, eq(sessions.id, id));
}

/**
 * Ends the sessions of accounts, but for one, and whatever the accounts are looking at as somebody else, from the one
 * that stays too. @returns how many of their own ended
 */
export async function closeSessions(db: Db, accountIds: readonly number[], exceptId?: string): Promise<number> {
  const ids = [...accountIds];
  const isOther = exceptId === undefined ? undefined : ne(sessions.id, exceptId);
  const ended = await endSessions(db, and(inArray(sessions.accountId, ids), isOther));
  await endSessions(db, inArray(sessions.viewedBy, ids));
  return ended;
}

/**
 * Ends the sessions that a condition on `session` chooses, and the views that were begun from them.
 * @returns how many were chosen
 */
export async function endSessions(db: Db, chosen: SQL | undefined): Promise<number> {
  const end = (which: SQL | undefined) =>
    db
      .update(sessions)
      .set({ revokedAt: sql`now()` })
      .where(and(which, isNull(sessions.revokedAt)))
      .returning({ id: sessions.id });
  const ended = (await end(chosen)).map(({ id }) => id);
  if (ended.length > 0) await end(inArray(sessions.viewedFrom, ended));
  return ended.length;
}

const expiry = sql`now() + make_interval(days => ${idleDays})`;

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
