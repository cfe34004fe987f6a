import { and, eq, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm';
import { createHash, randomUUID } from 'node:crypto';
import { EnableState } from '@contract/kernel/enums';
import type { Db } from '@server/kernel/database/database';
import type { TicketHolder } from '@server/kernel/event-tickets';
import { isLive } from './live-sessions';
import { firstSecret, isSecretOf, nextSecret, secretHash } from './refresh-secret';
import { isDeviceHalf } from './session-proofs';
import { accounts, sessions } from './tables';

/** Days that a device stays signed in without being used. */
const idleDays = 7;
/** Days after which a person signs in again, however much the device was used. */
const longestDays = 30;
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
  /** What the browser calls itself; '' when it does not say. */
  name?: string;
}

/** Starts a session for an account. */
export async function openSession(db: Db, account: { id: number; userId: number }, device: Device): Promise<Renewal> {
  const id = randomUUID();
  const refreshSecret = await firstSecret(db, id);
  await db.insert(sessions).values({
    id,
    accountId: account.id,
    refreshHash: secretHash(refreshSecret),
    expiresAt: expiry,
    ip: device.ip,
    agent: device.agent.slice(0, 300),
    deviceHash: deviceHash(device.name),
  });
  await db
    .update(accounts)
    .set({ lastLoginAt: sql`now()` })
    .where(eq(accounts.id, account.id));
  return { sessionId: id, accountId: account.id, userId: account.userId, refreshToken: `${id}.${refreshSecret}` };
}

/** What is stored of a browser's name: it is chosen at random, and proves that an account was signed in here. */
export function deviceHash(name: string | undefined): string {
  return name ? createHash('sha256').update(name).digest('hex') : '';
}

/** Why a session was not renewed: there is none; a secret of its past came back; a secret that it never had. */
export type NotRenewed = 'ended' | 'stolen' | 'guessed';

/**
 * Exchanges a refresh token for the next one. The next secret follows from the present one, so tabs that renew at the
 * same moment all end up with the same. A secret that was replaced longer ago is in two hands: the session ends. One that
 * the session never had proves nothing, and must not end it.
 * @param half the device's (`deviceHalf`): without it somebody signed out here, and the cookie is what is left
 */
export async function renewSession(db: Db, token: string, half: string): Promise<Renewal | NotRenewed> {
  const parts = partsOf(token);
  if (!parts || !(await isDeviceHalf(db, parts.id, half))) return 'ended';
  const { id, secret } = parts;
  const next = await nextSecret(db, id, secret);
  const live = and(eq(sessions.id, id), isLive);

  const [rotated] = await db
    .update(sessions)
    .set({
      refreshHash: secretHash(next),
      previousHash: secretHash(secret),
      rotatedAt: sql`now()`,
      expiresAt: renewedExpiry,
    })
    .where(and(live, eq(sessions.refreshHash, secretHash(secret))))
    .returning({ id: sessions.id });
  const [session] = await db
    .select({ accountId: accounts.id, userId: accounts.userId, inGrace: isInGrace(secret) })
    .from(sessions)
    .innerJoin(accounts, and(eq(accounts.id, sessions.accountId), eq(accounts.status, EnableState.enabled)))
    .where(live);
  if (!session) return 'ended';
  if (!rotated && !session.inGrace) {
    if (!(await isSecretOf(db, id, secret))) return 'guessed';
    await closeSession(db, id);
    return 'stolen';
  }
  return { sessionId: id, accountId: session.accountId, userId: session.userId, refreshToken: `${id}.${next}` };
}

/** Condition on `session`: whoever presents this refresh token is signed in by it. */
export function isHeldBy(token: string): SQL {
  const { id, secret } = partsOf(token) ?? noParts;
  return sql`${eq(sessions.id, id)} and ${isLive} and (${sessions.refreshHash} = ${secretHash(secret)} or ${isInGrace(secret)})`;
}

const isInGrace = (secret: string) => sql<boolean>`(${sessions.previousHash} = ${secretHash(secret)}
  and ${sessions.rotatedAt} > now() - make_interval(secs => ${graceSeconds}))`;

/** No session has this id. */
const noParts = { id: '00000000-0000-0000-0000-000000000000', secret: '' };

function partsOf(token: string): typeof noParts | undefined {
  const [id = '', secret = '', ...rest] = token.split('.');
  return rest.length === 0 && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) && secret
    ? { id, secret }
    : undefined;
}

/** The session whose refresh token this is. Looking at it neither renews nor uses it. */
export async function sessionOfRefreshToken(db: Db, token: string): Promise<TicketHolder | undefined> {
  const [session] = await db
    .select({ sessionId: sessions.id, accountId: sessions.accountId })
    .from(sessions)
    .where(isHeldBy(token));
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

/** Ends the session that a browser had before it signed in anew, or signed out. @param token its refresh token, if it sent one */
export async function leaveSession(db: Db, token: string | undefined): Promise<void> {
  if (token) await endSessions(db, isHeldBy(token));
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
const renewedExpiry = sql`least(${expiry}, ${sessions.createdAt} + make_interval(days => ${longestDays}))`;
