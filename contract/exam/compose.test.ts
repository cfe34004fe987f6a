import fc from 'fast-check';
import { expect, it } from 'vitest';
import { feasibleBlueprint } from '@tests/bench/exam/blueprints';
import { RuleRefusal } from '../kernel/rule-kind';
import { feasibilityOf, type ComposeInput } from './compose';
import { fits } from './compose-stock';
import { examRuleKinds } from './verify';

const run = (input: object) => examRuleKinds['exam.compose']!.valueOf(input);
const one = { type: 1 };

it.each([
  [
    { bank: [{ ...one, n: 2 }], rules: [{ type: 1, count: 3 }] },
    { conflicting_rows: [1], reason: 'too_few' },
  ],
  [
    { bank: [{ ...one, n: 9 }], rules: [{ total_score: 5, each: 2 }] },
    { counts: [null], reason: 'not_divisible' },
  ],
  [
    { bank: [{ type: 4, size: 2, n: 3 }], rules: [{ count: 5 }] },
    { available_per_row: [6], reason: 'group_sizes' },
  ],
  [
    { bank: [{ ...one, n: 9 }], rules: [{ count: 4, each: 0.1 }], declared_full: 0.5 },
    { full_mark: 0.4, reason: 'full_mark_differs' },
  ],
  [
    { bank: [{ ...one, n: 9 }], rules: [{ count: 4 }], variants: 3 },
    { max_variants: 2, reason: 'too_many_variants', conflicting_rows: [] },
  ],
  [
    { bank: [{ ...one, n: 9, enabled: 2 }], rules: [{ count: 1 }] },
    { available_per_row: [0], reason: 'too_few' },
  ],
  [
    { bank: [{ ...one, cluster: 'c', n: 3 }], rules: [{ count: 1 }, { count: 1 }] },
    { available_per_row: [1, 1], conflicting_rows: [1, 2], reason: 'rows_compete' },
  ],
])('says why %j cannot be composed', (input, expected) => {
  expect(run(input)).toMatchObject({ feasible: false, ...expected });
});

it.each([
  [{ bank: [{ ...one, n: 4 }], rules: [{ count: 4 }], variants: 9, repeat_rule: 2 }, { max_variants: null }],
  [
    {
      bank: [
        { type: 3, size: 2, n: 10 },
        { type: 3, size: 3, n: 2 },
      ],
      rules: [{ count: 5 }],
    },
    { max_variants: 2 },
  ],
  [
    {
      bank: [
        { ...one, n: 4, used: true },
        { ...one, bank: 'b' },
      ],
      rules: [{ count: 1, exclude_used: true }],
    },
    { available_per_row: [1] },
  ],
])('composes %j', (input, expected) => {
  expect(run(input)).toMatchObject({ feasible: true, reason: null, ...expected });
});

it('refuses what it does not know', () => {
  expect(() => run({ bank: [], rules: [{ count: 1, fuzzy: true }] })).toThrow(RuleRefusal);
  expect(() => run({ bank: [], rules: [{ total_score: 1 }] })).toThrow(RuleRefusal);
  expect(() => run({ bank: [], rules: [{ count: 1 }], repeat_rule: 4 })).toThrow(RuleRefusal);
});

const stock = fc.record({
  type: fc.constantFrom(1, 3),
  k: fc.constantFrom('a', 'b'),
  size: fc.integer({ min: 1, max: 3 }),
  cluster: fc.option(fc.constantFrom('c', 'd'), { nil: undefined, freq: 3 }),
});
const rule = fc.record({
  type: fc.option(fc.constantFrom(1, 3), { nil: undefined }),
  knowledge: fc.option(fc.constantFrom('a', 'b'), { nil: undefined }),
  count: fc.integer({ min: 1, max: 5 }),
});

/** Every way of giving each unit to a row or to none. */
function canByTrying({ bank, rules }: ComposeInput, rows: readonly number[]): boolean {
  const left = rules.map(({ count }, row) => (rows.includes(row) ? count! : 0));
  const taken = new Set<unknown>();
  const from = (at: number): boolean => {
    if (left.every((count) => count === 0)) return true;
    const unit = bank[at];
    if (!unit) return false;
    const size = unit.size ?? 1;
    for (const row of rows) {
      if (left[row]! < size || !fits(unit, rules[row]!) || (unit.cluster && taken.has(unit.cluster))) continue;
      left[row]! -= size;
      if (unit.cluster) taken.add(unit.cluster);
      if (from(at + 1)) return true;
      left[row]! += size;
      if (unit.cluster) taken.delete(unit.cluster);
    }
    return from(at + 1);
  };
  return from(0);
}

it('agrees with trying everything on small banks, and names a smallest conflict with the lowest numbers', () => {
  const input = fc.record({
    bank: fc.array(stock, { minLength: 1, maxLength: 7 }),
    rules: fc.array(rule, { minLength: 1, maxLength: 3 }),
  });
  fc.assert(
    fc.property(input, (input) => {
      const found = feasibilityOf(input);
      const rows = [...input.rules.keys()];
      expect(found.feasible).toBe(canByTrying(input, rows));
      if (found.feasible) return;
      const sets = rows
        .reduce<number[][]>((all, row) => [...all, ...all.map((set) => [...set, row])], [[]])
        .filter((set) => set.length > 0 && !canByTrying(input, set))
        .toSorted((one, two) => one.length - two.length || Number(one.join('')) - Number(two.join('')));
      expect(found.conflicting_rows).toEqual(sets[0]!.map((row) => row + 1));
    }),
    { numRuns: 300 },
  );
});

it('proves every blueprint that was made from a paper', () => {
  const unit = fc.record({
    row: fc.integer({ min: 0, max: 7 }),
    type: fc.constantFrom(1, 3),
    k: fc.integer({ min: 0, max: 5 }),
    d: fc.integer({ min: 1, max: 3 }),
    size: fc.integer({ min: 1, max: 5 }),
  });
  fc.assert(
    fc.property(fc.array(unit, { minLength: 1, maxLength: 60 }), (paper) => {
      const rows = [...new Set(paper.map(({ row }) => row))];
      const rules = rows.map((row) => {
        const own = paper.filter((unit) => unit.row === row);
        return {
          knowledge: [...new Set(own.map(({ k }) => k))],
          difficulty: [...new Set(own.map(({ d }) => d))],
          count: own.reduce((sum, { size }) => sum + size, 0),
        };
      });
      const bank = paper.map(({ type, k, d, size }) => ({ type, k, d, size }));
      expect(feasibilityOf({ bank, rules, repeat_rule: 2 })).toMatchObject({ feasible: true });
    }),
    { numRuns: 300 },
  );
});

it.each([
  [57, 2],
  [99, 3],
  [298, 6],
])('proves blueprint %i as often as it can be met: one row gives way so that another is met', (seed, most) => {
  const { units, rules } = feasibleBlueprint(seed);
  const found = (variants: number) => feasibilityOf({ bank: units, rules, variants });
  expect(found(most)).toMatchObject({ feasible: true, max_variants: most });
  expect(found(most + 1)).toMatchObject({ feasible: false, reason: 'too_many_variants', max_variants: most });
});
