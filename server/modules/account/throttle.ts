import { and, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { createHash } from 'node:crypto';
import type { Settings } from '@contract/system/settings';
import type { Db } from '@server/kernel/database/database';
import { loginFailures } from './tables';

/** Failures are forgotten an hour after the last one. */
const rememberedMinutes = 60;

/** From `lockout_after` tries of one name from one source on the pair waits 1, 2, 4, ... minutes. */
export type Limits = Pick<Settings['security'], 'lockout_after' | 'lockout_minutes'>;

export interface Attempt {
  /** As it was typed. */
  username: string;
  /** Where from: `networkOf` an address, or a known device. */
  source: string;
}
/** What the failures of the last hour mean for an attempt. */
export interface Standing {
  /** Of this name from this source. */
  failures: number;
  /** Of this name, wherever from. */
  ofName: number;
  /** From this source, whatever the name. */
  ofSource: number;
}
/** Minutes to wait, rounded up; the first attempt to be told so in this wait. */
export interface Blocked {
  minutes: number;
  isFirst: boolean;
}

/** Condition on `login_failure`: it still counts. */
export const rememberedFailure = gt(loginFailures.updatedAt, sql`now() - make_interval(mins => ${rememberedMinutes})`);

const isWaiting = sql`${loginFailures.blockedUntil} > now()`;

export async function standingOf(db: Db, attempt: Attempt): Promise<Standing> {
  const { username, ip } = keyOf(attempt);
  const [isOfName, isOfSource] = [eq(loginFailures.username, username), eq(loginFailures.ip, ip)];
  const sum = (which: unknown) => sql<number>`coalesce(sum(${loginFailures.failures}) filter (where ${which}), 0)::int`;
  const [row] = await db
    .select({ failures: sum(and(isOfName, isOfSource)), ofName: sum(isOfName), ofSource: sum(isOfSource) })
    .from(loginFailures)
    .where(and(rememberedFailure, or(isOfName, isOfSource)));
  return row!;
}

/**
 * Counts an attempt, before its password is looked at: of many at the same moment, in whatever process, no more pass than the
 * limit allows. @returns undefined when it may go on
 */
export async function reserveTry(db: Db, attempt: Attempt, limits: Limits): Promise<Blocked | undefined> {
  const ifRemembered = (column: AnyPgColumn) => sql<number>`(case when ${rememberedFailure} then ${column} else 0 end)`;
  const tries = sql<number>`(${ifRemembered(loginFailures.tries)} + 1)`;
  const wait = sql`least(power(2, least(${tries} - ${limits.lockout_after}::int, 20)), ${limits.lockout_minutes}::int)::int`;
  const [reserved] = await db
    .insert(loginFailures)
    .values({ ...keyOf(attempt), tries: 1 })
    .onConflictDoUpdate({
      target: [loginFailures.username, loginFailures.ip],
      set: {
        tries,
        failures: ifRemembered(loginFailures.failures),
        blockedUntil: sql`case when ${tries} >= ${limits.lockout_after}::int then now() + make_interval(mins => ${wait}) end`,
        refusals: 0,
        updatedAt: sql`now()`,
      },
      setWhere: sql`(${isWaiting}) is not true`,
    })
    .returning({ tries: loginFailures.tries });
  return reserved ? undefined : blockedBy(db, attempt);
}

/** Whether an attempt has to wait. It is counted as refused. */
export async function blockedBy(db: Db, attempt: Attempt): Promise<Blocked | undefined> {
  const [row] = await db
    .update(loginFailures)
    .set({ refusals: sql`${loginFailures.refusals} + 1` })
    .where(and(isOf(attempt), isWaiting))
    .returning({
      minutes: sql<number>`ceil(extract(epoch from ${loginFailures.blockedUntil} - now()) / 60)::int`,
      refusals: loginFailures.refusals,
    });
  return row && { minutes: row.minutes, isFirst: row.refusals === 1 };
}

/** Counts the failure of an attempt that was reserved. @returns how often this name failed from this source */
export async function noteFailure(db: Db, attempt: Attempt): Promise<number> {
  const [row] = await db
    .insert(loginFailures)
    .values({ ...keyOf(attempt), tries: 1, failures: 1 })
    .onConflictDoUpdate({
      target: [loginFailures.username, loginFailures.ip],
      set: { failures: sql`${loginFailures.failures} + 1`, updatedAt: sql`now()` },
    })
    .returning({ failures: loginFailures.failures });
  return row!.failures;
}

export async function forgetFailures(db: Db, attempt: Attempt): Promise<void> {
  await db.delete(loginFailures).where(isOf(attempt));
}

/** Only a hash of the name is kept: people type their password into the wrong field. */
export function nameHash(username: string): string {
  return createHash('sha256').update(username.toLowerCase()).digest('hex');
}

function keyOf({ username, source }: Attempt) {
  return { username: nameHash(username), ip: source };
}

function isOf(attempt: Attempt) {
  const { username, ip } = keyOf(attempt);
  return and(eq(loginFailures.username, username), eq(loginFailures.ip, ip));
}

/** Lifts what failures brought upon an account, at every address. @param names all names that it is signed in by */
export async function forgetAllFailures(db: Db, names: readonly string[]): Promise<void> {
  await db.delete(loginFailures).where(inArray(loginFailures.username, names.filter(Boolean).map(nameHash)));
}
