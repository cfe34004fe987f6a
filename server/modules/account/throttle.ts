import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { Settings } from '@contract/system/settings';
import type { Db } from '@server/kernel/database/database';
import { loginFailures } from './tables';

/** Failures from one address under any names after which it is asked for a captcha at every sign-in. */
const captchaAfterFromAddress = 50;
/** Failures are forgotten an hour after the last one. */
const rememberedMinutes = 60;

/** `captcha_after` failures of one name from one address ask for a captcha; from `lockout_after` on the pair waits 1, 2, 4, ... minutes. */
export type Limits = Pick<Settings['security'], 'captcha_after' | 'lockout_after' | 'lockout_minutes'>;

export interface Attempt {
  username: string;
  ip: string;
}
export interface Standing {
  captchaRequired: boolean;
  /** Minutes to wait, rounded up; 0 when the attempt may go on. */
  blockedMinutes: number;
}

/** Condition on `login_failure`: it still counts. */
export const rememberedFailure = gt(loginFailures.updatedAt, sql`now() - make_interval(mins => ${rememberedMinutes})`);

/** What earlier failures mean for this attempt. */
export async function standingOf(db: Db, attempt: Attempt, limits: Limits): Promise<Standing> {
  const [own] = await db
    .select({
      failures: loginFailures.failures,
      seconds: sql<number>`coalesce(ceil(extract(epoch from ${loginFailures.blockedUntil} - now())), 0)::int`,
    })
    .from(loginFailures)
    .where(and(isOf(attempt), rememberedFailure));
  const [address] = await db
    .select({ failures: sql<number>`coalesce(sum(${loginFailures.failures}), 0)::int` })
    .from(loginFailures)
    .where(and(eq(loginFailures.ip, attempt.ip), rememberedFailure));
  return {
    captchaRequired: (own?.failures ?? 0) >= limits.captcha_after || address!.failures >= captchaAfterFromAddress,
    blockedMinutes: Math.max(0, Math.ceil((own?.seconds ?? 0) / 60)),
  };
}

/** Counts a failure. @returns whether the next attempt needs a captcha */
export async function noteFailure(db: Db, attempt: Attempt, limits: Limits): Promise<boolean> {
  const failures = sql<number>`(case when ${rememberedFailure} then ${loginFailures.failures} else 0 end + 1)`;
  const wait = sql`least(power(2, least(${failures} - ${limits.lockout_after}::int, 20)), ${limits.lockout_minutes}::int)::int`;
  const [row] = await db
    .insert(loginFailures)
    .values({ ...keyOf(attempt), failures: 1 })
    .onConflictDoUpdate({
      target: [loginFailures.username, loginFailures.ip],
      set: {
        failures,
        blockedUntil: sql`case when ${failures} >= ${limits.lockout_after}::int then now() + make_interval(mins => ${wait}) end`,
        updatedAt: sql`now()`,
      },
    })
    .returning({ failures: loginFailures.failures });
  return row!.failures >= limits.captcha_after;
}

export async function forgetFailures(db: Db, attempt: Attempt): Promise<void> {
  await db.delete(loginFailures).where(isOf(attempt));
}

/** Only a hash of the name is kept: people type their password into the wrong field. */
function keyOf({ username, ip }: Attempt) {
  return { username: createHash('sha256').update(username.toLowerCase()).digest('hex'), ip };
}

function isOf(attempt: Attempt) {
  const { username, ip } = keyOf(attempt);
  return and(eq(loginFailures.username, username), eq(loginFailures.ip, ip));
}

/** Lifts what failures brought upon an account, at every address. @param names all names that it is signed in by */
export async function forgetAllFailures(db: Db, names: readonly string[]): Promise<void> {
  const hashes = names.filter(Boolean).map((username) => keyOf({ username, ip: '' }).username);
  await db.delete(loginFailures).where(inArray(loginFailures.username, hashes));
}
