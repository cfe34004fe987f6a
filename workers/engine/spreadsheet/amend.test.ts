import { readdirSync, readFileSync } from 'node:fs';
import ExcelJS from 'exceljs';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { changesEverywhere, hospitalPlan } from '@tests/fixtures/spreadsheet/amend';
import { differences } from '@tests/fixtures/spreadsheet/oracle';
import { tagged } from '@tests/fixtures/spreadsheet/rows';
import { amendWorkbook, NotXlsxError, type SheetChange } from './amend';
import { openWorkbook } from './open';
import { writeWorkbook } from './write';

const folder = 'tests/fixtures/spreadsheet';
const fixture = (name: string) => new Uint8Array(readFileSync(`${folder}/${name}`));
const excel = async (bytes: Uint8Array) => {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(bytes.slice().buffer);
  return book;
};
const saved = async (book: ExcelJS.Workbook) => new Uint8Array(await book.xlsx.writeBuffer());
/** Parts by name; entries of folders are none. */
const parts = (bytes: Uint8Array) => unzipSync(bytes, { filter: ({ name }) => !name.endsWith('/') });
const partOf = (bytes: Uint8Array, name: string) => strFromU8(parts(bytes)[name]!);
const red = { fgColor: { argb: 'FFFFC7CE' } };

const change = (given: Partial<SheetChange> = {}): SheetChange => ({
  sheet: '轮转计划',
  marks: [],
  values: [],
  ...given,
});

describe('amendWorkbook', () => {
  const marked = change({
    marks: [
      { row: 3, column: 2, comment: '没有“心内课”\n建议：心血管内科 <A&B>' },
      { row: 3, column: 3, comment: '人数已满' },
      { row: 9, column: 1, comment: '缺少工号' },
    ],
    values: [
      { row: 3, column: 2, text: '心血管内科' },
      { row: 4, column: 3, text: '=SUM(A1)' },
      { row: 6, column: 5, text: ' 补一行 ' },
    ],
  });

  it('marks and replaces cells, and keeps everything else', async () => {
    const before = await hospitalPlan();
    const after = await amendWorkbook(before, [marked]);
    const sheet = (await excel(after)).getWorksheet('轮转计划')!;
    const c3 = sheet.getCell('C3');
    expect(c3.value).toBe('心血管内科');
    expect(c3.note).toBe(marked.marks[0]!.comment);
    expect(c3.fill).toMatchObject(red);
    expect([c3.font.bold, c3.font.color?.argb, c3.border.top?.style]).toEqual([true, 'FF0000FF', 'double']);
    expect(textOfNote(sheet.getCell('D3'))).toBe('院办定的，不要动\n人数已满');
    expect(sheet.getCell('D3').fill).toMatchObject(red);
    expect(sheet.getCell('D4').value).toBe('=SUM(A1)');
    expect(sheet.getCell('D4').numFmt).toBe('yyyy-mm');
    expect(sheet.getCell('B9').fill).toMatchObject(red);
    expect(sheet.getCell('F6').value).toBe(' 补一行 ');
    expect(sheet.getCell('C4').formula).toBe('C3&"二区"');
    expect(sheet.getCell('B3').fill).toBeUndefined();
    expect(sheet.getColumn(1).width).toBe(18);
    expect(sheet.getCell('D1').isMerged).toBe(true);
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', xSplit: 1, ySplit: 2 });
    expect(sheet.getCell('C2').dataValidation).toMatchObject({ formulae: ['"2026-01,2026-02"'] });
    expect(await differences(after)).toEqual([]);
  });

  it('changes no part but those that it must', async () => {
    const before = await hospitalPlan();
    const [old, now] = [parts(before), parts(await amendWorkbook(before, [marked]))];
    const changed = Object.keys(now).filter((name) => !old[name] || strFromU8(old[name]) !== strFromU8(now[name]!));
    expect(changed.sort()).toEqual([
      'xl/comments1.xml',
      'xl/drawings/vmlDrawing1.vml',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    expect(Object.keys(old).filter((name) => !now[name])).toEqual([]);
  });

  it('gives the same bytes of every part when there is nothing to change', async () => {
    const before = await hospitalPlan();
    expect(parts(await amendWorkbook(before, [change()]))).toEqual(parts(before));
    expect(parts(await amendWorkbook(before, []))).toEqual(parts(before));
  });

  it('can be done again: a note is not said twice', async () => {
    const once = await amendWorkbook(await hospitalPlan(), [marked]);
    const twice = await amendWorkbook(once, [marked]);
    expect(partOf(twice, 'xl/comments1.xml')).toBe(partOf(once, 'xl/comments1.xml'));
    expect(partOf(twice, 'xl/drawings/vmlDrawing1.vml')).toBe(partOf(once, 'xl/drawings/vmlDrawing1.vml'));
    expect(await differences(twice)).toEqual([]);
  });

  it('writes notes that SheetJS finds too', async () => {
    const sheet = XLSX.read(await amendWorkbook(await hospitalPlan(), [marked]), { type: 'array' }).Sheets['轮转计划']!;
    const note = (address: string) => (sheet[address] as XLSX.CellObject).c?.map(({ t }) => t).join('|');
    expect(note('C3')).toBe(marked.marks[0]!.comment);
    expect(note('D3')).toBe('院办定的，不要动\n人数已满');
  });

  it('keeps text that looks like a formula when it is edited', async () => {
    const after = await amendWorkbook(await hospitalPlan(), [marked]);
    const style = Number(/<c r="D4" s="(\d+)"/.exec(partOf(after, 'xl/worksheets/sheet1.xml'))![1]);
    const looks = /<cellXfs[^>]*>([\s\S]*)<\/cellXfs>/.exec(partOf(after, 'xl/styles.xml'))![1]!.match(/<xf [^>]*>/g)!;
    expect(looks[style]).toContain('quotePrefix="1"');
  });

  it('marks two sheets, and a cell that is emptied', async () => {
    const marks = [{ row: 1, column: 0, comment: '名称有误' }];
    const emptied = change({ values: [{ row: 3, column: 3, text: '' }] });
    const after = await amendWorkbook(await hospitalPlan(), [change({ sheet: '字典', marks }), emptied]);
    const book = await excel(after);
    expect(textOfNote(book.getWorksheet('字典')!.getCell('A1'))).toBe('全称\n名称有误');
    expect(book.getWorksheet('轮转计划')!.getCell('D3').value).toBeNull();
    expect(partOf(after, 'xl/comments1.xml')).toBe(partOf(await hospitalPlan(), 'xl/comments1.xml'));
  });

  it('holds thousands of notes', { timeout: 30_000 }, async () => {
    const rows = Array.from({ length: 3_000 }, (_, n) => [`人员${n}`, '心内课']);
    const marks = rows.map((_, n) => ({ row: n + 1, column: 1, comment: `第 ${n + 1} 行` }));
    const bytes = await writeWorkbook({ sheets: [{ name: '轮转计划', rows }] });
    const after = await amendWorkbook(bytes, [change({ marks })]);
    expect((await excel(after)).worksheets[0]!.getCell('B3000').note).toBe('第 3000 行');
    expect(partOf(after, 'xl/drawings/vmlDrawing1.vml')).toContain('data="1,2,3"');
  });

  it.each<[string, SheetChange]>([
    ['a sheet', change({ sheet: '没有' })],
    ['a row', change({ marks: [{ row: 0, column: 0, comment: 'x' }] })],
    ['a row beyond the last', change({ marks: [{ row: 1_048_577, column: 0, comment: 'x' }] })],
    ['a column', change({ values: [{ row: 1, column: 16_384, text: 'x' }] })],
  ])('refuses %s that does not exist', async (_, wrong) => {
    await expect(amendWorkbook(await hospitalPlan(), [wrong])).rejects.toThrow(RangeError);
  });

  it.each(['mixed-by-libreoffice.xls', 'csv_utf8.xls', 'html_utf8.xls'])('says that %s is no .xlsx', async (name) => {
    await expect(amendWorkbook(fixture(name), [])).rejects.toMatchObject({ code: 'AMEND_NOT_XLSX' });
    await expect(amendWorkbook(fixture(name), [])).rejects.toBeInstanceOf(NotXlsxError);
  });
});

/** A note is a text, or runs of text. */
function textOfNote(cell: ExcelJS.Cell): string {
  const note = cell.note;
  return typeof note === 'string' ? note : (note.texts ?? []).map(({ text }) => text).join('');
}

describe('workbooks of others', () => {
  const names = readdirSync(folder).filter((name) => /^mixed-by-.*\.xlsx$/.test(name));
  const sources: [string, () => Uint8Array | Promise<Uint8Array>][] = [
    ...names.map((name): [string, () => Uint8Array] => [name, () => fixture(name)]),
    ['SheetJS with shared strings', () => bySheetJs(true)],
    ['SheetJS with strings in cells', () => bySheetJs(false)],
    ['our own', () => writeWorkbook({ sheets: [{ name: 'S', rows: [['a', '=1', 'c'], [], [1, 2]] }] })],
  ];

  function bySheetJs(bookSST: boolean): Uint8Array {
    const book = XLSX.utils.book_new();
    const sheet = XLSX.utils.aoa_to_sheet([['姓名', '科室'], [], ['张三', 3, true, new Date(2026, 1, 1)]]);
    XLSX.utils.cell_add_comment(sheet['A1'] as XLSX.CellObject, '本人填写', '张');
    XLSX.utils.book_append_sheet(book, sheet, '表');
    return new Uint8Array(XLSX.write(book, { type: 'array', bookType: 'xlsx', bookSST }) as ArrayBuffer);
  }

  it.each(sources)('%s', async (_, source) => {
    const bytes = await source();
    const changes = changesEverywhere(await openWorkbook(bytes));
    const after = await amendWorkbook(bytes, changes);
    expect(await differences(after)).toEqual([]);
    const book = await excel(after);
    for (const { sheet: name, marks } of changes) {
      const sheet = book.getWorksheet(name)!;
      for (const { row, column, comment } of marks) {
        const cell = sheet.getCell(row, column + 1);
        expect(textOfNote(cell)).toContain(comment);
        expect(cell.fill).toMatchObject(red);
      }
    }
    expect(await cells(after)).toEqual(await expected(bytes, changes));
  });
});

/** Every cell of every sheet: `sheet!row,column` to its kind and text. */
async function cells(bytes: Uint8Array): Promise<Record<string, string>> {
  const book = await openWorkbook(bytes);
  const all: Record<string, string> = {};
  for (const { index, name } of book.sheets) {
    const sheet = await book.readSheet(index);
    tagged(sheet).forEach((line, at) =>
      line.forEach((text, column) => {
        if (text !== '') all[`${name}!${sheet.rowNumbers[at]},${column}`] = text;
      }),
    );
  }
  return all;
}

async function expected(bytes: Uint8Array, changes: SheetChange[]): Promise<Record<string, string>> {
  const all = await cells(bytes);
  for (const { sheet, values } of changes) {
    for (const { row, column, text } of values) all[`${sheet}!${row},${column}`] = `text:${text}`;
  }
  return all;
}

describe('damage', () => {
  it('refuses a part that fails its check sum though it is only copied', async () => {
    const book = new ExcelJS.Workbook();
    book.addWorksheet('a').addRow(['x']);
    book.addWorksheet('b').addRow(Array.from({ length: 50 }, (_, n) => n * 1.7));
    const bytes = await saved(book);
    const at = Buffer.from(bytes).indexOf('xl/worksheets/sheet2.xml') + 24;
    bytes[at + 40]! ^= 0xff;
    const marks = [{ row: 1, column: 0, comment: 'x' }];
    await expect(amendWorkbook(bytes, [change({ sheet: 'a', marks })])).rejects.toMatchObject({ code: 'FILE_CORRUPT' });
  });
});
