import { sql } from 'drizzle-orm';
import type { Database } from '@server/kernel/database/database';

class Undone extends Error {}

/**
 * The same database, but every transaction is taken back at its end, after all that a commit would check: thousands of
 * calls may do what they like, and each finds the world as it was.
 */
export function undoing(database: Database): Database {
  return {
    ...database,
    async transaction<T>(run: Parameters<Database['transaction']>[0]) {
      const result: { value?: unknown } = {};
      try {
        await database.transaction(async (tx) => {
          result.value = await run(tx);
          await tx.execute(sql`set constraints all immediate`);
          throw new Undone();
        });
      } catch (error) {
        if (!(error instanceof Undone)) throw error;
      }
      return result.value as T;
    },
  };
}

/** A few of each kind of key that rows really have: calls that name nothing real end early. */
export async function keysOf({ db }: Database): Promise<string[]> {
  const columns = await db.execute<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'uuid'`);
  const found: string[] = [];
  for (const { table, column } of columns.rows) {
    const rows = await db.execute<{ key: string }>(
      sql`select distinct ${sql.identifier(column)}::text as key from ${sql.identifier(table)} limit 2`,
    );
    found.push(...rows.rows.map(({ key }) => key).filter(Boolean));
  }
  return found;
}
