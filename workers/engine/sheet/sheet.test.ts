import { describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { rowReader } from '@contract/kernel/sheet-check';
import { leavesOf, sheetGuideName, templateBlankRows } from '@contract/kernel/sheet-definition';
import { aStaffRow, staffOptions, staffSheet } from '@tests/fixtures/sheet/staff';
import { openWorkbook } from '../spreadsheet/open';
import { cellText } from '../spreadsheet/sheet';
import { writeWorkbook } from '../spreadsheet/write';
import type { Row, SheetModel } from '../spreadsheet/write/model';
import { issuesWorkbook } from './issues-workbook';
import { dataSheets, parseSheets } from './parse';
import { rowsWorkbook } from './rows-workbook';
import { sheetTemplate } from './template';

const header: Row[] = [
  ['姓名', '工号', '大科室', '科室', '性别', '时间', null, null, '床位', '备注'],
  [null, null, null, null, null, '入职日期', '上班时间', '登记时间', null, null],
];
const line = (change: Partial<typeof aStaffRow> = {}): Row => Object.values({ ...aStaffRow, ...change });
const definition = staffSheet;
const read = rowReader(staffSheet, staffOptions);

async function parsed(rows: Row[], more: Partial<SheetModel> = {}, sheets = ['职工']) {
  const bytes = await writeWorkbook({ sheets: [{ name: '职工', rows, merges: ['F1:H1'], ...more }] });
  return parseSheets({ workbook: await openWorkbook(bytes), definition, read, sheets });
}

describe('the template', () => {
  it('is read again as it was meant, with nothing to import in it', async () => {
    const book = await openWorkbook(await writeWorkbook(sheetTemplate(staffSheet, staffOptions)));
    expect(dataSheets(book).map(({ name }) => name)).toEqual(['职工']);
    expect(book.sheets.filter(({ hidden }) => hidden).map(({ name }) => name)).toEqual(['Lists', 'Options1']);
    expect(book.sheets.some(({ name }) => name === sheetGuideName)).toBe(true);
    const [sheet] = await parseSheets({ workbook: book, definition, read, sheets: ['职工'] });
    expect(sheet!.issues.map(({ message }) => message)).toEqual(['工作表中没有数据']);
  });

  it('brings along the rows that are known already, and nothing blank below them', async () => {
    const filled = [
      { name: '张三', staff_id: '007', big_id: 1, gender: 2 },
      { name: '李四', staff_id: '008' },
    ];
    const bytes = await writeWorkbook(sheetTemplate(staffSheet, staffOptions, filled));
    const xml = new TextDecoder().decode(await partOf(bytes, 'xl/worksheets/sheet1.xml'));
    expect(xml.match(/<row /g)).toHaveLength(4);
    const [sheet] = await parseSheets({ workbook: await openWorkbook(bytes), definition, read, sheets: ['职工'] });
    expect(sheet!.rows.map(({ row, values }) => [row, values['name'], values['staff_id'], values['big_id']])).toEqual([
      [3, '张三', '007', '内科'],
      [4, '李四', '008', ''],
    ]);
  });

  it('has wide bordered columns, blank rows, merged headings and dropdowns, as another reader sees it', async () => {
    const bytes = await writeWorkbook(sheetTemplate(staffSheet, staffOptions));
    const book = XLSX.read(bytes, { cellStyles: true });
    const sheet = book.Sheets['职工']!;
    expect(sheet['!cols']!.slice(0, 10).map((column) => Math.round(column.width!))).toEqual(Array(10).fill(15));
    expect(sheet['!merges']!.map((range) => XLSX.utils.encode_range(range))).toEqual(
      expect.arrayContaining(['A1:A2', 'F1:H1', 'J1:J2']),
    );
    expect(sheet['F2']!.v).toBe('入职日期');
    const xml = new TextDecoder().decode(await partOf(bytes, 'xl/worksheets/sheet1.xml'));
    expect(xml.match(/<row /g)).toHaveLength(2 + templateBlankRows);
    expect(xml).toContain('<formula1>Lists!$A$1:$A$2</formula1>');
    expect(xml).toMatch(/sqref="D3:D1002"><formula1>OFFSET\(Options1!\$A\$3,0,MATCH\(\$C3,Options1!/);
    const grid = XLSX.utils.sheet_to_json<(string | number | null)[]>(book.Sheets['Options1']!, { header: 1 });
    expect(grid).toEqual([['内科', '外科(一)'], [2, 1], ['心血管内科', '门诊'], ['门诊']]);
  });
});

async function partOf(bytes: Uint8Array, name: string): Promise<Uint8Array> {
  const { unzipSync } = await import('fflate');
  return unzipSync(bytes)[name]!;
}

describe('reading', () => {
  it('gives texts by field with their places, skipping blank rows and remarks above the header', async () => {
    const remark: Row = ['请按表头填写'];
    const [sheet] = await parsed([remark, ...header, line(), [], line({ staff_id: 'A02' })], { merges: ['F2:H2'] });
    expect(sheet!.issues).toEqual([]);
    expect(sheet!.rows.map(({ row }) => row)).toEqual([4, 6]);
    expect(sheet!.rows[0]!.values).toEqual(aStaffRow);
  });

  it('names sheet, row, column and value of each problem', async () => {
    const [sheet] = await parsed([...header, line(), line({ name: '', staff_id: 'A01', beds: 'x' })]);
    expect(sheet!.issues).toEqual([
      { sheet: '职工', row: 4, column: 'A', title: '姓名', message: '第 4 行：姓名是必填项', value: '' },
      {
        sheet: '职工',
        row: 4,
        column: 'I',
        title: '床位',
        message: '第 4 行：床位应为数字，请输入正确的床位',
        value: 'x',
      },
      { sheet: '职工', row: 4, column: 'B', title: '工号', message: '第 4 行：工号与第 3 行重复', value: 'A01' },
    ]);
  });

  it('gives all rows of a merged cell its value, and tells which rows', async () => {
    const rows = [...header, line(), line({ staff_id: 'A02', big_id: '', gender: '' }), line({ staff_id: 'A03' })];
    const [sheet] = await parsed(rows, { merges: ['F1:H1', 'C3:C4', 'E3:E4'] });
    expect(sheet!.styles.merges).toEqual({ big_id: [{ from: 3, to: 4 }], gender: [{ from: 3, to: 4 }] });
    expect(sheet!.rows[1]!.values).toMatchObject({ big_id: '内科', gender: '女' });
    expect(sheet!.issues).toEqual([]);
  });

  it('takes columns in any order, leaves out what need not be there, and ignores what it does not know', async () => {
    const [sheet] = await parsed(
      [
        ['工号', '附注', '* 姓名'],
        ['A01', 'x', '张三'],
      ],
      { merges: [] },
    );
    expect(sheet!.rows).toEqual([{ sheet: '职工', row: 2, values: { name: '张三', staff_id: 'A01' } }]);
    expect(sheet!.ignored).toEqual(['附注']);
  });

  it.each<[string, Row[], string]>([
    ['no rows', [], '工作表中没有数据'],
    [
      'no header',
      [
        ['甲', '乙'],
        ['1', '2'],
      ],
      '没有找到表头，请使用下载的模板填写',
    ],
    [
      'a required column is gone',
      [header[0]!.map((cell) => (cell === '工号' ? '编号' : cell)), header[1]!],
      '第 2 行：缺少“工号”列，请使用下载的模板填写',
    ],
    [
      'a column stands twice',
      [
        ['姓名', '工号', '姓名'],
        ['张三', 'A1', '李四'],
      ],
      '第 1 行：“姓名”列重复，请只保留一列',
    ],
  ])('says that there is %s', async (_, rows, message) => {
    const [sheet] = await parsed(rows, { merges: rows.length > 1 && rows[0]!.length > 5 ? ['F1:H1'] : [] });
    expect(sheet!.issues.map((issue) => issue.message)).toEqual([message]);
    expect(sheet!.rows).toEqual([]);
  });

  it('does not take formulas without a result, errors or rounded numbers for texts', async () => {
    const book = XLSX.utils.book_new();
    const cells = XLSX.utils.aoa_to_sheet([
      ['姓名', '工号', '备注'],
      ['张三', 12_345_678_901_234_568, null],
    ]);
    cells['C2'] = { t: 'e', v: 0x2a };
    XLSX.utils.book_append_sheet(book, cells, '职工');
    const workbook = await openWorkbook(
      new Uint8Array(XLSX.write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer),
    );
    const [sheet] = await parseSheets({ workbook, definition, read, sheets: ['职工'] });
    expect(sheet!.issues.map(({ column }) => column)).toEqual(['B', 'C']);
    expect(sheet!.issues[0]!.message).toContain('末尾几位可能已丢失');
    expect(sheet!.issues[1]!.message).toContain('错误值');
  });

  it('checks what it is given before it reads', async () => {
    const workbook = await openWorkbook(await writeWorkbook({ sheets: [{ name: '职工', rows: header }] }));
    const all = { workbook, definition, read, sheets: ['职工'] };
    const refusal = (change: object) =>
      parseSheets({ ...all, ...change }).then(
        () => '',
        (error: Error) => error.message,
      );
    expect(await refusal({ sheets: undefined })).toBe('请传入正确的参数');
    expect(await refusal({ workbook: undefined })).toBe('请传入文件');
    expect(await refusal({ definition: undefined })).toBe('请传入表头字段及字段对应关系');
    expect(await refusal({ definition: { ...definition, columns: [] } })).toBe('请传入表头字段及字段对应关系');
    expect(await refusal({ sheets: [] })).toBe('请传入工作表名称');
    expect(await refusal({ sheets: ['外科'] })).toBe('没有找到对应的工作表');
  });
});

it('lists problems in a workbook that can be repaired and imported by itself', async () => {
  const [sheet] = await parsed([...header, line(), line({ staff_id: 'A02', beds: 'x' })]);
  const bytes = await writeWorkbook(issuesWorkbook(definition, sheet!.issues, sheet!.rows));
  const book = await openWorkbook(bytes);
  expect(book.sheets.map(({ name }) => name)).toEqual(['问题清单', '职工（有问题的行）']);
  const marked = book.sheets[1]!.name;
  const [again] = await parseSheets({ workbook: book, definition, read, sheets: [marked] });
  expect(again!.rows.map(({ values }) => values)).toEqual([sheet!.rows[1]!.values]);
  expect(again!.issues.map(({ column }) => column)).toEqual(['I']);
  const notes = new TextDecoder().decode(await partOf(bytes, 'xl/comments2.xml'));
  expect(notes).toContain('ref="I3"');
});

it('exports rows in the look of the template, labels for values, texts that are no formulas', async () => {
  const rows = [
    {
      name: '=1+1',
      staff_id: '007',
      big_id: 1,
      big_name: '内科',
      gender: 2,
      entered_on: '2026-11-02T00:00:00Z',
      noted_at: 1_795_219_200,
      beds: 3,
    },
  ];
  const bytes = await writeWorkbook(rowsWorkbook(definition, rows, staffOptions));
  const sheet = await (await openWorkbook(bytes)).readSheet(0);
  const cells = leavesOf(definition.columns).map((_, column) => cellText(sheet, 2, column));
  expect(cells).toEqual(['=1+1', '007', '内科', '', '女', '2026-11-02', '', '2026-11-21 08:00:00', '3', '']);
  expect(XLSX.read(bytes).Sheets['职工']!['A3']).toMatchObject({ t: 's', v: '=1+1' });
});
