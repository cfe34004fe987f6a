import { eq, sql } from 'drizzle-orm';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationsFolder } from '../paths';
import { referenceState } from '../tables';
import type { Database, Db } from './database';

/** Name of the newest migration that this build knows. */
export const newestMigration = (
  JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as { entries: { tag: string }[] }
).entries.at(-1)!.tag;

/**
 * Brings the schema up to date and then runs `fill`. Of several processes that start together one does it, while the
 * others wait for it and then find nothing left to do. The embedded engine has one process anyway.
 */
export async function prepareDatabase(database: Database, fill: () => Promise<void>): Promise<void> {
  if (database.engine === 'pglite') return prepare(database, fill);
  await database.session(async (db) => {
    const lock = sql`hashtext('reach start')`;
    await db.execute(sql`select pg_advisory_lock(${lock})`);
    try {
      await prepare(database, fill);
    } finally {
      await db.execute(sql`select pg_advisory_unlock(${lock})`);
    }
  });
}

async function prepare(database: Database, fill: () => Promise<void>): Promise<void> {
  await database.session((db) => applyMigrations(db as Parameters<typeof applyMigrations>[0], { migrationsFolder }));
  await database.transaction(noteCluster);
  await fill();
}

/**
 * Transaction numbers count from the start in another cluster, so after a restore into one the numbers on people and
 * majors are written anew and every client is told to fetch its copy again.
 */
async function noteCluster(tx: Db): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`select system_identifier::text as id from pg_control_system()`);
  const cluster = rows[0]!.id;
  const [state] = await tx.select().from(referenceState).where(eq(referenceState.id, 1));
  if (state!.cluster === cluster) return;
  await tx
    .update(referenceState)
    .set({ cluster, instanceId: sql`gen_random_uuid()` })
    .where(eq(referenceState.id, 1));
  await tx.execute(sql`update person set changed_tx = 0`);
  await tx.execute(sql`update major set changed_tx = 0`);
  await tx.execute(sql`delete from relation_change`);
}
