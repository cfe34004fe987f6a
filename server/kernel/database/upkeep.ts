import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { loggableError } from '../errors';
import type { Database, Db } from './database';

const everyMs = 10 * 60_000;
/** Four files of the log. */
const logBytes = 64 * 2 ** 20;

/**
 * Tables of which so much has changed that PostgreSQL's autovacuum would look after them, by its own default measures:
 * 50 rows and a fifth of the table are dead, or 50 rows and a tenth of it have changed since the planner last looked.
 */
export async function tablesInNeed(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select quote_ident(schemaname) || '.' || quote_ident(stat.relname) as name
    from pg_stat_user_tables stat join pg_class on pg_class.oid = stat.relid
    where n_dead_tup > 50 + 0.2 * greatest(reltuples, 0) or n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0)
    order by n_dead_tup desc`);
  return rows.map(({ name }) => name);
}

/** Reuses the room of dead rows and lets the planner look at the tables in need: one statement each, so others go between. */
export async function lookAfterTables(db: Db, signal?: AbortSignal): Promise<void> {
  for (const name of await tablesInNeed(db)) {
    if (signal?.aborted) return;
    await db.execute(sql`vacuum (analyze) ${sql.raw(name)}`);
  }
}

/**
 * Writes pages and lets go of the log that told of them, once it has grown: until then it takes room, and whoever starts after a
 * crash reads it again.
 * @param beyond so many bytes
 */
export async function shortenLog(db: Db, beyond = logBytes): Promise<void> {
  const { rows } = await db.execute<{ bytes: string }>(sql`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::text as bytes from pg_control_checkpoint()`);
  if (Number(rows[0]!.bytes) > beyond) await db.execute(sql`checkpoint`);
}

/**
 * Does for the embedded engine what autovacuum and the checkpointer do for a PostgreSQL server: the engine runs no processes
 * of its own, so a hospital's tables and log would only grow and its statements be planned for the empty tables of the first day.
 * @returns `stop`, to be called before the database is closed
 */
export function startUpkeep(database: Database, log: Pick<FastifyBaseLogger, 'error'>): { stop(): Promise<void> } {
  if (database.engine !== 'pglite') return { stop: async () => undefined };
  const ending = new AbortController();
  let turn: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    turn = turn
      .then(() => lookAfterTables(database.db, ending.signal))
      .then(() => (ending.signal.aborted ? undefined : shortenLog(database.db)))
      .catch((error: unknown) => log.error({ failure: loggableError(error) }, 'looking after the tables failed'));
  }, everyMs);
  return {
    async stop() {
      ending.abort();
      clearInterval(timer);
      await turn;
    },
  };
}
