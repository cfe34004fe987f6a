import type { SchemeGroup } from './scheme-rules';

/** An option of a group: between how many half months may be spent in it when it is chosen. */
export interface Option {
  least: number;
  most: number;
}

type Wanted = Pick<SchemeGroup, 'minDepts' | 'maxDepts' | 'minHalfMonths' | 'maxHalfMonths'>;

/**
 * Which options of a group can be part of a choice that keeps its rules: minDepts to maxDepts departments, each within
 * its own bounds, minHalfMonths to maxHalfMonths in all. None of them: the group cannot be fulfilled.
 */
export function reachableOptions(options: readonly Option[], wanted: Wanted): boolean[] {
  return options.map((option, index) => {
    const others = totalsByCount(options.toSpliced(index, 1), wanted.maxHalfMonths);
    return others.some(
      (totals, count) =>
        count + 1 >= wanted.minDepts &&
        count + 1 <= wanted.maxDepts &&
        totals.some(
          (isReached, total) =>
            isReached && total + option.most >= wanted.minHalfMonths && total + option.least <= wanted.maxHalfMonths,
        ),
    );
  });
}

/** For each number of chosen options, which totals up to `most` they can make. */
function totalsByCount(options: readonly Option[], most: number): boolean[][] {
  const reached = Array.from({ length: options.length + 1 }, () => new Array<boolean>(most + 1).fill(false));
  reached[0]![0] = true;
  for (const { least, most: longest } of options) {
    for (let count = options.length - 1; count >= 0; count--) {
      for (let total = most; total >= 0; total--) {
        if (!reached[count]![total]) continue;
        const last = Math.min(total + longest, most);
        for (let sum = total + least; sum <= last; sum++) reached[count + 1]![sum] = true;
      }
    }
  }
  return reached;
}
