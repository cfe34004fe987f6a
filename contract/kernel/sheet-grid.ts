/** What reading a sheet needs to know of it, whoever opened it; `workers/engine/rotation/view.ts` makes one. */
export interface SheetGrid {
  name: string;
  /** Number of lines that hold at least one value. */
  lines: number;
  /** Number of columns; column 0 is Excel's A. */
  columns: number;
  /** Excel's row number of a line. */
  rowNumber(line: number): number;
  /** Text of a cell, empty when blank; dates as `YYYY-MM-DD...`, numbers with their raw digits. */
  text(line: number, column: number): string;
  kind(
    line: number,
    column: number,
  ): 'blank' | 'text' | 'number' | 'date' | 'boolean' | 'error' | 'formulaWithoutValue';
  /** Merged ranges; rows are Excel's numbers, columns counted from 0. */
  merges: { firstRow: number; firstColumn: number; lastRow: number; lastColumn: number }[];
}
