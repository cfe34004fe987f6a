import { describe, expect, it } from 'vitest';
import { referenceFixture } from '@tests/fixtures/rotation/reference';
import { firstPerson, fixedHeader } from '@tests/fixtures/rotation/sheet-of';
import { fileErrorMessage } from '@contract/rotation/findings';
import { indexReference } from '@contract/rotation/rules-index';
import { guideSheetName } from '@contract/rotation/sheet';
import { writeWorkbook } from '../spreadsheet/write';
import type { SheetModel } from '../spreadsheet/write/model';
import { checkFile, type CheckFileOptions } from './check';

const index = indexReference(referenceFixture());
const header = [...fixedHeader, '2026-11'];
const plan = (name: string, extra: Partial<SheetModel> = {}): SheetModel => ({
  name,
  rows: [header, [...firstPerson, 'CCU']],
  ...extra,
});
const empty = (name: string): SheetModel => ({ name, rows: [] });
const notes = (name: string): SheetModel => ({ name, rows: [['说明'], ['请填写']] });

async function check(sheets: SheetModel[], options: Partial<CheckFileOptions> = {}) {
  return checkFile(await writeWorkbook({ sheets }), index, { clearBlanks: false, ...options });
}

describe('a workbook', () => {
  it('is checked sheet by sheet', async () => {
    const { error, sheets } = await check([plan('一组'), notes('备忘')]);
    expect(error).toBeNull();
    expect(sheets.map(({ name, people, items }) => [name, people, items.length])).toEqual([
      ['一组', 1, 1],
      ['备忘', 0, 0],
    ]);
    expect(sheets[1]?.findings).toMatchObject([{ code: 'HEADER_NOT_FOUND', severity: 'error', sheet: '备忘' }]);
  });

  it('may hold an empty sheet, which is said but holds up nobody', async () => {
    const { error, sheets } = await check([plan('一组'), empty('Sheet2')]);
    expect(error).toBeNull();
    expect(sheets[1]?.findings).toMatchObject([{ code: 'SHEET_EMPTY', severity: 'warning' }]);
  });

  it('has its hidden sheets and the guide checked only when they are chosen', async () => {
    const file = [plan('一组'), plan('旧', { hidden: 'hidden' }), notes(guideSheetName)];
    expect((await check(file)).sheets.map(({ name }) => name)).toEqual(['一组']);
    expect((await check(file, { sheets: ['旧'] })).sheets.map(({ name }) => name)).toEqual(['旧']);
  });

  it('has each person once over all its sheets', async () => {
    const { sheets } = await check([plan('一组'), plan('二组')]);
    expect(sheets[1]?.findings).toMatchObject([{ code: 'DUPLICATE_PERSON', sheet: '二组', row: 2 }]);
  });
});

describe('a file without a plan', () => {
  it.each<[string, SheetModel[], string, string]>([
    ['an empty sheet', [empty('Sheet1')], 'SHEET_EMPTY', '工作表是空的，请选择有内容的工作表'],
    ['empty sheets', [empty('Sheet1'), empty('Sheet2')], 'SHEET_EMPTY', fileErrorMessage('SHEET_EMPTY')],
    ['notes only', [notes('备忘'), empty('Sheet2')], 'HEADER_NOT_FOUND', fileErrorMessage('HEADER_NOT_FOUND')],
    [
      'a column missing',
      [{ name: '一组', rows: [['姓名', '工号', '2026-11'], ['x']] }],
      'HEADER_NOT_FOUND',
      '表头缺少“培训专业”列，请补充后再导入，或下载模板填写',
    ],
  ])('%s', async (_, sheets, code, message) => {
    expect((await check(sheets)).error).toEqual({ code, message });
  });

  it.each<[string, Uint8Array, string]>([
    ['no bytes', new Uint8Array(), 'FILE_EMPTY'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), 'FILE_NOT_SPREADSHEET'],
  ])('%s', async (_, bytes, code) => {
    const { error, sheets } = await checkFile(bytes, index, { clearBlanks: false });
    expect(error?.code).toBe(code);
    expect(error?.message).toMatch(/请/);
    expect(sheets).toEqual([]);
  });
});

describe('a long check', () => {
  const many: SheetModel = {
    name: '一组',
    rows: [header, ...Array.from({ length: 2_500 }, (_, row) => ['某', `X${row}`, '内科', '', '', ''])],
  };

  it('reports its progress', async () => {
    const seen: [number, number][] = [];
    await check([many], { onProgress: ({ rows, totalRows }) => seen.push([rows, totalRows]) });
    expect(seen).toEqual([
      [1_001, 2_501],
      [2_001, 2_501],
      [2_501, 2_501],
    ]);
  });

  it('stops when it is cancelled', async () => {
    const controller = new AbortController();
    const seen: number[] = [];
    const onProgress = ({ rows }: { rows: number }) => {
      seen.push(rows);
      controller.abort(new Error('cancelled'));
    };
    await expect(check([many], { onProgress, signal: controller.signal })).rejects.toThrow('cancelled');
    expect(seen).toEqual([1_001]);
  });
});
