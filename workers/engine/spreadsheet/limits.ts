/**
 * What the engine is prepared to hold. A hospital's largest honest workbook (20,000 people x 72 months) stays below
 * a tenth of each figure; anything above is refused with `FILE_TOO_LARGE` before memory is spent on it.
 */
export interface Limits {
  /** Size of the file itself, bytes. */
  fileBytes: number;
  /** Entries in the zip directory. */
  zipEntries: number;
  /** Sum of the declared sizes of all zip entries, bytes. */
  inflatedBytes: number;
  /** Largest inflated size per compressed byte of one entry; only asked of entries above `ratioFloorBytes`. */
  inflateRatio: number;
  /** Entries that inflate to less than this may have any ratio, bytes. */
  ratioFloorBytes: number;
  /** Rows that hold a value, per sheet. */
  rows: number;
  /** Column of the right-most value, counted from 1. */
  columns: number;
  /** Size of the resulting grid, rows x columns. */
  cells: number;
  /** Entries of the shared strings table, and distinct values of one sheet. */
  strings: number;
  /** UTF-8 bytes of all shared strings together, and of one sheet's own distinct values. */
  stringBytes: number;
  /** Bytes of one indivisible piece of XML (a tag, a cell, a shared string) and of the small parts (styles, relations). */
  pieceBytes: number;
  /** Merged ranges per sheet. */
  merges: number;
  /** Sheets in a workbook. */
  sheets: number;
}

const MIB = 1024 * 1024;

export const defaultLimits: Limits = {
  fileBytes: 50 * MIB,
  zipEntries: 4_096,
  inflatedBytes: 600 * MIB,
  inflateRatio: 300,
  ratioFloorBytes: 16 * MIB,
  rows: 200_000,
  columns: 512,
  cells: 20_000_000,
  strings: 4_000_000,
  stringBytes: 64 * MIB,
  pieceBytes: 16 * MIB,
  merges: 100_000,
  sheets: 1_024,
};
