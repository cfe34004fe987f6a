import { expect, it } from 'vitest';
import type { DepartmentRow } from '@contract/dictionary/department-types';
import { departmentTree, siblingsOf, type DepartmentFilters, type DepartmentNode } from './department-tree';

const row = (id: number, part: Partial<DepartmentRow> = {}): DepartmentRow => ({
  id,
  name: `科室${id}`,
  code: `K${id}`,
  big_dept_id: 1,
  parent_id: null,
  campus: '',
  kind: '临床',
  beds: null,
  min_residents: null,
  is_rotation: true,
  sort: id,
  status: 1,
  merged_into: null,
  version: 1,
  people_count: 0,
  heads: [],
  secretaries: [],
  teachers: [],
  ...part,
});
const groups = [
  { id: 1, label: '内科' },
  { id: 2, label: '外科' },
];
const none: DepartmentFilters = { keyword: '', big: null, kind: null, status: null, rotation: null };
const keys = (nodes: readonly DepartmentNode[]): unknown[] =>
  nodes.map(({ key, children }) => (children.length > 0 ? [key, keys(children)] : key));

const rows = [row(1), row(2, { parent_id: 1 }), row(3, { parent_id: 2, kind: '护理' }), row(4, { big_dept_id: null })];

it('stands large departments over departments over their parts, and empty ones too', () => {
  expect(keys(departmentTree(rows, groups, none))).toEqual([['b1', [['d1', [['d2', ['d3']]]]]], 'b2', ['b0', ['d4']]]);
});

it('keeps what stands above a match and leaves out the rest', () => {
  expect(keys(departmentTree(rows, groups, { ...none, kind: '护理' }))).toEqual([['b1', [['d1', [['d2', ['d3']]]]]]]);
  expect(keys(departmentTree(rows, groups, { ...none, keyword: ' k4 ' }))).toEqual([['b0', ['d4']]]);
  expect(departmentTree(rows, groups, { ...none, rotation: 2 })).toEqual([]);
});

it('shows a department whose parent or large department is not in the list', () => {
  const lost = [row(5, { parent_id: 77 }), row(6, { big_dept_id: 9 })];
  expect(keys(departmentTree(lost, groups, none))).toEqual([['b1', ['d5']], 'b2', ['b0', ['d6']]]);
});

it('orders a department among those of its branch', () => {
  expect(siblingsOf(rows, rows[1]!).map(({ id }) => id)).toEqual([2]);
  expect(siblingsOf([...rows, row(7)], rows[0]!).map(({ id }) => id)).toEqual([1, 7]);
});
