import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '@server/kernel/database/database';
import { Turns } from '@server/kernel/http/turns';
import { networkOf } from './networks';
import { deviceHash } from './sessions';
import { sessions } from './tables';

/** Where a sign-in comes from, as far as it is counted. */
export interface Source {
  /** What attempts are counted by. */
  source: string;
  /** This browser was signed in as this account before: what strangers do at its address is not its affair. */
  isKnown: boolean;
}

/** @param accountId of the account that is meant; undefined: nobody has the name, which costs the same question */
export async function sourceOf(
  db: Db,
  accountId: number | undefined,
  { ip, device }: { ip: string; device: string | undefined },
): Promise<Source> {
  const hash = deviceHash(device);
  const [known] = await db
    .select({ id: sessions.id })
    .from(sessions)
    // No account has the id 0.
    .where(and(eq(sessions.accountId, accountId ?? 0), eq(sessions.deviceHash, hash), ne(sessions.deviceHash, '')))
    .limit(1);
  return known ? { source: `device ${hash.slice(0, 32)}`, isKnown: true } : { source: networkOf(ip), isKnown: false };
}

/** Attempts with one name from one source that may wait: a computer room, before anybody is turned away. */
const mostWaiting = 400;
const lines = new Map<string, { turns: Turns; users: number }>();

/**
 * Runs attempts of one line one after another, so that right ones at the same moment do not look like many tries. Tries
 * are counted in the database all the same: there are other processes.
 * @throws AppError SERVER_FULL when too many wait
 */
export async function inLine<Result>(line: string, attempt: () => Promise<Result>): Promise<Result> {
  const mine = lines.get(line) ?? { turns: new Turns({ atOnce: 1, mostWaiting }), users: 0 };
  lines.set(line, mine);
  mine.users += 1;
  try {
    return await mine.turns.run(line, attempt);
  } finally {
    mine.users -= 1;
    if (mine.users === 0) lines.delete(line);
  }
}
