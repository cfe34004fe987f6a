import { readdirSync, readFileSync } from 'node:fs';
import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { craftXlsx, stylesWith } from '@tests/fixtures/spreadsheet/craft-xlsx';
import { differences } from '@tests/fixtures/spreadsheet/oracle';
import { writeWorkbook } from './write';

const folder = 'tests/fixtures/spreadsheet';
const produced = readdirSync(folder).filter((name) => name.startsWith('mixed-') && /\.xlsx?$/.test(name));

/** A rotation plan as hospitals send it: ids with zeros, half months, gaps, repeated departments. */
function plan(people: number, months: number): (string | number | null)[][] {
  const departments = [
    '心血管内科',
    '呼吸内科#消化内科',
    '急诊科',
    '重症医学科(ICU)',
    'A&B <门诊>',
    ' 空 格 ',
    '_x0041_',
  ];
  const head = [
    '姓名',
    '工号',
    '培训专业',
    ...Array.from({ length: months }, (_, n) => `20${26 + Math.floor(n / 12)}-${(n % 12) + 1}`),
  ];
  const rows = Array.from({ length: people }, (_, row) => [
    `人员${row}`,
    `00${20_220_000 + row}`,
    row % 5 === 0 ? null : '内科学',
    ...Array.from({ length: months }, (__, n) =>
      (row + n) % 11 === 0 ? null : departments[(row * 7 + n) % departments.length]!,
    ),
  ]);
  return [head, ...rows];
}

describe('cell for cell as SheetJS reads it', () => {
  it.each(produced)('%s', async (name) => {
    expect(await differences(new Uint8Array(readFileSync(`${folder}/${name}`)))).toEqual([]);
  });

  it('a plan written by ExcelJS', async () => {
    const book = new ExcelJS.Workbook();
    book.addWorksheet('轮转计划').addRows(plan(150, 36));
    expect(await differences(new Uint8Array(await book.xlsx.writeBuffer()))).toEqual([]);
  });

  it.each(['xlsx', 'xlsm', 'biff8', 'biff5', 'biff2'] as const)('a plan written by SheetJS as %s', async (bookType) => {
    const book = XLSX.utils.book_new();
    const rows =
      bookType === 'biff2'
        ? [
            ['name', 'no', 'x'],
            ['A', '001', 1.5],
            ['B', null, 7],
          ]
        : plan(80, 36);
    if (bookType === 'biff5')
      for (const row of rows)
        row.forEach((value, n) => (row[n] = typeof value === 'string' ? value.replace(/[^\x20-\x7e]/g, 'z') : value));
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows), bookType === 'biff2' ? 'Sheet1' : 'S');
    const bytes = new Uint8Array(
      XLSX.write(book, { type: 'array', bookType, bookSST: bookType === 'xlsx' }) as ArrayBuffer,
    );
    expect(await differences(bytes)).toEqual([]);
  });

  it('a plan of our own', async () => {
    const bytes = await writeWorkbook({ sheets: [{ name: '轮转计划', rows: plan(150, 36) }] });
    expect(await differences(bytes)).toEqual([]);
  });

  it('hand-made XML with every kind of cell', async () => {
    const styles = stylesWith(
      'yyyy-mm',
      'yyyy/m/d h:mm',
      '0.00%',
      '[$-804]yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;',
      '#,##0.00_);[Red](#,##0.00)',
    );
    const rows = Array.from({ length: 40 }, (_, n) => {
      const styled = [1, 2, 3, 4, 5].map((s) => `<c s="${s}"><v>${45_000 + n * 31.25}</v></c>`).join('');
      return `<row r="${n * 2 + 1}">${styled}<c t="b"><v>${n % 2}</v></c><c t="e"><v>#DIV/0!</v></c><c t="s"><v>${n % 3}</v></c><c t="str"><v>x${n}</v></c><c t="inlineStr"><is><r><t>a</t></r><r><t>${n}</t></r></is></c></row>`;
    }).join('');
    const strings =
      '<si><t>一</t></si><si><r><t>二</t></r><r><t xml:space="preserve"> 二</t></r></si><si><t>&lt;三&gt;</t></si>';
    expect(await differences(craftXlsx({ rows, strings, styles }))).toEqual([]);
    expect(await differences(craftXlsx({ rows, strings, styles, workbookAttributes: ' date1904="true"' }))).toEqual([]);
  });
});
