import { EnableState } from '@contract/kernel/enums';
import type { TreeNode } from '@contract/exam/config';

interface TreeRow {
  id: number;
  parentId: number | null;
  name: string;
  status: number;
}

/** Rows as a tree; of what is stopped nothing is kept, nor of what hangs below it (requirements section 3). */
export function enabledTree(rows: readonly TreeRow[]): TreeNode[] {
  const below = childrenOf(rows);
  const nodes = (parent: number | null): TreeNode[] =>
    (below.get(parent) ?? [])
      .filter(({ status }) => status === EnableState.enabled)
      .map(({ id, name }) => ({ id, value: id, label: name, children: nodes(id) }));
  return nodes(null);
}

/** Rows by the row above them, in their order. */
export function childrenOf<Row extends { parentId: number | null }>(rows: readonly Row[]): Map<number | null, Row[]> {
  const below = new Map<number | null, Row[]>();
  for (const row of rows) {
    const list = below.get(row.parentId);
    if (list) list.push(row);
    else below.set(row.parentId, [row]);
  }
  return below;
}

/** Rows in the order in which a tree is read from top to bottom. */
export function inTreeOrder<Row extends { id: number; parentId: number | null }>(rows: readonly Row[]): Row[] {
  const below = childrenOf(rows);
  const walk = (parent: number | null): Row[] => (below.get(parent) ?? []).flatMap((row) => [row, ...walk(row.id)]);
  return walk(null);
}
