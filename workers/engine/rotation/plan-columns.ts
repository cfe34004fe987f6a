import { formatMonth, monthIndex } from '@contract/kernel/half-month';
import { fixedColumns } from '@contract/rotation/sheet';
import type { ColumnModel } from '../spreadsheet/write/model';

/** The fixed header words, in the order of every workbook that we write. */
export const fixedTitles: readonly string[] = Object.values(fixedColumns).map(({ title }) => title);

/** Requirements section 9: columns 15 wide. */
const columnWidth = 15;

/** `count` months from `first` (`YYYY-MM`), ascending. */
export function monthsFrom(first: string, count: number): string[] {
  const start = monthIndex(first);
  return Array.from({ length: count }, (_, offset) => formatMonth(start + offset));
}

/** Header row of a plan: with `handbook`, each month comes twice, the second time for the handbook department. */
export function planHeader(months: readonly string[], handbook: boolean): string[] {
  return [...fixedTitles, ...months.flatMap((month) => (handbook ? [month, month] : [month]))];
}

/** Text columns, so that a staff id keeps its zeros and a month does not become a date. */
export function planColumns(count: number): ColumnModel[] {
  return Array.from({ length: count }, () => ({ width: columnWidth, style: 'text' }));
}
