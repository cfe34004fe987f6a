import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dataScopes, type DataScope } from '@contract/account/types';
import type { ResolvedScope } from '@server/kernel/current-user';
import { resolveScopes, type ScopeOwner } from '../scope';
import { covers } from './scope-cover';

const id = fc.integer({ min: 1, max: 6 });
const maybe = fc.option(id, { nil: null });
const owner: fc.Arbitrary<ScopeOwner> = fc.record({
  userId: fc.integer({ min: 1, max: 50 }),
  deptId: maybe,
  baseId: maybe,
  academyId: maybe,
  deptIdsWithBelow: fc.uniqueArray(id, { maxLength: 4 }),
  customDeptIds: fc.uniqueArray(id, { maxLength: 4 }),
});
const scopes = fc.array(fc.constantFrom<DataScope>(...dataScopes), { maxLength: 3 });
const scope = fc.tuple(scopes, owner).map(([held, who]) => resolveScopes(held, who));
const person = fc.record({ deptId: maybe, baseId: maybe, academyId: maybe });

/** What the words of a scope say of somebody who is not its owner. */
function opens(one: ResolvedScope, who: { deptId: number | null; baseId: number | null; academyId: number | null }) {
  const has = (ids: readonly number[], own: number | null) => own !== null && ids.includes(own);
  return (
    one.kind === 'all' ||
    ('deptIds' in one && has(one.deptIds, who.deptId)) ||
    ('baseIds' in one && has(one.baseIds, who.baseId)) ||
    ('academyIds' in one && has(one.academyIds, who.academyId))
  );
}

it('opens nobody to the narrow one whom the wide ones do not open, wherever people belong', () => {
  fc.assert(
    fc.property(
      fc.array(scope, { maxLength: 3 }),
      scope,
      fc.array(person, { maxLength: 20 }),
      (wide, narrow, world) => {
        fc.pre(covers(wide, narrow));
        expect(world.filter((who) => opens(narrow, who) && !wide.some((one) => opens(one, who)))).toEqual([]);
      },
    ),
    { numRuns: 2000 },
  );
});

it('refuses where somebody could be who is in the narrow one alone', () => {
  fc.assert(
    fc.property(scope, scope, (wide, narrow) => {
      fc.pre(!covers([wide], narrow));
      const nowhere = { deptId: null, baseId: null, academyId: null };
      const ids = [1, 2, 3, 4, 5, 6];
      const anybody = (['deptId', 'baseId', 'academyId'] as const).flatMap((key) =>
        ids.map((one) => ({ ...nowhere, [key]: one })),
      );
      expect([nowhere, ...anybody].some((who) => opens(narrow, who) && !opens(wide, who))).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

it('holds for the same scope, for everybody, and through a third', () => {
  fc.assert(
    fc.property(scope, scope, scope, (one, two, three) => {
      expect([covers([one], one), covers([{ kind: 'all' }], one), covers([], one)]).toEqual([
        true,
        true,
        !opensAnybody(one),
      ]);
      if (covers([one], two) && covers([two], three)) expect(covers([one], three)).toBe(true);
    }),
  );
});

it('has two roles cover together what neither covers alone', () => {
  const depts = (...deptIds: number[]): ResolvedScope => ({ kind: 'depts', deptIds, userId: 1 });
  expect(covers([depts(1), depts(2)], depts(1, 2))).toBe(true);
  expect(covers([depts(1)], depts(1, 2))).toBe(false);
});

const opensAnybody = ({ kind }: ResolvedScope) => kind !== 'self';
