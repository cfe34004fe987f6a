import type { FindingCode } from '@contract/rotation/types';

/** What a column of the grid holds; `other` is a column whose header could not be read as a month. */
export type ColumnKind = 'name' | 'staffId' | 'major' | 'personType' | 'grade' | 'dept' | 'handbook' | 'other';

export interface FixColumn {
  /** Counted from 0. */
  index: number;
  /** Excel's letters. */
  letters: string;
  title: string;
  kind: ColumnKind;
}

export interface FixSheetState {
  name: string;
  columns: FixColumn[];
  /** Cells that are wrong, and rows that hold them. */
  errors: number;
  rows: number;
  /** Of the errors, those of the header. */
  headErrors: number;
  leftOut: boolean;
  /** Why nothing of the sheet can be shown as rows; null when its header was understood. */
  problem: string | null;
}

/** Where the correction of a file stands. */
export interface FixCounts {
  errors: number;
  /** Rows with errors. */
  rows: number;
  /** Rows that can be imported as they stand. */
  right: number;
  leftOut: number;
  editedCells: number;
}

export const fixFilters = ['all', 'wrong', 'edited'] as const;
export type FixFilter = (typeof fixFilters)[number];

/** A line of a sheet, with Excel's number of its row. */
export interface FixLine {
  line: number;
  row: number;
}

/** A problem of one cell of a row. */
export interface CellFinding {
  /** Place among the sheet's columns; -1 when the problem has no cell. */
  position: number;
  code: FindingCode;
  severity: 'error' | 'warning';
  message: string;
  value: string;
  suggestions: string[];
}

/** A row of the grid. */
export interface FixRow extends FixLine {
  isHeader: boolean;
  leftOut: boolean;
  /** By the place of the column. */
  texts: string[];
  /** Places of corrected cells. */
  edited: number[];
  findings: CellFinding[];
}

export type WrongKind = 'dept' | 'handbook' | 'major';

/** A name that stands wrong in several cells, with names that may have been meant. */
export interface WrongValue {
  kind: WrongKind;
  wrong: string;
  cells: number;
  rows: number;
  suggestions: RightValue[];
}

export interface RightValue {
  text: string;
  /** Of the wrong cells, how many would be right with it. */
  fits: number;
  /** Whether the hospital keeps it as what is meant. */
  usual: boolean;
}
