import type { SheetView } from './sheet-view';

/** A cell's new text, null for what the file holds; rows are Excel's numbers, columns counted from 0. */
export interface CellFix {
  sheet: string;
  row: number;
  column: number;
  text: string | null;
}

/** Whether a row is left out of the import; row 0 stands for the whole sheet. */
export interface RowFix {
  sheet: string;
  row: number;
  leftOut: boolean;
}

/** What one action of the user changes, undone and redone together. Said absolutely, so that repeating it is harmless. */
export type FixStep = readonly (CellFix | RowFix)[];

/** How a user has corrected one sheet. */
export interface SheetFixes {
  /** New texts by row, then column. */
  cells: Map<number, Map<number, string>>;
  leftOut: Set<number>;
}

/** Corrections of a file by sheet name; the file itself is never changed. */
export type Fixes = Map<string, SheetFixes>;

/** The corrections that steps amount to, in their order. */
export function foldSteps(steps: Iterable<FixStep>): Fixes {
  const fixes: Fixes = new Map();
  for (const step of steps) for (const fix of step) take(fixes, fix);
  return fixes;
}

function take(fixes: Fixes, fix: CellFix | RowFix): void {
  const sheet = fixes.get(fix.sheet) ?? { cells: new Map<number, Map<number, string>>(), leftOut: new Set<number>() };
  fixes.set(fix.sheet, sheet);
  if ('leftOut' in fix) {
    if (fix.leftOut) sheet.leftOut.add(fix.row);
    else sheet.leftOut.delete(fix.row);
    return;
  }
  const cells = sheet.cells.get(fix.row) ?? new Map<number, string>();
  if (fix.text === null) cells.delete(fix.column);
  else cells.set(fix.column, fix.text);
  if (cells.size > 0) sheet.cells.set(fix.row, cells);
  else sheet.cells.delete(fix.row);
}

export const isSheetLeftOut = (fixes: Fixes, sheet: string): boolean => fixes.get(sheet)?.leftOut.has(0) ?? false;

/**
 * A sheet with its corrections: a corrected cell holds a text, a row that is left out is blank, and a merged range
 * ends where somebody has said what a cell of it holds.
 */
export function fixedView(view: SheetView, { cells, leftOut }: SheetFixes): SheetView {
  const textAt = (line: number, column: number) => cells.get(view.rowNumber(line))?.get(column);
  const isOut = (line: number) => leftOut.size > 0 && leftOut.has(view.rowNumber(line));
  return {
    ...view,
    text: (line, column) => (isOut(line) ? '' : (textAt(line, column) ?? view.text(line, column))),
    kind: (line, column) => {
      if (isOut(line)) return 'blank';
      const text = textAt(line, column);
      if (text === undefined) return view.kind(line, column);
      return text === '' ? 'blank' : 'text';
    },
    merges: view.merges.flatMap((range) => withoutFixed(range, cells)),
  };
}

type Range = SheetView['merges'][number];

function withoutFixed(range: Range, cells: SheetFixes['cells']): Range[] {
  const rows: number[] = [];
  for (const [row, fixed] of cells) {
    const isInside = row >= range.firstRow && row <= range.lastRow;
    if (isInside && [...fixed.keys()].some((column) => range.firstColumn <= column && column <= range.lastColumn)) {
      rows.push(row);
    }
  }
  const parts: Range[] = [];
  let firstRow = range.firstRow;
  for (const row of rows.sort((a, b) => a - b)) {
    if (row > firstRow) parts.push({ ...range, firstRow, lastRow: row - 1 });
    firstRow = row + 1;
  }
  if (firstRow <= range.lastRow) parts.push({ ...range, firstRow });
  return parts;
}
