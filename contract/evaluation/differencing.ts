import type { ScoredItem } from './result';

/**
 * Against differencing (docs/adr/0148): two figures that are each above the threshold tell of fewer people than it where one
 * is taken from the other. Pure.
 */

/** Whether two groups of raters differ by somebody, yet by fewer than a threshold: their means told what those few gave. */
export function isDifferenceSmall(one: readonly number[], other: readonly number[], minimum: number): boolean {
  const [left, right] = [new Set(one), new Set(other)];
  const count = [...left].filter((id) => !right.has(id)).length + [...right].filter((id) => !left.has(id)).length;
  return count > 0 && count < minimum;
}

/**
 * Whether means of questions would tell what few gave: who skipped a question that others answered is in the mean of the
 * relation and not in that of the question, so that the two together say what he gave. So each group that answered the
 * same questions has to reach the threshold. An answer without any score is in no mean.
 * @param answers scored items of each, in the order of the form
 */
export function questionsTellFew(answers: readonly (readonly ScoredItem[])[], minimum: number): boolean {
  const groups = new Map<string, number>();
  for (const items of answers) {
    const pattern = items.map(({ value, hidden }) => (hidden || (value ?? null) === null ? '-' : '+')).join('');
    if (pattern.includes('+')) groups.set(pattern, (groups.get(pattern) ?? 0) + 1);
  }
  return groups.size > 1 && [...groups.values()].some((count) => count < minimum);
}
