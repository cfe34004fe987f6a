/** What is known of a question over all who had it. */
export interface Rolling {
  p: number | null;
  d: number | null;
  n: number;
}

/**
 * Figures over several exams, each weighted by those who had the question. An exam in which D was not defined says
 * nothing of D; it still counts for P.
 */
export function rollingOf(list: readonly Rolling[]): Rolling {
  return {
    p: weightedMean(list, ({ p }) => p),
    d: weightedMean(list, ({ d }) => d),
    n: list.reduce((sum, { n }) => sum + n, 0),
  };
}

function weightedMean(list: readonly Rolling[], value: (one: Rolling) => number | null): number | null {
  const known = list.flatMap((one) => {
    const found = value(one);
    return found === null || one.n === 0 ? [] : [{ found, n: one.n }];
  });
  const all = known.reduce((sum, { n }) => sum + n, 0);
  return all === 0 ? null : known.reduce((sum, { found, n }) => sum + found * n, 0) / all;
}
