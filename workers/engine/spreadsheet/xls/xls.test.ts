import { expect, it } from 'vitest';
import { craftBiff, craftOle, record } from '@tests/fixtures/spreadsheet/craft-ole';
import { fields } from '@tests/fixtures/spreadsheet/craft-zip';
import { readSheet, tagged } from '@tests/fixtures/spreadsheet/rows';

/** Row and column (0-based) and format of a cell record. */
const cell = (row: number, column: number) => fields([2, row], [2, column], [2, 0]);
const flags = fields([2, 0], [4, 0]);

it('reads results of formulas without looking at the formulas', async () => {
  const broken = fields([2, 0x4000], [4, 0xffffffff]);
  const double = new Uint8Array(new Float64Array([2.5]).buffer);
  const stringResult = fields([1, 0], [4, 0], [1, 0], [2, 0xffff]);
  const sheet = await readSheet(
    craftOle(
      'Workbook',
      craftBiff(
        [],
        [
          record(0x06, cell(0, 1), double, flags, broken),
          // An array formula whose length is false: SheetJS alone never comes back from it.
          record(0x221, fields([2, 0], [2, 0], [1, 1], [1, 1], [2, 0], [4, 0], [2, 0x20]), broken),
          record(0x06, cell(0, 2), stringResult, flags, broken),
          record(0x207, fields([2, 1], [1, 1], [2, 0x4e59])),
        ],
      ),
    ),
  );
  expect(tagged(sheet)).toEqual([['text:甲', 'number:2.5', 'text:乙']]);
});

it('reads stored errors and truth values', async () => {
  const records = [
    [1, 0x2a, 1],
    [2, 1, 0],
    [3, 0, 0],
  ].map(([column, value, error]) => record(0x205, cell(0, column!), fields([1, value!], [1, error!])));
  const sheet = await readSheet(craftOle('Workbook', craftBiff([], records)));
  expect(tagged(sheet)).toEqual([['text:甲', 'error:#N/A', 'boolean:TRUE', 'boolean:FALSE']]);
});

it('refuses a sheet with a record among its cells that no writer puts there', async () => {
  const number = (column: number, type = 0x203) => record(type, cell(1, column), new Uint8Array(8));
  const file = (type: number) =>
    craftOle('Workbook', craftBiff([], [number(0), number(1, type), record(0x7d, new Uint8Array(12)), number(2)]));
  expect(tagged(await readSheet(file(0x203)))[1]).toEqual(['number:0', 'number:0', 'number:0']);
  // One flipped bit makes an unknown record, another one a style of the whole workbook.
  for (const damaged of [0x213, 0x243, 0x293]) {
    await expect(readSheet(file(damaged))).rejects.toMatchObject({ code: 'FILE_CORRUPT' });
  }
});
