import { describe, expect, it } from 'vitest';
import { feasibilityOf } from './compose';
import type { ComposeRule } from './compose-stock';
import { drawPaper, type Unit } from './draw';
import { randomOf } from './random';

const whole = (random: () => number, most: number) => Math.floor(random() * most);

/** A bank and a blueprint of a seed: single questions and groups, some near-duplicates, rows that overlap. */
function blueprintOf(seed: number): { units: Unit[]; rules: ComposeRule[] } {
  const random = randomOf(seed);
  const units = Array.from({ length: 60 + whole(random, 200) }, (_, at): Unit => {
    const isGroup = random() < 0.15;
    return {
      id: at + 1,
      type: isGroup ? 3 : 1 + whole(random, 2),
      size: isGroup ? 2 + whole(random, 2) : 1,
      k: whole(random, 5),
      d: whole(random, 4),
      uses: whole(random, 4),
      ...(random() < 0.1 && { cluster: whole(random, 10) }),
    };
  });
  const rules = Array.from({ length: 1 + whole(random, 7) }, (): ComposeRule => {
    const rule: ComposeRule = { count: 1 + whole(random, 9), each: 1 };
    if (random() < 0.7) rule.type = [1, 2, 3].slice(whole(random, 3));
    if (random() < 0.6) rule.knowledge = [whole(random, 5), whole(random, 5)];
    if (random() < 0.3) rule.difficulty = [whole(random, 4), whole(random, 4)];
    return rule;
  });
  return { units, rules };
}

it('meets each of 100 blueprints that can be met exactly, and no other', () => {
  let met = 0;
  for (let seed = 1; met < 100; seed += 1) {
    const { units, rules } = blueprintOf(seed);
    const { feasible } = feasibilityOf({ bank: units, rules });
    const drawn = drawPaper({ units, rules, seed, variants: 1, repeatRule: 1 });
    if (feasible === null) continue;
    expect(drawn !== undefined, `seed ${seed}`).toBe(feasible);
    if (!drawn) continue;
    met += 1;
    const byId = new Map(units.map((unit) => [unit.id, unit]));
    const picks = drawn[0]!.map(({ id, rule }) => ({ unit: byId.get(id)!, rule }));
    expect(new Set(picks.map(({ unit }) => unit.id)).size).toBe(picks.length);
    const clusters = picks.flatMap(({ unit }) => unit.cluster ?? []);
    expect(new Set(clusters).size).toBe(clusters.length);
    for (const [row, rule] of rules.entries()) {
      const own = picks.filter((pick) => pick.rule === row);
      expect(own.reduce((sum, { unit }) => sum + unit.size, 0)).toBe(rule.count);
    }
  }
});

describe('variants', () => {
  const units = Array.from({ length: 30 }, (_, at): Unit => ({ id: at + 1, type: 1, size: 1, uses: 0 }));
  const rules = [{ type: 1, count: 10, each: 1 }];
  const idsOf = (picks: readonly { id: number }[]) => picks.map(({ id }) => id).toSorted((one, two) => one - two);

  it('are the same of the same seed, and others of another', () => {
    const draw = (seed: number) => drawPaper({ units, rules, seed, variants: 2, repeatRule: 3 });
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
  });

  it('have no question in common by rule 1, one set by rule 2', () => {
    const apart = drawPaper({ units, rules, seed: 1, variants: 3, repeatRule: 1 })!;
    expect(new Set(apart.flat().map(({ id }) => id)).size).toBe(30);
    expect(drawPaper({ units, rules, seed: 1, variants: 4, repeatRule: 1 })).toBeUndefined();
    const [one, two] = drawPaper({ units, rules, seed: 1, variants: 2, repeatRule: 2 })!;
    expect(idsOf(two!)).toEqual(idsOf(one!));
    expect(two).not.toEqual(one);
  });

  it('keep what is locked', () => {
    const locked = [
      [
        { id: 5, rule: 0 },
        { id: 6, rule: 0 },
      ],
    ];
    for (const seed of [1, 2, 3]) {
      const [drawn] = drawPaper({ units, rules, seed, variants: 1, repeatRule: 1, locked })!;
      expect(idsOf(drawn!)).toEqual(expect.arrayContaining([5, 6]));
      expect(drawn).toHaveLength(10);
    }
  });

  it('take what was used often less', () => {
    const worn = units.map((unit) => ({ ...unit, uses: unit.id <= 15 ? 6 : 0 }));
    const taken = Array.from({ length: 40 }, (_, seed) =>
      drawPaper({ units: worn, rules, seed, variants: 1, repeatRule: 1 })!.flat(),
    ).flat();
    expect(taken.filter(({ id }) => id <= 15).length).toBeLessThan(taken.length / 4);
  });
});
