import type { Key } from 'react';

/** Where a row stands in a tree, as it is drawn. */
export interface TreePlace {
  /** From 1. */
  level: number;
  state: 'open' | 'closed' | 'leaf';
}
export interface TreeControl<Row> {
  placeOf: (row: Row) => TreePlace;
  onFold: (row: Row, open: boolean) => void;
}

export interface TreeRow<Row> {
  row: Row;
  /** From 1. */
  level: number;
  hasChildren: boolean;
}

export interface TreeSource<Row> {
  childrenOf: (row: Row) => readonly Row[] | undefined;
  rowKey: (row: Row) => Key;
}

/** The rows of a tree that are in sight, top down: below a closed row there are none. */
export function visibleRows<Row>(
  roots: readonly Row[],
  source: TreeSource<Row>,
  isOpen: (key: Key, level: number) => boolean,
): TreeRow<Row>[] {
  const rows: TreeRow<Row>[] = [];
  const add = (list: readonly Row[], level: number) => {
    for (const row of list) {
      const children = source.childrenOf(row) ?? [];
      rows.push({ row, level, hasChildren: children.length > 0 });
      if (children.length > 0 && isOpen(source.rowKey(row), level)) add(children, level + 1);
    }
  };
  add(roots, 1);
  return rows;
}

/** Rows of all levels. */
export function countRows<Row>(roots: readonly Row[], childrenOf: TreeSource<Row>['childrenOf']): number {
  return roots.reduce((sum, row) => sum + 1 + countRows(childrenOf(row) ?? [], childrenOf), 0);
}
