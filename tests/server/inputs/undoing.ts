import { sql } from 'drizzle-orm';
import type { Database, Db } from '@server/kernel/database/database';

class Undone extends Error {}

/** What `mutate` of the routes gives its transaction: the answer, and whether it was given before. */
interface Effect {
  answer: string;
  replayed: boolean;
}
const isEffect = (result: unknown): result is Effect =>
  typeof result === 'object' && result !== null && 'answer' in result && 'replayed' in result;

/**
 * The same database, but every transaction is taken back at its end, after all that a commit would check: thousands of
 * calls may do what they like, and each finds the world as it was. Before that the effect of a call is asked for once
 * more with its key, as by a client that lost the answer: it gets the same answer, and not a row is written.
 * @param onRepeated is told of each effect that was asked for again
 */
export function undoing(database: Database, onRepeated: () => void = () => {}): Database {
  return {
    ...database,
    async transaction<T>(run: Parameters<Database['transaction']>[0]) {
      const result: { value?: unknown } = {};
      try {
        await database.transaction(async (tx) => {
          result.value = await run(tx);
          if (isEffect(result.value)) {
            await repeat(tx, result.value, run);
            onRepeated();
          }
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

/** @throws Error when the second time is not a replay of the first */
async function repeat(tx: Db, first: Effect, run: (tx: Db) => Promise<unknown>): Promise<void> {
  const before = await writesOf(tx);
  const second = await run(tx);
  const isSame = isEffect(second) && second.replayed && second.answer === first.answer;
  const written = (await writesOf(tx)) - before;
  if (!isSame || written > 0) throw new Error(`repeated: same answer ${isSame}, ${written} rows written`);
}

/** Rows that this transaction has written so far, in all tables. */
async function writesOf(tx: Db): Promise<number> {
  const { rows } = await tx.execute<{ written: string }>(sql`
    select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0) as written from pg_stat_xact_user_tables`);
  return Number(rows[0]!.written);
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
