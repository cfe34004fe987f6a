import { sql } from 'drizzle-orm';
import type { Db } from '@server/kernel/database/database';

/** Lets those who change settings pass one after another: a group that was never set has no row to lock. */
export async function lockSettings(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('settings', 0))`);
}
