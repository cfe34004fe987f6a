import type { StyleName } from './styles-part';

/** A workbook to be written, as plain data; `rows` may be generated while they are written. */
export interface WorkbookModel {
  sheets: SheetModel[];
  definedNames?: DefinedName[];
  /** Shown in the file's properties. */
  title?: string;
}

export interface SheetModel {
  /** Made legal on writing, see `safeSheetName`; formulas must spell the legal name. */
  name: string;
  /** `veryHidden` cannot be shown again from Excel's menu. */
  hidden?: 'hidden' | 'veryHidden';
  columns?: ColumnModel[];
  rows: Iterable<Row> | AsyncIterable<Row>;
  /** How many of the first rows take the style `header` where a cell names none. */
  headerRows?: number;
  /** Empty rows that are formatted for typing, behind `rows`. */
  blankRows?: { count: number; style?: StyleName };
  /** How many rows and columns stay in view. */
  freeze?: { rows?: number; columns?: number };
  /** Range with its header row, `A1:F20`. */
  autoFilter?: string;
  /** Ranges such as `B1:D1`. */
  merges?: string[];
  validations?: Validation[];
  /** Protects header cells from being changed; all other cells stay open. No password: against slips, not people. */
  protectHeader?: boolean;
}

export interface ColumnModel {
  /** In characters of the default font; Excel's own is 8.43. */
  width?: number;
  /** Style of cells in this column that name none, and of blank rows. */
  style?: StyleName;
  hidden?: boolean;
}

export type Row = readonly Cell[];

/** null leaves the cell empty (with its column's style); a text is never taken for a formula. */
export type Cell = string | number | null | undefined | StyledCell;

export interface StyledCell {
  text: string | number | null;
  style?: StyleName;
  /** A note that Excel and LibreOffice show at the cell. */
  comment?: string;
}

export interface Validation {
  /** One range or several, separated by spaces: `F2:F1001`. */
  range: string;
  /**
   * The allowed values: a formula without `=` that yields a range (`Lists!$A$1:$A$40`, `OFFSET(...)`, a defined name),
   * or the options themselves, which Excel limits to 255 characters together.
   */
  list: { formula: string } | { options: readonly string[] };
  /** Whether the cell may stay empty; true unless stated. */
  allowBlank?: boolean;
  prompt?: { title: string; text: string };
  /** What is said to another value; `stop` refuses it, which is the default. */
  error?: { title: string; text: string; style?: 'stop' | 'warning' | 'information' };
}

export interface DefinedName {
  name: string;
  /** What it stands for, without `=`: `Lists!$A$1:$A$40`. */
  ref: string;
  hidden?: boolean;
}
