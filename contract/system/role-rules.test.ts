import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { permits } from '../kernel/module';
import { coveredCodes, isDifferent, roleDifference, withCodes } from './role-rules';

const known = [
  'rotation:plan:list',
  'rotation:plan:import',
  'rotation:rule:list',
  'system:role:list',
  'system:role:add',
];

describe('ticking a code', () => {
  it('adds it once', () => {
    expect(withCodes(['system:role:list'], ['system:role:add', 'system:role:list'], true, known)).toEqual([
      'system:role:add',
      'system:role:list',
    ]);
    expect(withCodes(['system:*'], ['system:role:add'], true, known)).toEqual(['system:*']);
  });

  it('taken away breaks only the wildcards that cover it', () => {
    expect(withCodes(['rotation:plan:*', 'system:*'], ['rotation:plan:import'], false, known)).toEqual([
      'rotation:plan:list',
      'system:*',
    ]);
    expect(withCodes(['*'], ['system:role:add'], false, known)).toEqual(
      known.filter((code) => code !== 'system:role:add').toSorted(),
    );
  });

  it('covers afterwards just what it covered before, with or without those codes', () => {
    const grants = fc.subarray(['*', 'rotation:*', 'rotation:plan:*', 'system:role:*', ...known]);
    fc.assert(
      fc.property(grants, fc.subarray(known), fc.boolean(), (granted, codes, isGranted) => {
        const before = coveredCodes(granted, known);
        const wanted = known.filter((code) => (codes.includes(code) ? isGranted : before.includes(code)));
        expect(coveredCodes(withCodes(granted, codes, isGranted, known), known)).toEqual(wanted);
      }),
    );
  });
});

describe('the difference', () => {
  const role = { permissions: ['rotation:plan:*'], data_scope: 'dept' as const, dept_ids: [1] };

  it('is none where only the spelling of a grant changes', () => {
    const spelled = { ...role, permissions: ['rotation:plan:list', 'rotation:plan:import'], dept_ids: [] };
    expect(isDifferent(roleDifference(role, spelled, known))).toBe(false);
  });

  it('names what comes, what goes, and another scope', () => {
    const after = {
      permissions: ['rotation:plan:list', 'system:role:list'],
      data_scope: 'custom' as const,
      dept_ids: [3],
    };
    expect(roleDifference(role, after, known)).toEqual({
      added: ['system:role:list'],
      removed: ['rotation:plan:import'],
      scope: { from: '本科室', to: '指定科室' },
      departments: { added: [3], removed: [] },
    });
  });
});

it('does not let a wildcard of one module reach into another whose name begins alike', () => {
  expect(permits(['train:*'], 'training:plan:list')).toBe(false);
});
