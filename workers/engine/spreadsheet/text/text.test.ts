import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { bytesOf, concat } from '@tests/fixtures/spreadsheet/craft-zip';
import { readSheet, tagged, texts } from '@tests/fixtures/spreadsheet/rows';
import { openWorkbook } from '../open';

/** GBK bytes of the few letters the tests need. */
const GBK: Record<string, number[]> = {
  姓: [0xd0, 0xd5],
  名: [0xc3, 0xfb],
  张: [0xd5, 0xc5],
  三: [0xc8, 0xfd],
  内: [0xc4, 0xda],
  科: [0xbf, 0xc6],
};
const gbk = (text: string) =>
  Uint8Array.from(Array.from(text, (letter) => GBK[letter] ?? [letter.charCodeAt(0)]).flat());
const utf16 = (text: string, mark: boolean, big = false) => {
  const bytes = new Uint8Array((text.length + (mark ? 1 : 0)) * 2);
  const view = new DataView(bytes.buffer);
  Array.from(mark ? `\ufeff${text}` : text).forEach((letter, n) => view.setUint16(n * 2, letter.charCodeAt(0), !big));
  return bytes;
};
const read = async (text: string | Uint8Array) => texts(await readSheet(bytesOf(text)));

describe('text that calls itself .xls', () => {
  const csv = '姓名,科\r\n张三,内科\r\n';
  const cells = [
    ['姓名', '科'],
    ['张三', '内科'],
  ];

  it.each([
    ['UTF-8', bytesOf(csv)],
    ['UTF-8 with mark', bytesOf(`\ufeff${csv}`)],
    ['GBK', gbk(csv)],
    ['UTF-16 little endian with mark', utf16(csv, true)],
    ['UTF-16 big endian with mark', utf16(csv, true, true)],
    ['UTF-16 little endian without mark', utf16(csv, false)],
    ['UTF-16 big endian without mark', utf16(csv, false, true)],
    ['GBK web page', gbk('<html><meta charset=gb2312><table><tr><td>姓名<td>科<tr><td>张三<td>内科</table>')],
    ['tabs in UTF-16, as Excel saves Unicode text', utf16(csv.replaceAll(',', '\t'), true)],
  ])('%s', async (_, bytes) => {
    expect(await read(bytes)).toEqual(cells);
  });

  it('takes nothing for a number or a date', async () => {
    const sheet = await readSheet(bytesOf('0012345,1E5,3-4,2026-11,=1+1,TRUE,12345678901234567\n'));
    expect(tagged(sheet)).toEqual([
      ['text:0012345', 'text:1E5', 'text:3-4', 'text:2026-11', 'text:=1+1', 'text:TRUE', 'text:12345678901234567'],
    ]);
  });
});

describe('delimited text', () => {
  it('follows the quoting rules', async () => {
    expect(await read('"a,""b""","c\nd",e"f,"g" h\n,,\nlast,"",x')).toEqual([
      ['a,"b"', 'c\nd', 'e"f', '"g" h'],
      ['last', '', 'x', ''],
    ]);
    expect(await read('a,"b\nc,d\n')).toEqual([
      ['a', '"b'],
      ['c', 'd'],
    ]);
  });

  it('keeps the numbers of its rows', async () => {
    const sheet = await readSheet(bytesOf('a,b\r\r\nc,d\n\n\ne,f'));
    expect([...sheet.rowNumbers]).toEqual([1, 3, 6]);
  });

  it.each([
    ['sep=;\r\na,b;c\r\n', [['a,b', 'c']]],
    [
      'a;b,c;d\ne;f;g\n',
      [
        ['a', 'b,c', 'd'],
        ['e', 'f', 'g'],
      ],
    ],
    [
      '标题\n姓名|工号\n张三|1\n',
      [
        ['标题', ''],
        ['姓名', '工号'],
        ['张三', '1'],
      ],
    ],
    [
      'a\tb, c\nd\te\n',
      [
        ['a', 'b, c'],
        ['d', 'e'],
      ],
    ],
  ])('finds the separator of %j', async (text, expected) => {
    expect(await read(text)).toEqual(expected);
  });

  it('tells tabs from commas', async () => {
    expect((await openWorkbook(bytesOf('a\tb\n'))).format).toBe('tsv');
    expect((await openWorkbook(bytesOf('a,b\n'))).format).toBe('csv');
  });
});

describe('HTML tables', () => {
  it('reads entities, line breaks, nested tags and spaces', async () => {
    const html = `<table><tr><td> 内&nbsp;科 <b>一</b>\n 区</td><td>a<br>b<br/>c</td><td>&lt;&#20869;&#x79d1;&amp;&unknown;</td></tr>
      <tr><td><p>x</p><p>y</p></td><td><script>var a = "<td>";</script>z</td><td><!-- <td>no</td> -->5 < 6</td></tr></table>`;
    expect(await read(html)).toEqual([
      ['内 科 一 区', 'a\nb\nc', '<内科&&unknown;'],
      ['x\ny', 'z', '5 < 6'],
    ]);
  });

  it('places spanning cells and reports them as merged', async () => {
    const html =
      '<TABLE><TR><TD ROWSPAN=2>a</TD><TD colspan="2">b</TD></TR><tr><td>c</td><td rowspan=2>d</td></tr><tr><td>e</td><td>f</td></tr></TABLE>';
    const sheet = await readSheet(bytesOf(html));
    expect(texts(sheet)).toEqual([
      ['a', 'b', ''],
      ['', 'c', 'd'],
      ['e', 'f', ''],
    ]);
    expect([...sheet.merges]).toEqual([1, 0, 2, 0, 1, 1, 1, 2, 2, 2, 3, 2]);
  });

  it('takes closing tags as optional and nested tables as text', async () => {
    expect(await read('<table><tr><th>a<th>b<tr><td>c<td><table><tr><td>d<td>e</table></table>')).toEqual([
      ['a', 'b'],
      ['c', 'd e'],
    ]);
  });

  it('finds the plan in a page that is laid out by tables', async () => {
    const plan = '<table><tr><td>姓名<td>2026-11<tr><td>张三<td>内科</table>';
    const page = `<table><tr><td>菜单<td>${plan}<tr><td colspan=2><table><tr><td>页脚</table></table>`;
    const book = await openWorkbook(bytesOf(page.replace('菜单', '')));
    expect(book.sheets).toHaveLength(1);
    const cells = [
      ['姓名', '2026-11'],
      ['张三', '内科'],
    ];
    expect(texts(await book.readSheet(0))).toEqual(cells);
    // A table around it that holds rows and columns of its own stays a sheet.
    const both = await openWorkbook(bytesOf(`<table><tr><td>a<td>b<tr><td>c<td>d ${plan}</table>`));
    expect(both.sheets).toHaveLength(2);
    expect(texts(await both.readSheet(0))).toEqual(cells);
    expect(texts(await both.readSheet(1))).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  it('refuses tables within tables without end', async () => {
    await expect(openWorkbook(bytesOf('<table><tr><td>'.repeat(40)))).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' });
  });

  it('names one sheet per table as Excel named them', async () => {
    const names = '<!--[if gte mso 9]><xml><x:Name>轮转</x:Name><x:Name>字典</x:Name></xml><![endif]-->';
    const book = await openWorkbook(bytesOf(`<html>${names}<table><tr><td>a</table><table><tr><td>b</table>`));
    expect(book.format).toBe('html');
    expect(book.sheets.map(({ name }) => name)).toEqual(['轮转', '字典']);
    expect(texts(await book.readSheet(1))).toEqual([['b']]);
  });

  it('reads what LibreOffice exports', async () => {
    const sheet = await readSheet(new Uint8Array(readFileSync('tests/fixtures/spreadsheet/mixed-by-libreoffice.html')));
    expect(texts(sheet)[1]!.slice(0, 4)).toEqual(['张三', '0012345', '内科学', '住院医师']);
    expect(Array.from(sheet.merges.subarray(0, 4))).toEqual([6, 0, 7, 1]);
  });
});

describe('XML of Excel 2003', () => {
  it('reads every type, gaps, merged cells and hidden sheets', async () => {
    const cell = (type: string, text: string, more = '') =>
      `<Cell${more}><Data ss:Type="${type}">${text}</Data></Cell>`;
    const xml =
      '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">' +
      `<Worksheet ss:Name="轮转"><Table><Row>${cell('String', '姓&amp;名')}${cell('Number', '007')}${cell('DateTime', '2026-11-01T00:00:00.000')}</Row>` +
      `<Row ss:Index="3">${cell('Boolean', '1', ' ss:Index="2" ss:MergeAcross="1"')}${cell('Error', '#N/A', ' ss:Index="4"')}` +
      `<Cell ss:Formula="=1"/>${cell('DateTime', '1899-12-31T08:30:00.000')}<Cell><Comment><Data>no</Data></Comment></Cell></Row></Table></Worksheet>` +
      '<Worksheet ss:Name="字典"><Table/><WorksheetOptions><Visible>SheetHidden</Visible></WorksheetOptions></Worksheet></Workbook>';
    const book = await openWorkbook(bytesOf(xml));
    expect(book.sheets).toEqual([
      { name: '轮转', index: 0, hidden: false },
      { name: '字典', index: 1, hidden: true },
    ]);
    const sheet = await book.readSheet(0);
    expect([...sheet.rowNumbers]).toEqual([1, 3]);
    expect(tagged(sheet)).toEqual([
      ['text:姓&名', 'number:007', 'date:2026-11-01', '', '', ''],
      ['', 'boolean:TRUE', '', 'error:#N/A', 'formulaWithoutValue:', 'date:08:30:00'],
    ]);
    expect([...sheet.merges]).toEqual([3, 1, 3, 2]);
  });

  it('reads what SheetJS writes', async () => {
    const book = XLSX.utils.book_new();
    XLSX.utils.book_append_sheet(
      book,
      XLSX.utils.aoa_to_sheet([
        ['姓名', '工号'],
        ['张三', 12],
        [null, 'a<b>'],
      ]),
      'S',
    );
    const bytes = bytesOf(XLSX.write(book, { type: 'string', bookType: 'xlml' }) as string);
    expect(await read(bytes)).toEqual([
      ['姓名', '工号'],
      ['张三', '12'],
      ['', 'a<b>'],
    ]);
  });
});

it('reads BIFF of old reporting tools without a compound file around it', async () => {
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(
    book,
    XLSX.utils.aoa_to_sheet([
      ['name', 'no'],
      ['A', 7],
    ]),
    'Sheet1',
  );
  const bytes = new Uint8Array(XLSX.write(book, { type: 'array', bookType: 'biff2' }) as ArrayBuffer);
  expect(bytes[0]).toBe(9);
  expect(await read(concat([bytes]))).toEqual([
    ['name', 'no'],
    ['A', '7'],
  ]);
});

describe('XML of Excel 2003', () => {
  it('takes a number for the date that its style shows', async () => {
    const sheet = XLSX.utils.aoa_to_sheet([['姓名', 46327, 46327, 0.5]]);
    Object.assign(sheet['B1'] as object, { z: 'yyyy-mm' });
    const book = XLSX.utils.book_new();
    XLSX.utils.book_append_sheet(book, sheet, '计划');
    const written = XLSX.write(book, { type: 'buffer', bookType: 'xlml' }) as Uint8Array;
    expect(tagged(await readSheet(new Uint8Array(written)))).toEqual([
      ['text:姓名', 'date:2026-11-01', 'number:46327', 'number:0.5'],
    ]);
  });

  it('knows named formats, styles of rows and the calendar of 1904', async () => {
    const xml = `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"
      xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><ExcelWorkbook xmlns="urn:schemas-microsoft-com:office:excel">
      <Date1904/></ExcelWorkbook><Styles><Style ss:ID="d"><NumberFormat ss:Format="Short Date"/></Style>
      <Style ss:ID="n"><NumberFormat ss:Format="Standard"/></Style></Styles><Worksheet ss:Name="a"><Table>
      <Row ss:StyleID="d"><Cell><Data ss:Type="Number">44865</Data></Cell>
      <Cell ss:StyleID="n"><Data ss:Type="Number">44865</Data></Cell></Row></Table></Worksheet></Workbook>`;
    expect(tagged(await readSheet(bytesOf(xml)))).toEqual([['date:2026-11-01', 'number:44865']]);
  });
});
