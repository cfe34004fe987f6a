import { CellKind, type Sheet } from './types';

/** Text of the cell in grid line `row` and `column` (both 0-based); '' for a blank and for anything outside. */
export function cellText(sheet: Sheet, row: number, column: number): string {
  return sheet.dictionary[entryAt(sheet, row, column)] ?? '';
}

/** Kind of the cell in grid line `row` and `column` (both 0-based). */
export function cellKind(sheet: Sheet, row: number, column: number): CellKind {
  return (sheet.kinds[entryAt(sheet, row, column)] ?? CellKind.blank) as CellKind;
}

/** Dictionary entry of a cell: what to compare or to cache by, instead of its text. */
export function entryAt(sheet: Sheet, row: number, column: number): number {
  return column < 0 || column >= sheet.columns ? 0 : (sheet.cells[row * sheet.columns + column] ?? 0);
}

/** The buffers to list when a sheet is posted to another thread: everything but the dictionary moves without a copy. */
export function transferables(sheet: Sheet): ArrayBuffer[] {
  return [sheet.rowNumbers, sheet.cells, sheet.kinds, sheet.merges].map(({ buffer }) => buffer as ArrayBuffer);
}
