import { expect, it } from 'vitest';
import { craftXlsx } from '@tests/fixtures/spreadsheet/craft-xlsx';
import { readSheet } from '@tests/fixtures/spreadsheet/rows';
import { cellKind, cellText, entryAt, transferables } from './sheet';
import { CellKind } from './types';

const file = craftXlsx({
  rows: '<row r="2"><c r="B2"><v>7</v></c></row>',
  tail: '<mergeCells><mergeCell ref="A1:B2"/></mergeCells>',
});

it('looks cells up by grid line and column, blank outside of the grid', async () => {
  const sheet = await readSheet(file);
  expect([cellText(sheet, 0, 1), cellKind(sheet, 0, 1), entryAt(sheet, 0, 1)]).toEqual(['7', CellKind.number, 1]);
  for (const [row, column] of [
    [0, 0],
    [0, 2],
    [0, -1],
    [1, 1],
    [-1, 1],
  ] as const) {
    expect([cellText(sheet, row, column), cellKind(sheet, row, column)]).toEqual(['', CellKind.blank]);
  }
});

it('moves to another thread without a copy of its cells', async () => {
  const sheet = await readSheet(file);
  const moved = structuredClone(sheet, { transfer: transferables(sheet) });
  expect(sheet.cells.length).toBe(0);
  expect(cellText(moved, 0, 1)).toBe('7');
  expect([...moved.merges]).toEqual([1, 0, 2, 1]);
});

it('stops at the limits that the caller sets', async () => {
  const rows =
    '<row r="1"><c r="A1" t="str"><v>a</v></c><c r="B1" t="str"><v>b</v></c></row><row r="2"><c r="A2"><v>1</v></c></row>';
  const bytes = craftXlsx({ rows });
  for (const limits of [
    { rows: 1 },
    { columns: 1 },
    { cells: 3 },
    { strings: 1 },
    { fileBytes: 100 },
    { zipEntries: 2 },
    { inflatedBytes: 100 },
    { sheets: 0 },
  ]) {
    await expect(readSheet(bytes, 0, limits)).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' });
  }
});
