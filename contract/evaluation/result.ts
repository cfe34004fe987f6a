import { dividedBy, exact, plus, times, toHundredths, zero, type Exact } from '../kernel/exact';

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
  let [sum, weights] = [zero, zero];
  const shown = relations.map(({ key, weight, minimum, answers }) => {
    const scores = answers.flatMap(({ items }) => scoreOf(items) ?? []);
    const n = scores.length;
    if (n === 0 || n < minimum) return { key, mean: null, n };
    const mean = meanOfScores(scores);
    sum = plus(sum, times(exact(weight), mean));
    weights = plus(weights, exact(weight));
    return { key, mean: toHundredths(mean), n };
  });
  return { total: weights.over === 0n ? null : toHundredths(dividedBy(sum, weights)), relations: shown };
}

/** What an answer is worth, 0 to 100; null where it answered no item that counts. */
export function scoreOf(items: readonly ScoredItem[]): Exact | null {
  let [sum, weights] = [zero, zero];
  for (const { weight, value, maximum, hidden } of items) {
    if (hidden || value === null || value === undefined) continue;
    sum = plus(sum, dividedBy(times(exact(weight), exact(value)), exact(maximum)));
    weights = plus(weights, exact(weight));
  }
  return weights.over === 0n ? null : times(dividedBy(sum, weights), exact(100));
}

/** @param scores at least one */
function meanOfScores(scores: readonly Exact[]): Exact {
  return dividedBy(scores.reduce(plus, zero), exact(scores.length));
}
