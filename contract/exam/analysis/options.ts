import type { AnalysedPart, AnalysedPerson } from './types';
import { correlationOf } from './spread';

/** How an option was chosen: by all, and by the highest 27 %, the lowest 27 % and those between. */
export interface OptionFigures {
  id: string;
  is_key: boolean;
  count: number;
  share: number | null;
  high: number | null;
  middle: number | null;
  low: number | null;
  /** Whether those who chose it did well in the rest of the exam. */
  r: number | null;
}

/** @param given those who had the part */
export function optionFigures(part: AnalysedPart, at: number, given: readonly AnalysedPerson[]): OptionFigures[] {
  if (part.options === null) return [];
  const totals = given.map(({ scores }) => sumOf(scores));
  const rests = given.map(({ scores }, index) => totals[index]! - (scores[at] ?? 0));
  const groups = groupWeights(totals);
  return part.options.map((id) => {
    const chose = given.map(({ chosen }) => (chosen[at]?.includes(id) ? 1 : 0));
    const count = chose.reduce<number>((sum, one) => sum + one, 0);
    return {
      id,
      is_key: part.key.includes(id),
      count,
      share: given.length === 0 ? null : count / given.length,
      high: weighted(chose, groups.high),
      middle: weighted(chose, groups.middle),
      low: weighted(chose, groups.low),
      r: correlationOf(chose, rests),
    };
  });
}

const sumOf = (scores: readonly (number | null)[]) => scores.reduce<number>((sum, score) => sum + (score ?? 0), 0);

/** Share of each person that belongs to a group; those who tie at its border share the places that are left. */
function groupWeights(totals: readonly number[]) {
  const size = Math.floor((27 * totals.length + 50) / 100);
  const ordered = totals.toSorted((one, other) => one - other);
  const low = weights(totals, size, ordered[size - 1], (total, border) => total < border);
  const high = weights(totals, size, ordered.at(-size), (total, border) => total > border);
  return { high, low, middle: totals.map((_, at) => 1 - high[at]! - low[at]!) };
}

function weights(
  totals: readonly number[],
  size: number,
  border: number | undefined,
  isIn: (total: number, border: number) => boolean,
): number[] {
  if (size === 0 || border === undefined) return totals.map(() => 0);
  const within = totals.filter((total) => isIn(total, border)).length;
  const ties = totals.filter((total) => total === border).length;
  return totals.map((total) => (isIn(total, border) ? 1 : total === border ? (size - within) / ties : 0));
}

function weighted(chose: readonly number[], parts: readonly number[]): number | null {
  const all = parts.reduce((sum, part) => sum + part, 0);
  if (all <= 1e-9) return null;
  return chose.reduce((sum, one, at) => sum + one * parts[at]!, 0) / all;
}
