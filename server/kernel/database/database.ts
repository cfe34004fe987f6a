import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import { Pool } from 'pg';
import type { Connections } from './connections';
import { Life } from './life';
import { openPglite, type PgliteSource } from './pglite';
import { asTransaction } from './transaction-context';

/** Where queries go: the database itself or a transaction on it; the same type for both and for both engines. */
export type Db = PgDatabase<
  NodePgQueryResultHKT,
  Record<string, never>,
  ExtractTablesWithRelations<Record<string, never>>
>;

export interface Database {
  engine: 'pglite' | 'postgres';
  db: Db;
  /**
   * For looks that people wait for while calls stand in line: on PostgreSQL a connection of its own, which is opened at the first
   * look and closed some seconds after the last. Read one thing after another; never write (ADR 178).
   */
  aside: Db;
  /** Runs all or nothing: commits when `run` resolves, rolls back when it throws. `tx.transaction` is a savepoint. */
  transaction<T>(run: (tx: Db) => Promise<T>): Promise<T>;
  /** Runs on one connection that nobody else uses meanwhile: for what belongs to a session, such as session locks. */
  session<T>(run: (db: Db) => Promise<T>): Promise<T>;
  /** How busy the connections of this process are now. */
  connections(): Connections;
  /** What other processes on the database see of this one; the embedded engine has no others. */
  life?: Life;
  close(): Promise<void>;
}

export type DatabaseConfig =
  | { engine: 'postgres'; url: string; connections?: number }
  /** `onLost`: the engine died and does not come back by itself. */
  | (PgliteSource & { onLost?: (error: Error) => void });

/**
 * Opens either engine behind the same driver, so that types, errors (`cause.code` is the SQLSTATE) and parameters
 * are the same on both.
 */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  if (config.engine === 'pglite') return openEmbedded(config);
  const pool = poolOf(config.url, config.connections ?? 10);
  const aside = poolOf(config.url, 1);
  const life = new Life(config.url);
  const close = async () => {
    await life.end();
    await Promise.all([pool.end(), aside.end()]);
  };
  const connections = () => ({
    used: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  });
  return { ...databaseOver('postgres', pool, connections, close), aside: drizzle({ client: aside }), life };
}

function poolOf(url: string, max: number): Pool {
  const pool = new Pool({
    connectionString: url,
    max,
    // Compiling a statement costs more than running it where every statement is short.
    options: '-c TimeZone=UTC -c jit=off',
    application_name: 'reach',
  });
  // A connection that breaks while idle is replaced at the next query, which fails by itself if that does not help.
  pool.on('error', () => undefined);
  return pool;
}

/** Opens the embedded engine. `dump` gives the whole database as a tar archive, which another one takes as `image`. */
export async function openEmbedded(
  config: PgliteSource & { onLost?: (error: Error) => void },
): Promise<Database & { dump(): Promise<Uint8Array<ArrayBuffer>> }> {
  const { pool, connections, dump, end } = await openPglite(config, config.onLost ?? (() => undefined));
  return { ...databaseOver('pglite', pool, connections, end), dump };
}

/** The same face over a pool of either engine. */
export function databaseOver(
  engine: Database['engine'],
  pool: Pool,
  connections: Database['connections'],
  close: Database['close'],
): Database {
  const db = drizzle({ client: pool });
  return {
    engine,
    db,
    aside: db,
    connections,
    transaction: (run) => db.transaction((tx) => asTransaction(() => run(tx))),
    async session(run) {
      const client = await pool.connect();
      try {
        return await run(drizzle({ client }));
      } finally {
        client.release();
      }
    },
    close,
  };
}
