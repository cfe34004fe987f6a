import type { TargetResult } from '@contract/evaluation/results';

/** Total and relations of some results over time; null where nothing was asked or nothing may be shown. */
export interface Trend {
  /** What each result is called: month and, of several in a month, which. */
  names: string[];
  rows: { key: string; name: string; values: (number | null)[] }[];
}

/** @param results oldest first */
export function trendOf(results: readonly TargetResult[]): Trend {
  const months = results.map(({ closes_on: day }) => day.slice(0, 7));
  const relations = new Map(results.flatMap(({ relations: all }) => all.map(({ key, name }) => [key, name] as const)));
  return {
    names: months.map((month, at) => {
      const place = months.slice(0, at).filter((one) => one === month).length;
      return place === 0 ? month : `${month}（${place + 1}）`;
    }),
    rows: [
      { key: 'total', name: '总分', values: results.map(({ total }) => total) },
      ...[...relations].map(([key, name]) => ({
        key,
        name,
        values: results.map(({ relations: all }) => all.find((one) => one.key === key)?.mean ?? null),
      })),
    ],
  };
}
