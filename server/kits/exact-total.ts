import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '@server/kernel/database/database';

/**
 * How far a table's history is known, read together with a page of it. `newest`: the highest number of a transaction
 * that wrote a row; `settled`: no transaction up to that number is still running, so whatever commits later raises it.
 */
export interface TableState {
  newest: string;
  settled: boolean;
}

/**
 * Reads a table's state at the cost of one index lookup.
 * @param changedTx a column that a trigger sets to `pg_current_xact_id()` with every write; rows are never deleted
 */
export function tableState(table: SQL, changedTx: SQL): SQL<TableState> {
  return sql`(select json_build_object('newest', newest::text,
    'settled', pg_snapshot_xmin(pg_current_snapshot())::text::bigint > newest)
    from (select coalesce(max(${changedTx}), 0) as newest from ${table}) written)`;
}

const mostKept = 500;
/** By database, because a process may have several, and a transaction sees what others do not. */
const kept = new WeakMap<Db, Map<string, { newest: string; total: number }>>();

/**
 * How many rows a condition holds for, exactly, without counting them again while nothing was written. Counting
 * 100,000 people costs 10 ms, ten times the page itself.
 * @param key everything that the count depends on besides the table: the condition with its values
 * @param state of the same moment as the page, see `tableState`
 */
export async function exactTotal(
  db: Db,
  key: string,
  state: TableState,
  count: () => Promise<number>,
): Promise<number> {
  const totals = kept.get(db) ?? new Map<string, { newest: string; total: number }>();
  kept.set(db, totals);
  const known = totals.get(key);
  if (known?.newest === state.newest) return known.total;
  const total = await count();
  totals.delete(key);
  // An unsettled state may still change without a higher number: such a total is good once only.
  if (state.settled) totals.set(key, { newest: state.newest, total });
  if (totals.size > mostKept) totals.delete(totals.keys().next().value!);
  return total;
}
