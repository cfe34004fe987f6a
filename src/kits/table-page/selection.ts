import type { Key } from 'react';

/** Most rows that are chosen over all pages at once: what one page of a call gives, and what one call takes. */
export const mostChosen = 500;

/** Chosen rows by key; rows of other pages stay chosen. */
export type Chosen<Row> = ReadonlyMap<Key, Row>;

export function toggle<Row>(chosen: Chosen<Row>, key: Key, row: Row): Chosen<Row> {
  const next = new Map(chosen);
  if (!next.delete(key)) next.set(key, row);
  return next;
}

/** Chooses all rows of a page, or gives all of them up when all were chosen. */
export function togglePage<Row>(chosen: Chosen<Row>, rows: readonly Row[], keyOf: (row: Row) => Key): Chosen<Row> {
  const next = new Map(chosen);
  const isAll = pageState(chosen, rows, keyOf) === 'all';
  for (const row of rows) {
    if (isAll) next.delete(keyOf(row));
    else next.set(keyOf(row), row);
  }
  return next;
}

export function pageState<Row>(
  chosen: Chosen<Row>,
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): 'none' | 'some' | 'all' {
  const count = rows.filter((row) => chosen.has(keyOf(row))).length;
  if (count === 0) return 'none';
  return count === rows.length ? 'all' : 'some';
}

/** What a batch action works on. */
export interface Selection<Row = unknown, Id extends Key = Key> {
  ids: readonly Id[];
  /** As last seen; those of other pages may have changed since. */
  rows: readonly Row[];
  count: number;
  clear: () => void;
}
