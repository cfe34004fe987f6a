import { expect, it } from 'vitest';
import { countRows, visibleRows } from './tree';

interface Node {
  id: string;
  children?: Node[];
}
const roots: Node[] = [
  { id: 'a', children: [{ id: 'a1' }, { id: 'a2', children: [{ id: 'a2x' }] }] },
  { id: 'b', children: [] },
];
const childrenOf = (node: Node) => node.children;
const rows = (isOpen: (key: React.Key, level: number) => boolean) =>
  visibleRows(roots, { childrenOf, rowKey: ({ id }) => id }, isOpen);

it('lists open rows depth first with their levels', () => {
  expect(rows(() => true).map(({ row, level, hasChildren }) => [row.id, level, hasChildren])).toEqual([
    ['a', 1, true],
    ['a1', 2, false],
    ['a2', 2, true],
    ['a2x', 3, false],
    ['b', 1, false],
  ]);
});

it('shows nothing below a closed row, even below open ones there', () => {
  expect(rows((key) => key !== 'a').map(({ row }) => row.id)).toEqual(['a', 'b']);
  expect(rows((_, level) => level < 2).map(({ row }) => row.id)).toEqual(['a', 'a1', 'a2', 'b']);
});

it('counts all levels', () => {
  expect(countRows(roots, childrenOf)).toBe(5);
});
