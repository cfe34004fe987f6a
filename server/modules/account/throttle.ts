import { and, eq, gt, sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { Db } from '@server/kernel/database/database';
import { loginFailures } from './tables';

/** Failures of one name from one address after which a captcha is asked for (the customer's three). */
const captchaAfter = 3;
/** Failures from one address under any names after which it is asked for a captcha at every sign-in. */
const captchaAfterFromAddress = 50;
/** From the sixth failure on the pair waits 1, 2, 4, ... minutes. */
const blockAfter = 6;
const longestBlockMinutes = 30;
/** Failures are forgotten an hour after the last one. */
const rememberedMinutes = 60;

export interface Attempt {
  username: string;
  ip: string;
}
export interface Standing {
  captchaRequired: boolean;
  /** Minutes to wait, rounded up; 0 when the attempt may go on. */
  blockedMinutes: number;
}

const remembered = gt(loginFailures.updatedAt, sql`now() - make_interval(mins => ${rememberedMinutes})`);

/** What earlier failures mean for this attempt. */
export async function standingOf(db: Db, attempt: Attempt): Promise<Standing> {
  const [own] = await db
    .select({
      failures: loginFailures.failures,
      seconds: sql<number>`coalesce(ceil(extract(epoch from ${loginFailures.blockedUntil} - now())), 0)::int`,
    })
    .from(loginFailures)
    .where(and(isOf(attempt), remembered));
  const [address] = await db
    .select({ failures: sql<number>`coalesce(sum(${loginFailures.failures}), 0)::int` })
    .from(loginFailures)
    .where(and(eq(loginFailures.ip, attempt.ip), remembered));
  return {
    captchaRequired: (own?.failures ?? 0) >= captchaAfter || address!.failures >= captchaAfterFromAddress,
    blockedMinutes: Math.max(0, Math.ceil((own?.seconds ?? 0) / 60)),
  };
}

/** Counts a failure. @returns whether the next attempt needs a captcha */
export async function noteFailure(db: Db, attempt: Attempt): Promise<boolean> {
  const failures = sql<number>`(case when ${remembered} then ${loginFailures.failures} else 0 end + 1)`;
  const wait = sql`least(power(2, ${failures} - ${blockAfter}), ${longestBlockMinutes})::int`;
  const [row] = await db
    .insert(loginFailures)
    .values({ ...keyOf(attempt), failures: 1 })
    .onConflictDoUpdate({
      target: [loginFailures.username, loginFailures.ip],
      set: {
        failures,
        blockedUntil: sql`case when ${failures} >= ${blockAfter} then now() + make_interval(mins => ${wait}) end`,
        updatedAt: sql`now()`,
      },
    })
    .returning({ failures: loginFailures.failures });
  return row!.failures >= captchaAfter;
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
