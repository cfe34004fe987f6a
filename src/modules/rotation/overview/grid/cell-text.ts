import type { OverviewRow } from '@contract/rotation/list-types';
import type { CellRange } from './keyboard';
import type { MonthRange } from './month-range';
import { monthContent, monthText, planOf } from './stays';

/** Person, and major with grade: they stand before the months. */
export const fixedColumns = 2;

/** Text of a cell; the fixed columns hold two facts each, kept apart by a tab so that they paste into two columns. */
export function cellText(row: OverviewRow, column: number, range: MonthRange): string {
  if (column === 0) return `${row.name}\t${row.staffId}`;
  if (column === 1) return `${row.major}\t${row.grade ?? ''}`;
  return monthText(monthContent(planOf(row, range), column - fixedColumns));
}

/** Cells of a rectangle as a spreadsheet takes them from the clipboard: tabs between columns, lines between rows. */
export function rangeText(rows: readonly OverviewRow[], cells: CellRange, range: MonthRange): string {
  return rows
    .slice(cells.top, cells.bottom + 1)
    .map((row) => {
      const texts: string[] = [];
      for (let column = cells.left; column <= cells.right; column++) texts.push(cellText(row, column, range));
      return texts.join('\t');
    })
    .join('\n');
}
