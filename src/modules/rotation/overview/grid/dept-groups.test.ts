import { expect, it } from 'vitest';
import { deptGroups, type DepartmentTree } from './dept-groups';
import { tints } from './tints';

type Department = DepartmentTree[number]['children'][number];

function tree(groups: Record<string, number[]>): DepartmentTree {
  return Object.entries(groups).map(([label, ids], index) => ({
    id: index + 1,
    label,
    children: ids.map((id): Department => ({
      dept_id: id,
      dept_name: `科室${id}`,
      code: String(id),
      big_dept_id: index + 1,
      kind: '临床',
      is_rotation: id < 1000,
      status: 1,
    })),
  }));
}

it('gives each large department its own tint, in the order of the dictionary', () => {
  const groups = deptGroups(tree({ 内科: [1, 2], 外科: [3] }));
  expect(groups.list.map((group) => group.name)).toEqual(['内科', '外科', '其他科室']);
  expect([1, 2, 3].map((id) => groups.tintOf(id))).toEqual([0, 0, 1]);
});

it('leaves out large departments in which nobody rotates', () => {
  expect(deptGroups(tree({ 行政: [1001], 内科: [1] })).list[0]?.name).toBe('内科');
});

it('lets the smallest share the last tint where there are more than tints', () => {
  const sizes = Array.from({ length: 12 }, (_, group) => [
    `大科室${group}`,
    Array.from({ length: group === 4 ? 1 : 3 }, (_item, index) => group * 10 + index),
  ]);
  const groups = deptGroups(tree(Object.fromEntries(sizes) as Record<string, number[]>));
  expect(groups.list).toHaveLength(tints.length);
  expect(groups.tintOf(40)).toBe(tints.length - 1);
  expect(groups.tintOf(0)).toBe(0);
});

it('counts a department that the tree does not know to the rest', () => {
  expect(deptGroups([]).tintOf(7)).toBe(tints.length - 1);
});
