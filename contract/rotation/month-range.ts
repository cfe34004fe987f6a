import { monthIndex } from '../kernel/half-month';

/** Months asked for, both included; an end that is not given is open. */
export interface Range {
  startDate?: string | undefined;
  endDate?: string | undefined;
}

const longestYears = 20;
/** Of two months that are the wrong way round. */
export const orderRefusal = '结束月份不能早于开始月份';

/** How many months a range has, fewer than one where it is the wrong way round; null where an end is open. */
const monthsIn = ({ startDate, endDate }: Range): number | null =>
  startDate === undefined || endDate === undefined ? null : monthIndex(endDate) - monthIndex(startDate) + 1;

/** Whether the range ends before it begins. */
export const isReversed = (range: Range): boolean => (monthsIn(range) ?? 1) < 1;

/**
 * Why no rotation is told for these months, or undefined. The server and a device without a network refuse alike; so it
 * is no part of a schema, which no page has.
 */
export function rangeRefusal(range: Range): string | undefined {
  if (isReversed(range)) return orderRefusal;
  return (monthsIn(range) ?? 0) > longestYears * 12 ? `月份范围不能超过 ${longestYears} 年` : undefined;
}
