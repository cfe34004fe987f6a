import { exact, fraction, times, toHundredths, zero, type Exact } from '../kernel/exact';

/** What one answer gave to one item that bears a score. */
export interface ScoredItem {
  /** How much it counts beside the other items; 0: not at all. */
  weight: number;
  /** 0 to `maximum`; null where it was skipped. */
  value?: number | null | undefined;
  /** The best that can be given, above 0. */
  maximum: number;
  /** A jump led past it. */
  hidden?: boolean | undefined;
}

export interface RelationAnswers {
  key: string;
  /** How much the relation counts beside the others. */
  weight: number;
  /** So many scored answers are needed before anything of it is shown. */
  minimum: number;
  answers: readonly { items: readonly ScoredItem[] }[];
}

/** Means on the scale of 0 to 100, half up to 0.01. */
export interface EvaluationResult {
  /** Over the relations that are shown; null where none is, or none of them counts. */
  total: number | null;
  relations: { key: string; mean: number | null; n: number }[];
}

/**
 * The result of an evaluation (screens.md 17). An answer is worth Σ weight x value/maximum ÷ Σ weight of its answered score
 * items, x 100; items that a jump hid or that were skipped are in neither sum, and an answer without any counts for nothing:
 * neither in the mean nor in `n`, so that a threshold is never met by answers that say nothing. A relation is the mean
 * of its answers, shown from `minimum` answers on (an empty one never); the total goes over the relations shown by their
 * weights. Exact until the one rounding at the end.
 */
export function evaluationResult({ relations }: { relations: readonly RelationAnswers[] }): EvaluationResult {
  const weighed: Exact[] = [];
  const weights: Exact[] = [];
  const shown = relations.map(({ key, weight, minimum, answers }) => {
    const scores = answers.flatMap(({ items }) => scoreOf(items) ?? []);
    const n = scores.length;
    if (n === 0 || n < minimum) return { key, mean: null, n };
    const all = sumOfMany(scores);
    const mean = { over: all.over, under: all.under * BigInt(n) };
    const counts = exact(weight);
    weighed.push({ over: counts.over * mean.over, under: counts.under * mean.under });
    weights.push(counts);
    return { key, mean: toHundredths(mean), n };
  });
  const total = shareOf(weighed, weights);
  return { total: total && toHundredths(total), relations: shown };
}

/** What an answer is worth, 0 to 100; null where it answered no item that counts. */
function scoreOf(items: readonly ScoredItem[]): Exact | null {
  const given = items.flatMap(({ weight, value, maximum, hidden }) =>
    hidden || value === null || value === undefined ? [] : [{ weight: exact(weight), value, maximum: exact(maximum) }],
  );
  const earned = given.map(({ weight, value, maximum }) => {
    const points = times(weight, exact(value));
    return { over: points.over * maximum.under * 100n, under: points.under * maximum.over };
  });
  return shareOf(
    earned,
    given.map(({ weight }) => weight),
  );
}

/** The sum of some parts over the sum of their weights; null where the weights are nothing. */
function shareOf(parts: readonly Exact[], weights: readonly Exact[]): Exact | null {
  const [sum, weight] = [sumOfMany(parts), sumOfMany(weights)];
  if (weight.over === 0n) return null;
  return settled({ over: sum.over * weight.under, under: sum.under * weight.over });
}

/**
 * A sum of terms of which each may have a denominator of its own: those of one denominator first, then in pairs of like
 * length. To look for a common divisor after each of a thousand answers costs minutes, and rounding asks for none.
 */
function sumOfMany(values: readonly Exact[]): Exact {
  const overOf = new Map<bigint, bigint>();
  for (const { over, under } of values) overOf.set(under, (overOf.get(under) ?? 0n) + over);
  let terms: Exact[] = [...overOf].map(([under, over]) => ({ over, under }));
  while (terms.length > 1) {
    const merged: Exact[] = [];
    for (let at = 0; at < terms.length; at += 2) {
      const [left, right] = [terms[at]!, terms[at + 1]];
      merged.push(
        right ? { over: left.over * right.under + right.over * left.under, under: left.under * right.under } : left,
      );
    }
    terms = merged;
  }
  return settled(terms[0] ?? zero);
}

/** So long a denominator has its common divisor sought in no time. */
const short = 10n ** 60n;
const settled = (value: Exact): Exact => (value.under < short ? fraction(value.over, value.under) : value);
