import type { FileProblem } from '@contract/kernel/file-problems';

/**
 * The public vocabulary of the spreadsheet engine: what a read workbook looks like in memory.
 *
 * A sheet is one transferable bundle: a dictionary of distinct texts and one Uint32 per cell of the used
 * rectangle. Handing it to another thread costs a transfer of array buffers and one clone of the (small)
 * dictionary, however many cells there are.
 */

/** What a cell held. `text` in the dictionary is always what a person would read, or the raw digits of a number. */
export const CellKind = {
  /** No cell, or a cell without a value. */
  blank: 0,
  text: 1,
  /** The dictionary holds the number exactly as the file spelled it (`0.1`, `1.2345678901234568E+16`). */
  number: 2,
  /**
   * A number with a date format: the dictionary holds `YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss`, from the serial;
   * `HH:mm:ss` for a time of day without a date.
   */
  date: 3,
  boolean: 4,
  /** `#N/A`, `#REF!` ...: the dictionary holds the error's text. */
  error: 5,
  /** A formula for which the file stores no result. Never a blank. */
  formulaWithoutValue: 6,
} as const;
export type CellKind = (typeof CellKind)[keyof typeof CellKind];

export interface Sheet {
  name: string;
  /** Excel row numbers (1-based, ascending) of the rows that hold at least one value; the grid has one line each. */
  rowNumbers: Uint32Array;
  /** Width of the grid: the right-most used column. Column 0 of the grid is Excel's column A. */
  columns: number;
  /** Row-major grid, `rowNumbers.length * columns` long; 0 is blank, otherwise an index into the dictionary. */
  cells: Uint32Array;
  /** Distinct (kind, text) pairs; entry 0 is the blank. */
  dictionary: string[];
  /** Kind of each dictionary entry. */
  kinds: Uint8Array;
  /** Merged ranges, four numbers each: first row, first column, last row, last column (rows 1-based, columns 0-based). */
  merges: Int32Array;
}

export interface SheetInfo {
  name: string;
  /** Position among the sheets that hold rows (chart sheets are left out), the handle for `readSheet`. */
  index: number;
  hidden: boolean;
}

/** An opened file: the sheets are named, none is read yet. */
export interface Workbook {
  format: 'xlsx' | 'xls' | 'html' | 'csv' | 'tsv';
  sheets: SheetInfo[];
  /**
   * Reads the sheet at `index` of `sheets`. A sheet without any value has no rows; whether that is an error is for
   * the caller to say. Throws `SpreadsheetError`, and RangeError for an index that `sheets` does not list.
   */
  readSheet(index: number): Promise<Sheet>;
}

/** The only error the engine throws for bad input: a code for the program and a detail for the log, never for the page. */
export class SpreadsheetError extends Error {
  override name = 'SpreadsheetError';
  constructor(
    readonly code: FileProblem,
    readonly detail: string,
  ) {
    super(`${code}: ${detail}`);
  }
}
