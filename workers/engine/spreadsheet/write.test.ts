import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { readSheet, texts } from '@tests/fixtures/spreadsheet/rows';
import { template } from '@tests/fixtures/spreadsheet/template';
import { openWorkbook } from './open';
import { writeWorkbook } from './write';
import type { WorkbookModel } from './write/model';

const load = async (bytes: Uint8Array) => {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(bytes.slice().buffer);
  return book;
};
const one = (rows: WorkbookModel['sheets'][number]['rows']): WorkbookModel => ({ sheets: [{ name: '表', rows }] });

describe('writeWorkbook', () => {
  it('writes what other readers read', async () => {
    const rows = [
      ['姓名', '=1+1', '+86', '-5', '@x'],
      [1, 0.1, -2.5e-7, 1e21, null],
      [' 前后 ', 'a\nb', 'a\rb', '_x0041_', '\u0001\ufffe<&>"\''],
      ['𠮷\ud800', NaN, '', undefined, 'end'],
    ];
    const bytes = await writeWorkbook(one(rows));
    const sheetjs = XLSX.read(bytes, { type: 'array' }).Sheets['表']!;
    expect(XLSX.utils.sheet_to_json(sheetjs, { header: 1 })).toEqual([
      ['姓名', '=1+1', '+86', '-5', '@x'],
      [1, 0.1, -2.5e-7, 1e21],
      [' 前后 ', 'a\nb', 'a\rb', '_x0041_', '\u0001\ufffe<&>"\''],
      ['𠮷\ud800', 'NaN', undefined, undefined, 'end'],
    ]);
    expect((await load(bytes)).getWorksheet('表')!.getCell('B1').formula).toBeUndefined();
    expect(texts(await readSheet(bytes))[3]).toEqual(['𠮷\ufffd', 'NaN', '', '', 'end']);
  });

  it('gives formula-like text the prefix that Excel keeps it by', async () => {
    const book = await load(await writeWorkbook(one([['=1+1', '正常']])));
    expect(book.worksheets[0]!.getCell('A1').value).toBe('=1+1');
    const styles = await partOf(await writeWorkbook(one([['=1']])), 'xl/styles.xml');
    expect(styles).toContain('quotePrefix="1"');
  });

  it('cuts texts at the length Excel opens', async () => {
    const sheet = await readSheet(await writeWorkbook(one([['字'.repeat(40_000)]])));
    expect(sheet.dictionary[1]!.length).toBe(32_767);
  });

  it('streams rows as they are generated', async () => {
    async function* rows() {
      for (let n = 0; n < 30_000; n++) yield [`人员${n}`, n, '内科'];
    }
    const sheet = await readSheet(await writeWorkbook(one(rows())));
    expect(sheet.rowNumbers.length).toBe(30_000);
    expect(texts(sheet).at(-1)).toEqual(['人员29999', '29999', '内科']);
  });

  it('hands the error of a rows generator on', async () => {
    async function* rows() {
      yield ['a'];
      throw new Error('database gone');
    }
    await expect(writeWorkbook(one(rows()))).rejects.toThrow('database gone');
  });

  it('writes templates with lists, panes, filters and styles', async () => {
    const bytes = await writeWorkbook(template);
    const book = await load(bytes);
    const sheet = book.getWorksheet('轮转计划')!;
    expect(sheet.getCell('B1001').dataValidation).toMatchObject({
      type: 'list',
      allowBlank: true,
      formulae: ['majors'],
      promptTitle: '专业',
      error: '请从列表选择专业',
    });
    expect(sheet.getCell('C2').dataValidation).toMatchObject({ errorStyle: 'warning' });
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', xSplit: 1, ySplit: 1 });
    expect(sheet.autoFilter).toBe('A1:C1001');
    expect(sheet.getCell('B900').border.left?.style).toBe('thin');
    expect(sheet.getCell('B900').alignment).toMatchObject({ horizontal: 'center', wrapText: true });
    expect(sheet.getCell('A5').numFmt).toBe('@');
    expect(sheet.getColumn(1).width).toBe(15);
    expect(book.getWorksheet('字典')!.state).toBe('veryHidden');
    const read = await readSheet(bytes);
    expect([...read.rowNumbers]).toEqual([1]);
  });

  it('writes notes that readers find', async () => {
    const wrong = { text: '张三', style: 'wrong', comment: '工号不在册\n请核对 <A&B>' } as const;
    const bytes = await writeWorkbook({
      sheets: [
        { name: 'a', rows: [['x']] },
        { name: 'b', rows: [['姓名'], [wrong]] },
      ],
    });
    const cell = (await load(bytes)).getWorksheet('b')!.getCell('A2');
    expect(cell.note).toBe(wrong.comment);
    expect(cell.fill).toMatchObject({ fgColor: { argb: 'FFFFC7CE' } });
    const other = XLSX.read(bytes, { type: 'array' }).Sheets['b']!['A2'] as XLSX.CellObject;
    expect(other.c?.[0]?.t).toBe(wrong.comment);
  });

  it('makes sheet names legal and distinct', async () => {
    const names = ["'a/b:c'", 'a b c', '', 'x'.repeat(40), 'X'.repeat(40)];
    const book = await openWorkbook(await writeWorkbook({ sheets: names.map((name) => ({ name, rows: [] })) }));
    expect(book.sheets.map(({ name }) => name)).toEqual([
      'a b c',
      'a b c (2)',
      'Sheet',
      'x'.repeat(31),
      `${'X'.repeat(27)} (2)`,
    ]);
  });

  it.each(['1a', 'A1', 'm12', 'XFD1048576', 'R1C1', 'r', 'C', 'R2', 'a b', 'a-b', '', 'a'.repeat(256), '(x)'])(
    'refuses the defined name %j',
    async (name) => {
      const model = { ...one([]), definedNames: [{ name, ref: 'A!$A$1' }] };
      await expect(writeWorkbook(model)).rejects.toThrow(RangeError);
    },
  );

  it.each(['专业', 'list_1', '_x', 'XFE1', 'A1048577', 'major.内科', '\\a'])(
    'accepts the defined name %j',
    async (name) => {
      const model = { ...one([]), definedNames: [{ name, ref: '表!$A$1' }] };
      await expect(writeWorkbook(model)).resolves.toBeInstanceOf(Uint8Array);
    },
  );

  it('refuses what Excel would not open', async () => {
    const sheet = { name: 'a', rows: [] };
    const list = (options: string[]) => [{ range: 'A1:A9', list: { options } }];
    const bad: WorkbookModel[] = [
      { sheets: [{ ...sheet, hidden: 'hidden' }] },
      { sheets: [{ ...sheet, validations: [{ range: 'A1:', list: { options: ['a'] } }] }] },
      { sheets: [{ ...sheet, validations: list(['a'.repeat(300)]) }] },
      { sheets: [{ ...sheet, validations: list(['a,b']) }] },
      { sheets: [{ ...sheet, rows: [Array.from({ length: 16_385 }, () => 'x')] }] },
      {
        ...one([]),
        definedNames: [
          { name: 'a_', ref: 'x' },
          { name: 'A_', ref: 'x' },
        ],
      },
    ];
    for (const model of bad) await expect(writeWorkbook(model)).rejects.toThrow(RangeError);
  });
});

async function partOf(bytes: Uint8Array, part: string): Promise<string> {
  const { unzipSync, strFromU8 } = await import('fflate');
  return strFromU8(unzipSync(bytes)[part]!);
}
