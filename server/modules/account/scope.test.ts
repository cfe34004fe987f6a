import { expect, it } from 'vitest';
import { resolveScopes, widestScope } from './scope';

const owner = { userId: 7, deptId: 3, baseId: 2, academyId: 6, deptIdsWithBelow: [3, 4, 5], customDeptIds: [9, 4] };

it('names the widest scope of several roles, and oneself without a role', () => {
  expect(widestScope(['self', 'dept', 'base'])).toBe('base');
  expect(widestScope(['dept', 'all'])).toBe('all');
  expect(widestScope(['dept', 'custom'])).toBe('custom');
  expect(widestScope([])).toBe('self');
});

it.each([
  [['all'], { kind: 'all' }],
  [['academy'], { kind: 'mixed', deptIds: [], baseIds: [], academyIds: [6], userId: 7 }],
  [['base'], { kind: 'bases', baseIds: [2], userId: 7 }],
  [['dept_and_below'], { kind: 'depts', deptIds: [3, 4, 5], userId: 7 }],
  [['custom'], { kind: 'depts', deptIds: [4, 9], userId: 7 }],
  [['dept'], { kind: 'depts', deptIds: [3], userId: 7 }],
  [['self'], { kind: 'self', userId: 7 }],
  [[], { kind: 'self', userId: 7 }],
] as const)('%j reaches what it says', (scopes, resolved) => {
  expect(resolveScopes(scopes, owner)).toEqual(resolved);
});

it.each([
  [['self', 'all', 'dept'], { kind: 'all' }],
  [['dept', 'custom', 'self'], { kind: 'depts', deptIds: [3, 4, 9], userId: 7 }],
  [['base', 'academy'], { kind: 'mixed', deptIds: [], baseIds: [2], academyIds: [6], userId: 7 }],
  [['dept', 'base'], { kind: 'mixed', deptIds: [3], baseIds: [2], academyIds: [], userId: 7 }],
] as const)('%j reach together what each of them reaches', (scopes, resolved) => {
  expect(resolveScopes(scopes, owner)).toEqual(resolved);
});

it('reaches only oneself where the person belongs nowhere', () => {
  const nowhere = { userId: 7, deptId: null, baseId: null, academyId: null, deptIdsWithBelow: [], customDeptIds: [] };
  expect(resolveScopes(['base', 'academy', 'custom', 'dept'], nowhere)).toEqual({ kind: 'self', userId: 7 });
});
