import { describe, expect, it } from 'vitest';
import { referenceFixture } from '@tests/fixtures/rotation/reference';
import { firstPerson, fixedHeader } from '@tests/fixtures/rotation/sheet-of';
import { foldSteps } from '@contract/rotation/fixes';
import { indexReference } from '@contract/rotation/rules-index';
import { FixBook } from '@workers/engine/rotation/fix/fix-book';
import { viewOf } from '@workers/engine/rotation/view';
import { openWorkbook } from '@workers/engine/spreadsheet/open';
import { cellText } from '@workers/engine/spreadsheet/sheet';
import { writeWorkbook } from '@workers/engine/spreadsheet/write';
import { markedFile } from './files';

const index = indexReference(referenceFixture());
const rows = [
  [...fixedHeader, '2026-11', '2026-12'],
  [...firstPerson, '心内课', 'CCU'],
  ['孙大川', '0020260002', '外科(普外方向)', '住院医师', '2026', '查无此科', ''],
];
const sheet = '一组';
const corrected = [{ sheet, row: 2, column: 5, text: '心血管内科' }];

async function bookOf(bytes: Uint8Array): Promise<FixBook> {
  const workbook = await openWorkbook(bytes);
  const book = new FixBook([viewOf(await workbook.readSheet(0))], index, false);
  book.update(foldSteps([corrected]));
  return book;
}

async function texts(file: File): Promise<string[][]> {
  const read = await (await openWorkbook(new Uint8Array(await file.arrayBuffer()))).readSheet(0);
  return Array.from(read.rowNumbers, (_, line) =>
    Array.from({ length: read.columns }, (_, column) => cellText(read, line, column)),
  );
}

const expected = [rows[0]!, rows[1]!.with(5, '心血管内科'), rows[2]!];

describe('the corrected workbook', () => {
  it('is the user’s own with the new texts', async () => {
    const bytes = await writeWorkbook({ sheets: [{ name: sheet, rows }] });
    expect(await texts(await markedFile(bytes, await bookOf(bytes), '修正.xlsx'))).toEqual(expected);
  });

  it('is a new one of the same rows where the file cannot be written into', async () => {
    const html = `<table>${rows.map((row) => `<tr>${row.map((text) => `<td>${text}</td>`).join('')}</tr>`).join('')}</table>`;
    const bytes = new TextEncoder().encode(html);
    const book = await bookOf(bytes);
    book.update(foldSteps([corrected.map((fix) => ({ ...fix, sheet: book.sheets[0]!.name }))]));
    expect(await texts(await markedFile(bytes, book, '修正.xlsx'))).toEqual(expected);
  });
});
