import type { ComposeRule } from '@contract/exam/compose-stock';
import type { Unit } from '@contract/exam/draw';
import { randomOf } from '@contract/exam/random';

export interface Blueprint {
  units: Unit[];
  rules: (ComposeRule & { count: number })[];
}

/**
 * A bank of 300 to 3,300 questions and a blueprint of up to 20 overlapping rows that it can meet: each row asks for as many
 * parts as some questions have that no other row took. A quarter are groups, a tenth near-duplicates of one another.
 */
export function feasibleBlueprint(seed: number): Blueprint {
  const random = randomOf(seed);
  const below = (most: number) => Math.floor(random() * most);
  const some = (most: number, of: number) => Array.from({ length: 1 + below(most) }, () => below(of));
  const units = Array.from({ length: 300 + below(3000) }, (_, at): Unit => {
    const isGroup = random() < 0.25;
    return {
      id: at + 1,
      type: isGroup ? 3 + below(3) : 1 + below(2),
      size: isGroup ? 2 + below(4) : 1,
      k: random() < 0.2 ? [below(20), below(20)] : [below(20)],
      d: below(5),
      bank: below(4),
      uses: below(4),
      ...(random() < 0.1 && { cluster: below(40) }),
    };
  });
  const taken = new Set<number>();
  const clusters = new Set<unknown>();
  const rules: Blueprint['rules'] = [];
  const rows = 3 + below(18);
  for (let row = 0; row < rows; row += 1) {
    const rule: ComposeRule = { each: 1 };
    if (random() < 0.7) rule.type = random() < 0.5 ? [1, 2].slice(0, 1 + below(2)) : [3, 4, 5].slice(below(3));
    if (random() < 0.7) rule.knowledge = some(5, 20);
    if (random() < 0.4) rule.difficulty = some(2, 5);
    if (random() < 0.2) rule.bank = some(1, 4);
    const count = takeFor(rule, units, 1 + below(30), taken, clusters);
    if (count > 0) rules.push({ ...rule, count });
  }
  return { units, rules: rules.length > 0 ? rules : [{ count: 1, each: 1 }] };
}

/** Takes questions for a row until it has so many parts; says how many it has then. */
function takeFor(
  rule: ComposeRule,
  units: readonly Unit[],
  wanted: number,
  taken: Set<number>,
  clusters: Set<unknown>,
): number {
  let count = 0;
  for (const unit of units) {
    if (count >= wanted) break;
    if (taken.has(unit.id) || (unit.cluster !== undefined && clusters.has(unit.cluster)) || !serves(unit, rule))
      continue;
    taken.add(unit.id);
    if (unit.cluster !== undefined) clusters.add(unit.cluster);
    count += unit.size;
  }
  return count;
}

/** Written anew, so that a mistake in the product's own comparison is seen. */
function serves(unit: Unit, { type, knowledge, difficulty, bank }: ComposeRule): boolean {
  const within = (asked: unknown, has: readonly unknown[]) =>
    asked === undefined || asked === null || has.some((one) => (asked as unknown[]).includes(one));
  return (
    within(type, [unit.type]) &&
    within(knowledge, unit.k as number[]) &&
    within(difficulty, [unit.d]) &&
    within(bank, [unit.bank])
  );
}

/** What is wrong with a drawn paper; undefined where each row is met exactly and nothing stands on it twice. */
export function faultOf(
  { units, rules }: Blueprint,
  picks: readonly { id: number; rule: number }[],
): string | undefined {
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  const parts = rules.map(() => 0);
  const seen = new Set<unknown>();
  for (const { id, rule } of picks) {
    const unit = byId.get(id)!;
    if (!serves(unit, rules[rule]!)) return `question ${id} does not serve row ${rule + 1}`;
    const signs = unit.cluster === undefined ? [id] : [id, `cluster ${String(unit.cluster)}`];
    for (const sign of signs) {
      if (seen.has(sign)) return `${sign} twice`;
      seen.add(sign);
    }
    parts[rule]! += unit.size;
  }
  const off = parts.findIndex((count, row) => count !== rules[row]!.count);
  return off < 0 ? undefined : `row ${off + 1} has ${parts[off]} of ${rules[off]!.count}`;
}
