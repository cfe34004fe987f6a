import type { Report, Spot } from './report';
import type { SheetLayout } from './sheet';
import type { SheetView } from './sheet-view';

type Range = SheetView['merges'][number];

/** Merged ranges by row, of the columns that are read, from the header down. */
export type MergedRows = Map<number, Range[]>;

/** Rows under merged ranges that are looked at; an honest sheet has a handful. */
const maxMergedRows = 200_000;

/** Merged ranges that touch the header or a used row below it, in columns that are read. */
export function mergedRows(view: SheetView, layout: SheetLayout): MergedRows {
  const rows: MergedRows = new Map();
  let entries = 0;
  for (const range of view.merges) {
    if (range.lastRow < layout.headerRow || !firstConsulted(range, layout)) continue;
    for (let line = firstLine(view, Math.max(range.firstRow, layout.headerRow)); line < view.lines; line++) {
      const row = view.rowNumber(line);
      if (row > range.lastRow || entries >= maxMergedRows) break;
      const ranges = rows.get(row);
      if (ranges) ranges.push(range);
      else rows.set(row, [range]);
      entries++;
    }
  }
  return rows;
}

/** Reports each merged range of a row once, at its first column that is read. */
export function reportMerged(merged: MergedRows, layout: SheetLayout, row: number, report: Report): void {
  reportRanges(merged.get(row) ?? [], layout, row, report);
}

/** As `reportMerged`; a header word that reaches down over its own column leaves nothing in doubt. */
export function reportMergedHeader(merged: MergedRows, layout: SheetLayout, report: Report): void {
  const { headerRow: row } = layout;
  const isWord = (range: Range) => range.firstRow === row && range.firstColumn === range.lastColumn;
  reportRanges(merged.get(row)?.filter((range) => !isWord(range)) ?? [], layout, row, report);
}

function reportRanges(ranges: readonly Range[], layout: SheetLayout, row: number, report: Report): void {
  for (const range of ranges) {
    const spot = firstConsulted(range, layout);
    if (spot) report.add('MERGED_CELL', row, spot, undefined);
  }
}

export function isMergedAway(merged: MergedRows, row: number, column: number): boolean {
  return merged.get(row)?.some((range) => range.firstColumn <= column && column <= range.lastColumn) ?? false;
}

function firstConsulted(range: Range, layout: SheetLayout): Spot | undefined {
  return layout.consulted.find((spot) => range.firstColumn <= spot.index && spot.index <= range.lastColumn);
}

/** First line whose row number is at least `row`. */
function firstLine(view: SheetView, row: number): number {
  let low = 0;
  let high = view.lines;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (view.rowNumber(middle) < row) low = middle + 1;
    else high = middle;
  }
  return low;
}
