import { expect, it } from 'vitest';
import { opensDept, type ResolvedScope } from './current-user';

const userId = 9;
const scopes: Record<ResolvedScope['kind'], ResolvedScope> = {
  all: { kind: 'all' },
  depts: { kind: 'depts', deptIds: [1, 2], userId },
  bases: { kind: 'bases', baseIds: [1], userId },
  mixed: { kind: 'mixed', deptIds: [2], baseIds: [1], academyIds: [1], userId },
  self: { kind: 'self', userId },
};

it('a department is opened by a scope that names it, the hospital by one over everything, and neither by oneself or a base', () => {
  const opened = (deptId: number | null) =>
    Object.values(scopes)
      .filter((scope) => opensDept(scope, deptId))
      .map(({ kind }) => kind);
  expect(opened(1)).toEqual(['all', 'depts']);
  expect(opened(2)).toEqual(['all', 'depts', 'mixed']);
  expect(opened(3)).toEqual(['all']);
  expect(opened(null)).toEqual(['all']);
});
