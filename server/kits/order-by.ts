import { asc, Column, desc, is, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { SortOrder } from '@contract/kernel/sorting';

interface Sorting<Key extends string> {
  sort_by?: Key | undefined;
  sort_order: SortOrder;
}

/**
 * `orderBy` of a list: what the person asked for, then `last`, which must tell every row from every other: rows that
 * compare equal would otherwise change pages between two calls. Both go the same way, so that one index serves
 * ascending and descending. Rows without a value come last either way; a column that may be null needs an index
 * `desc nulls last` of its own for that.
 */
export function orderBy<Key extends string>(
  { sort_by, sort_order }: Sorting<Key>,
  columns: Readonly<Record<Key, AnyColumn | SQL>>,
  last: AnyColumn,
): SQL[] {
  if (sort_by === undefined) return [asc(last)];
  if (sort_order === SortOrder.ascending) return [asc(columns[sort_by]), asc(last)];
  return [descending(columns[sort_by]), desc(last)];
}

function descending(column: AnyColumn | SQL): SQL {
  return is(column, Column) && !column.notNull ? sql`${column} desc nulls last` : desc(column);
}
