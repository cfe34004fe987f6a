import ExcelJS from 'exceljs';
import {
  array as arrayOf,
  assert as check,
  asyncProperty,
  constant as always,
  constantFrom,
  integer,
  oneof,
  record,
  string as anyString,
} from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { mutate, seededRandom } from '@tests/fixtures/spreadsheet/mutate';
import { readSheet, tagged } from '@tests/fixtures/spreadsheet/rows';
import { amendWorkbook } from '../amend';
import { SpreadsheetError } from '../types';
import { writeWorkbook } from '../write';

const letters = constantFrom(...Array.from('ab0 #<>&"\'_x=+-@\n\t内科𠮷é'));
const text = oneof(
  anyString({ unit: letters, minLength: 1, maxLength: 8 }),
  constantFrom('_x0041_', ']]>', '</row>', '0012', '=A1', ''),
);
const cell = oneof({ weight: 3, arbitrary: text }, integer(), always(null));
const table = arrayOf(arrayOf(cell, { maxLength: 6 }), { maxLength: 10 });
const row = integer({ min: 1, max: 14 });
const column = integer({ min: 0, max: 8 });
const changes = record({
  marks: arrayOf(record({ row, column, comment: text.filter((comment) => comment.trim() !== '') }), { maxLength: 6 }),
  values: arrayOf(record({ row, column, text }), { maxLength: 6 }),
});

type Table = (string | number | null)[][];
const writers: Record<string, (rows: Table) => Promise<Uint8Array>> = {
  ours: (rows) => writeWorkbook({ sheets: [{ name: '表', rows }] }),
  ExcelJS: async (rows) => {
    const book = new ExcelJS.Workbook();
    book.addWorksheet('表').addRows(rows);
    return new Uint8Array(await book.xlsx.writeBuffer());
  },
  SheetJS: async (rows) => {
    const book = XLSX.utils.book_new();
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows), '表');
    return new Uint8Array(XLSX.write(book, { type: 'array', bookType: 'xlsx', bookSST: true }) as ArrayBuffer);
  },
};

async function cells(bytes: Uint8Array): Promise<Record<string, string>> {
  const sheet = await readSheet(bytes);
  const all: Record<string, string> = {};
  tagged(sheet).forEach((line, at) =>
    line.forEach((found, index) => {
      if (found !== '') all[`${sheet.rowNumbers[at]},${index}`] = found;
    }),
  );
  return all;
}

describe('random changes of random tables', () => {
  it.each(Object.keys(writers))('written by %s', { timeout: 120_000 }, async (name) => {
    await check(
      asyncProperty(table, changes, async (rows, { marks, values }) => {
        const before = await writers[name]!(rows);
        const after = await amendWorkbook(before, [{ sheet: '表', marks, values }]);
        const expected = await cells(before);
        for (const { row: number, column: index, text: given } of values) {
          if (given === '') delete expected[`${number},${index}`];
          else expected[`${number},${index}`] = `text:${given}`;
        }
        expect(await cells(after)).toEqual(expected);
        const sheet = XLSX.read(after, { type: 'array' }).Sheets['表']!;
        for (const mark of marks) {
          const address = XLSX.utils.encode_cell({ r: mark.row - 1, c: mark.column });
          const said = (sheet[address] as XLSX.CellObject | undefined)?.c?.map(({ t }) => t).join('\n') ?? '';
          expect(said).toContain(mark.comment.trim());
        }
      }),
      { numRuns: Number(process.env.ROUND_TRIPS ?? 40), seed: 5 },
    );
  });
});

describe('damaged files', () => {
  it('are refused, or changed as if they were sound', { timeout: 120_000 }, async () => {
    const random = seededRandom(20_261_122);
    const bytes = new Uint8Array(readFileSync('tests/fixtures/spreadsheet/mixed-by-exceljs.xlsx'));
    const { name } = await readSheet(bytes);
    const amended = (file: Uint8Array) =>
      amendWorkbook(file, [
        { sheet: name, marks: [{ row: 2, column: 1, comment: 'x' }], values: [{ row: 3, column: 0, text: '新' }] },
      ]);
    const expected = await cells(await amended(bytes));
    let refused = 0;
    for (let run = 0; run < Number(process.env.MUTATIONS ?? 150); run++) {
      try {
        expect(await cells(await amended(mutate(bytes, random)))).toEqual(expected);
      } catch (error) {
        // A sheet of another name is one that the caller asks for in vain.
        const isKnown = error instanceof SpreadsheetError || error instanceof RangeError;
        if (!isKnown) throw error;
        refused++;
      }
    }
    expect(refused).toBeGreaterThan(50);
  });
});
