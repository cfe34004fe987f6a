import { formatMonth, monthIndex, type MonthIndex } from '../kernel/half-month';

/** Rules of the mapping of standard departments that browser and server share. No schema here: pages import this file. */

/** Months in which a department stands for another, as texts `YYYY-MM`; open where null. */
export interface LinkMonths {
  valid_from: string | null;
  valid_to: string | null;
}
interface Range {
  from: MonthIndex;
  to: MonthIndex;
}

/** Whether a range does not end before it begins. */
export const linkMonths = ({ valid_from: from, valid_to: to }: LinkMonths) =>
  from === null || to === null || from <= to;

const rangeOf = ({ valid_from: from, valid_to: to }: LinkMonths): Range => ({
  from: from === null ? -Infinity : monthIndex(from),
  to: to === null ? Infinity : monthIndex(to),
});

/** The department of which two ranges meet; null where none do. */
export function meetingDept(links: readonly (LinkMonths & { dept_id: number })[]): number | null {
  const sorted = links
    .map((link) => ({ dept: link.dept_id, ...rangeOf(link) }))
    .toSorted((one, other) => one.dept - other.dept || one.from - other.from);
  const at = sorted.findIndex((next, index) => {
    const last = sorted[index - 1];
    return last?.dept === next.dept && last.to >= next.from;
  });
  return at === -1 ? null : sorted[at]!.dept;
}

/** Ranges of months between two, both included, in which no link holds. */
export function gapsOf(links: readonly LinkMonths[], from: MonthIndex, to: MonthIndex): { from: string; to: string }[] {
  const gaps: { from: string; to: string }[] = [];
  let next = from;
  for (const range of links.map(rangeOf).toSorted((one, other) => one.from - other.from)) {
    if (next > to) break;
    if (range.from > next) gaps.push({ from: formatMonth(next), to: formatMonth(Math.min(range.from - 1, to)) });
    next = Math.max(next, range.to + 1);
  }
  if (next <= to) gaps.push({ from: formatMonth(next), to: formatMonth(to) });
  return gaps;
}

/** 长期, 2026-01 起, 至 2026-12, 2026-01 至 2026-12. */
export function monthsWord({ valid_from: from, valid_to: to }: LinkMonths): string {
  if (from === null) return to === null ? '长期' : `至 ${to}`;
  return to === null ? `${from} 起` : `${from} 至 ${to}`;
}
