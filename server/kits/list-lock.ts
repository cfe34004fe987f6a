import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '@server/kernel/database/database';

/**
 * Lets the writers of one list pass one after another until their transactions end: for rules about the whole list,
 * such as its order or who stands below whom. Names are kept apart by the table itself.
 */
export async function lockList(tx: Db, table: PgTable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`list:${getTableName(table)}`}, 0))`);
}
