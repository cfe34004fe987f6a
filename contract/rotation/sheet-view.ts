/**
 * What the rules need to know of a sheet, whoever read it. The spreadsheet engine offers such a view of its own
 * compact form (`workers/engine/rotation/view.ts`); tests build one from arrays.
 */
export type ViewKind = 'blank' | 'text' | 'number' | 'date' | 'boolean' | 'error' | 'formulaWithoutValue';

export interface SheetView {
  name: string;
  /** Number of lines that hold at least one value. */
  lines: number;
  /** Number of columns; column 0 is Excel's A. */
  columns: number;
  /** Excel's row number of a line. */
  rowNumber(line: number): number;
  /** Text of a cell, empty when blank; dates as `YYYY-MM-DD...`, numbers with their raw digits. */
  text(line: number, column: number): string;
  kind(line: number, column: number): ViewKind;
  /** Merged ranges; rows are Excel's numbers, columns counted from 0. */
  merges: { firstRow: number; firstColumn: number; lastRow: number; lastColumn: number }[];
}
