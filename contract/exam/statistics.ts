import {
  compare,
  dividedBy,
  exact,
  fraction,
  isZero,
  minus,
  one,
  plus,
  sumOf,
  times,
  toNumber,
  whole,
} from '../kernel/exact';
import type { Exact } from '../kernel/exact';

export interface StatisticsInput {
  /** A row per person, a column per item; null: the item was not given to the person. */
  scores: (number | null)[][];
  /** Of each item; 1 unless given. */
  max?: number | number[] | null;
  /** D also under 30 people. */
  d_always?: boolean | null;
}

/** By item where it is a list. What is not defined is null. */
export interface Statistics {
  P: (number | null)[];
  D: (number | null)[];
  r_item_total: (number | null)[];
  r_item_rest: (number | null)[];
  alpha: number | null;
  kr20: number | null;
  sem: number | null;
  mean: number | null;
  var_sample: number | null;
  alpha_if_deleted: (number | null)[];
}

/** Fewer people than this say little about how an item divides them. */
const fewest = 30;

/** Figures of an exam and its items (design sections 2.19 and 4); sums are exact, only quotients and roots are not. */
export function statisticsOf({ scores, max, d_always }: StatisticsInput): Statistics {
  const people = scores.map((row) => row.map((score) => (score === null ? null : exact(score)))).filter(hasItems);
  const items = [...(scores[0] ?? []).keys()];
  const totals = people.map(totalOf);
  const maxima = items.map((item) => exact(Array.isArray(max) ? max[item]! : (max ?? 1)));
  const isComplete = scores.every((row) => row.every((score) => score !== null));
  const columns = items.map((item) => people.map((row) => row[item] ?? null));
  const itemVariances = isComplete ? (columns as Exact[][]).map(spread) : [];
  const totalSpread = spread(totals);
  const variance = totals.length < 2 ? null : dividedBy(totalSpread, whole(totals.length * (totals.length - 1)));
  const alpha = isComplete ? alphaOf(itemVariances, totalSpread) : null;
  const isRightOrWrong = maxima.every((most) => compare(most, one) === 0) && columns.every(isZerosAndOnes);
  return {
    P: columns.map((column, item) => figure(shareOf(column, maxima[item]!))),
    D: columns.map((column, item) => figure(discrimination(column, totals, maxima[item]!, d_always === true))),
    r_item_total: columns.map((column) => correlation(column, totals)),
    r_item_rest: columns.map((column) =>
      correlation(
        column,
        totals.map((total, index) => minus(total, column[index] ?? whole(0))),
      ),
    ),
    alpha: figure(alpha),
    kr20: isRightOrWrong ? figure(alpha) : null,
    sem: alpha && variance ? Math.sqrt(toNumber(times(variance, minus(one, alpha)))) : null,
    mean: totals.length === 0 ? null : toNumber(dividedBy(sumOf(totals), whole(totals.length))),
    var_sample: figure(variance),
    alpha_if_deleted: columns.map((column, item) => {
      if (!isComplete) return null;
      const rest = totals.map((total, index) => minus(total, column[index]!));
      return figure(
        alphaOf(
          itemVariances.filter((_, other) => other !== item),
          spread(rest),
        ),
      );
    }),
  };
}

const figure = (value: Exact | null): number | null => value && toNumber(value);
const hasItems = (row: readonly (Exact | null)[]): boolean => row.some((score) => score !== null);
const totalOf = (row: readonly (Exact | null)[]): Exact => sumOf(row.filter((score) => score !== null));
const isZerosAndOnes = (column: readonly (Exact | null)[]): boolean =>
  column.every((score) => score !== null && (isZero(score) || compare(score, one) === 0));

/** n times the sum of squares less the square of the sum: n (n - 1) times the sample variance, without a division. */
function spread(values: readonly Exact[]): Exact {
  const sum = sumOf(values);
  return minus(times(whole(values.length), sumOf(values.map((value) => times(value, value)))), times(sum, sum));
}

/** k / (k - 1) (1 - sum of item variances / variance of totals). */
function alphaOf(itemSpreads: readonly Exact[], totalSpread: Exact): Exact | null {
  const items = BigInt(itemSpreads.length);
  if (items < 2n || isZero(totalSpread)) return null;
  return times(fraction(items, items - 1n), minus(one, dividedBy(sumOf(itemSpreads), totalSpread)));
}

function shareOf(column: readonly (Exact | null)[], max: Exact): Exact | null {
  const given = column.filter((score) => score !== null);
  if (given.length === 0 || isZero(max)) return null;
  return dividedBy(sumOf(given), times(whole(given.length), max));
}

/** Difference of P between the highest and the lowest 27 % of those who had the item. */
function discrimination(
  column: readonly (Exact | null)[],
  totals: readonly Exact[],
  max: Exact,
  always: boolean,
): Exact | null {
  const given = column.flatMap((score, index) => (score === null ? [] : [{ score, total: totals[index]! }]));
  const size = Math.floor((27 * given.length + 50) / 100);
  if (size === 0 || isZero(max) || (given.length < fewest && !always)) return null;
  const ordered = given.toSorted((left, right) => compare(left.total, right.total));
  const difference = minus(sumOfFirst(ordered.toReversed(), size), sumOfFirst(ordered, size));
  return dividedBy(difference, times(whole(size), max));
}

/** Points of the first `size` of a list; those who tie at the border share the places that are left. */
function sumOfFirst(list: readonly { score: Exact; total: Exact }[], size: number): Exact {
  const border = list[size - 1]!.total;
  const ties = list.filter(({ total }) => compare(total, border) === 0);
  const before = list.slice(0, size).filter(({ total }) => compare(total, border) !== 0);
  const share = fraction(BigInt(size - before.length), BigInt(ties.length));
  return plus(sumOf(before.map(({ score }) => score)), times(share, sumOf(ties.map(({ score }) => score))));
}

/** Pearson's r over those who had the item. */
function correlation(column: readonly (Exact | null)[], others: readonly Exact[]): number | null {
  const pairs = column.flatMap((score, index) => (score === null ? [] : [[score, others[index]!] as const]));
  const left = pairs.map(([score]) => score);
  const right = pairs.map(([, other]) => other);
  const [leftSpread, rightSpread] = [spread(left), spread(right)];
  if (isZero(leftSpread) || isZero(rightSpread)) return null;
  const products = sumOf(pairs.map(([score, other]) => times(score, other)));
  const together = minus(times(whole(pairs.length), products), times(sumOf(left), sumOf(right)));
  const squared = dividedBy(times(together, together), times(leftSpread, rightSpread));
  return Math.sign(Number(together.over)) * Math.sqrt(toNumber(squared));
}
