import type { Database, openEmbedded } from '../kernel/database/database';

export type EmbeddedDatabase = Awaited<ReturnType<typeof openEmbedded>>;

/** Whether this is the embedded engine, which we back up; a PostgreSQL server has its own tools. */
export function isEmbedded(database: Database): database is EmbeddedDatabase {
  return database.engine === 'pglite' && 'dump' in database;
}
