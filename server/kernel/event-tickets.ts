import { createHash, randomBytes } from 'node:crypto';
import { count, eq, lt, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import type { CurrentUser } from './current-user';
import type { Db } from './database/database';
import { eventTickets } from './tables';

/** Long enough for the next request, too short for a log to be worth reading. */
const validSeconds = 30;
/** Unused ones of an account; nobody opens more streams within 30 seconds. */
const mostUnused = 20;

/** Whom a ticket stands for. */
export interface TicketHolder {
  accountId: number;
  sessionId: string;
}

/**
 * A permit to open the events of one path, once, in any process of this database. It opens them as this session and
 * no longer than this session lives. Only its hash is kept.
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function issueTicket(
  db: Db,
  { accountId, sessionId }: Pick<CurrentUser, 'accountId' | 'sessionId'>,
  path: string,
): Promise<{ ticket: string; expiresInMs: number }> {
  await db.delete(eventTickets).where(lt(eventTickets.expiresAt, sql`clock_timestamp()`));
  const [unused] = await db
    .select({ tickets: count() })
    .from(eventTickets)
    .where(eq(eventTickets.accountId, accountId));
  if (unused!.tickets >= mostUnused) throw new AppError('TOO_MANY_REQUESTS');
  const ticket = randomBytes(32).toString('base64url');
  const expiresAt = sql`clock_timestamp() + make_interval(secs => ${validSeconds})`;
  await db.insert(eventTickets).values({ hash: hashOf(ticket), accountId, sessionId, path, expiresAt });
  return { ticket, expiresInMs: validSeconds * 1000 };
}

/**
 * Uses a ticket up, whatever it is used for.
 * @returns whom it stands for; undefined when it is unknown, used, expired, or for another path
 */
export async function redeemTicket(db: Db, ticket: string, path: string): Promise<TicketHolder | undefined> {
  const isFresh = sql<boolean>`${eventTickets.expiresAt} > clock_timestamp()`;
  const [used] = await db
    .delete(eventTickets)
    .where(eq(eventTickets.hash, hashOf(ticket)))
    .returning({
      accountId: eventTickets.accountId,
      sessionId: eventTickets.sessionId,
      path: eventTickets.path,
      isFresh,
    });
  return used?.isFresh && used.path === path ? used : undefined;
}

function hashOf(ticket: string): string {
  return createHash('sha256').update(ticket).digest('hex');
}
