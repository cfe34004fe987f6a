import { formatMonth, monthIndex } from './half-month';

/**
 * The twelve months of the academic year that a day is in, both ends as `YYYY-MM`. The month in which the year begins is
 * its first, whatever the day; until that day the year before goes on.
 * @param day `YYYY-MM-DD`
 * @param start `MM-DD`, the hospital's setting
 */
export function academicYearOf(day: string, start: string): { from: string; to: string } {
  const year = Number(day.slice(0, 4)) - (day.slice(5) < start ? 1 : 0);
  const first = monthIndex(`${String(year).padStart(4, '0')}-${start.slice(0, 2)}`);
  return { from: formatMonth(first), to: formatMonth(first + 11) };
}
