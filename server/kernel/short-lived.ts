import { lt, sql } from 'drizzle-orm';
import type { Db } from './database/database';
import { pruneReceipts } from './receipts';
import { eventTickets } from './tables';

/** Removes what the kernel keeps for a while only and whose time is over: receipts, tickets that nobody used. */
export async function removeShortLived(db: Db): Promise<void> {
  await pruneReceipts(db);
  await db.delete(eventTickets).where(lt(eventTickets.expiresAt, sql`now()`));
}
