import {
  formatMonth,
  halfLabels,
  HalfUp,
  monthIndex,
  type HalfMonth,
  type MonthIndex,
} from '@contract/kernel/half-month';

/** The months that a grid shows, side by side without gaps. */
export interface MonthRange {
  first: MonthIndex;
  /** Number of months. */
  count: number;
}

/** Range of the `months` of an overview answer (`YYYY-MM`, in order, without gaps). */
export function monthRange(months: readonly string[]): MonthRange {
  const first = months[0];
  return first === undefined ? { first: 0, count: 0 } : { first: monthIndex(first), count: months.length };
}

/** Column of a half month's month in the range; outside of it when negative or not below `count`. */
export function columnOf(range: MonthRange, half: HalfMonth): number {
  return Math.floor(half / 2) - range.first;
}

/** `2026-03 下半月`, and the bare month where nothing of it is cut off. */
export function pointLabel(half: HalfMonth, edge: 'begin' | 'end'): string {
  const month = formatMonth(Math.floor(half / 2));
  const isSecond = half % 2 === 1;
  if (edge === 'begin') return isSecond ? `${month} ${halfLabels[HalfUp.second]}` : month;
  return isSecond ? month : `${month} ${halfLabels[HalfUp.first]}`;
}

/** `2026-01 至 2026-03 上半月，2.5 个月`; within one month `2026-01，1 个月` or `2026-01 下半月，0.5 个月`. */
export function stayPeriod({ start, length }: { start: HalfMonth; length: number }): string {
  const last = start + length - 1;
  const begin = pointLabel(start, 'begin');
  const end = pointLabel(last, 'end');
  const isOneMonth = Math.floor(start / 2) === Math.floor(last / 2);
  // Of the two labels of one month, the longer one names the half.
  const period = isOneMonth ? ([begin, end].find((label) => label.includes(' ')) ?? begin) : `${begin} 至 ${end}`;
  return `${period}，${length / 2} 个月`;
}
