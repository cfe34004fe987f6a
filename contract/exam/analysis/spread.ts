/** Figures of a row of numbers; null where they are not defined. */

/** Sample standard deviation. */
export function spreadOf(values: readonly number[]): number | null {
  if (values.length < 2) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
}

export function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const ordered = values.toSorted((one, other) => one - other);
  const half = Math.floor(ordered.length / 2);
  return ordered.length % 2 === 1 ? ordered[half]! : (ordered[half - 1]! + ordered[half]!) / 2;
}

/** Adjusted Fisher-Pearson skewness: below 0 where a tail lies on the low side. */
export function skewOf(values: readonly number[]): number | null {
  const n = values.length;
  const spread = spreadOf(values);
  if (n < 3 || spread === null || spread === 0) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  const cubes = values.reduce((sum, value) => sum + ((value - mean) / spread) ** 3, 0);
  return (n / ((n - 1) * (n - 2))) * cubes;
}

/** Pearson's r; null where one of both is the same for everybody. */
export function correlationOf(left: readonly number[], right: readonly number[]): number | null {
  const n = left.length;
  if (n < 2) return null;
  const [leftMean, rightMean] = [left, right].map((list) => list.reduce((sum, value) => sum + value, 0) / n);
  let [both, ofLeft, ofRight] = [0, 0, 0];
  for (const [at, value] of left.entries()) {
    const [one, other] = [value - leftMean!, right[at]! - rightMean!];
    both += one * other;
    ofLeft += one * one;
    ofRight += other * other;
  }
  return ofLeft === 0 || ofRight === 0 ? null : both / Math.sqrt(ofLeft * ofRight);
}
