import { sql } from 'drizzle-orm';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '../kernel/database/database';
import { migrationsFolder } from '../kernel/paths';

/** A migration by its name and its time (ms), which is how the migrator knows what is still to do. */
export interface SchemaVersion {
  migration: string;
  at: number;
}

const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
  entries: { tag: string; when: number }[];
};
const known = journal.entries.map(({ tag, when }): SchemaVersion => ({ migration: tag, at: when }));

/** The newest migration of this build. */
export const newestSchema = known.at(-1)!;

/** The newest migration applied to the database; undefined when there is none. */
export async function schemaOf(db: Db): Promise<SchemaVersion | undefined> {
  const { rows: found } = await db.execute<{ exists: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!found[0]!.exists) return undefined;
  const { rows } = await db.execute<{ at: string | null }>(
    sql`select max(created_at)::text as at from drizzle.__drizzle_migrations`,
  );
  if (rows[0]!.at === null) return undefined;
  const at = Number(rows[0]!.at);
  return known.find((one) => one.at === at) ?? { migration: 'unknown', at };
}
