import { expect, it } from 'vitest';
import { resolveScope, widestScope } from './scope';

const owner = { userId: 7, deptId: 3, baseId: 2, deptIdsWithBelow: [3, 4, 5] };

it('takes the widest scope of several roles, and oneself without a role', () => {
  expect(widestScope(['self', 'dept', 'base'])).toBe('base');
  expect(widestScope(['dept', 'all'])).toBe('all');
  expect(widestScope([])).toBe('self');
});

it.each([
  ['all', { kind: 'all' }],
  ['academy', { kind: 'self', userId: 7 }],
  ['base', { kind: 'bases', baseIds: [2], userId: 7 }],
  ['dept_and_below', { kind: 'depts', deptIds: [3, 4, 5], userId: 7 }],
  ['dept', { kind: 'depts', deptIds: [3], userId: 7 }],
  ['self', { kind: 'self', userId: 7 }],
] as const)('%s reaches what it says', (scope, resolved) => {
  expect(resolveScope(scope, owner)).toEqual(resolved);
});

it('reaches only oneself where the person belongs nowhere', () => {
  const nowhere = { userId: 7, deptId: null, baseId: null, deptIdsWithBelow: [] };
  expect(resolveScope('base', nowhere)).toEqual({ kind: 'bases', baseIds: [], userId: 7 });
  expect(resolveScope('dept', nowhere)).toEqual({ kind: 'depts', deptIds: [], userId: 7 });
});
