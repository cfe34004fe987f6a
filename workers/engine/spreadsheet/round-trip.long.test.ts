import ExcelJS from 'exceljs';
import {
  type Arbitrary,
  array as arrayOf,
  assert as check,
  asyncProperty,
  constant as always,
  constantFrom,
  double,
  integer,
  oneof,
  string as anyString,
} from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { readSheet } from '@tests/fixtures/spreadsheet/rows';
import { cellKind, cellText } from './sheet';
import { CellKind, type Sheet } from './types';
import { writeWorkbook } from './write';

type Value = string | number | null;
type Table = Value[][];

/** Letters that have broken readers: markup, escapes, edges of white space, beyond the basic plane, right to left. */
const letters = constantFrom(...Array.from('ab09 #<>&"\'_x=+-@\n\t内科𠮷é\u05d0;:,'));
const text = oneof(
  anyString({ unit: letters, minLength: 1, maxLength: 12 }),
  constantFrom('_x0041_', '_x005F_', ']]>', '<t>', '&amp;', '#N/A', 'TRUE', '1E5', '2026-11', '0012', ' 前 后 '),
);
const number = oneof(
  integer(),
  double({ noNaN: true, noDefaultInfinity: true }).map((n) => (n === 0 ? 0 : n)),
);
const value: Arbitrary<Value> = oneof({ weight: 4, arbitrary: text }, number, always(null));
const table: Arbitrary<Table> = arrayOf(arrayOf(value, { maxLength: 8 }), { maxLength: 12 });

/** Rows by their number, as a reader sees them: blanks and rows of blanks left out. */
function expected(rows: Table): Record<string, string> {
  const cells: Record<string, string> = {};
  rows.forEach((row, r) =>
    row.forEach((cell, c) => {
      if (cell !== null) cells[`${r + 1},${c}`] = `${typeof cell}:${cell}`;
    }),
  );
  return cells;
}

function actual(sheet: Sheet): Record<string, string> {
  const cells: Record<string, string> = {};
  sheet.rowNumbers.forEach((number, row) => {
    for (let c = 0; c < sheet.columns; c++) {
      const kind = cellKind(sheet, row, c);
      if (kind === CellKind.text) cells[`${number},${c}`] = `string:${cellText(sheet, row, c)}`;
      else if (kind === CellKind.number) cells[`${number},${c}`] = `number:${Number(cellText(sheet, row, c))}`;
      else if (kind !== CellKind.blank) cells[`${number},${c}`] = `kind ${kind}`;
    }
  });
  return cells;
}

const writers: Record<string, (rows: Table) => Promise<Uint8Array>> = {
  ours: (rows) => writeWorkbook({ sheets: [{ name: '表', rows }] }),
  ExcelJS: async (rows) => {
    const book = new ExcelJS.Workbook();
    book.addWorksheet('表').addRows(rows);
    return new Uint8Array(await book.xlsx.writeBuffer());
  },
  'SheetJS with shared strings': async (rows) => sheetJs(rows, 'xlsx', true),
  'SheetJS with strings in cells': async (rows) => sheetJs(rows, 'xlsx', false),
  'SheetJS as .xls': async (rows) => sheetJs(rows, 'biff8', false),
};

function sheetJs(rows: Table, bookType: XLSX.BookType, bookSST: boolean): Uint8Array {
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows), '表');
  return new Uint8Array(XLSX.write(book, { type: 'array', bookType, bookSST, compression: true }) as ArrayBuffer);
}

/** What a writer is known to spell wrongly is not asked of it: escapes it leaves alone, numbers at the ends of the range. */
function canWrite(name: string, rows: Table): boolean {
  if (name === 'ours') return true;
  return rows.flat().every((cell) => {
    if (typeof cell === 'string') return !/_x[0-9a-fA-F]{4}_/.test(cell);
    return typeof cell !== 'number' || cell === 0 || (Math.abs(cell) > 1e-200 && Math.abs(cell) < 1e200);
  });
}

describe('random tables read back equal', () => {
  it.each(Object.keys(writers))('written by %s', { timeout: 60_000 }, async (name) => {
    await check(
      asyncProperty(
        table.filter((rows) => canWrite(name, rows)),
        async (rows) => {
          expect(actual(await readSheet(await writers[name]!(rows)))).toEqual(expected(rows));
        },
      ),
      { numRuns: Number(process.env.ROUND_TRIPS ?? 60), seed: 4 },
    );
  });
});
