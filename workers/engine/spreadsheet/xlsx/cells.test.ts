import { describe, expect, it } from 'vitest';
import {
  craftXlsx,
  HEAD,
  MAIN_NS,
  REL_NS,
  relation,
  stylesWith,
  worksheet,
} from '@tests/fixtures/spreadsheet/craft-xlsx';
import { readSheet, tagged, texts } from '@tests/fixtures/spreadsheet/rows';
import { openWorkbook } from '../open';

const row = (cells: string, number = 1) => `<row r="${number}">${cells}</row>`;

describe('cell values', () => {
  it('tells every kind apart', async () => {
    const rows = row(
      '<c r="A1" t="s"><v>0</v></c><c r="B1"><v>12.50</v></c><c r="C1" t="n"><v>1E+21</v></c><c r="D1" t="b"><v>1</v></c>' +
        '<c r="E1" t="b"><v>0</v></c><c r="F1" t="e"><v>#N/A</v></c><c r="G1" t="str"><f>A1</f><v>甲</v></c>' +
        '<c r="H1" t="inlineStr"><is><t>乙</t></is></c><c r="I1" t="d"><v>2026-11-01T00:00:00</v></c>',
    );
    const sheet = await readSheet(craftXlsx({ rows, strings: '<si><t>姓名</t></si>' }));
    expect(tagged(sheet)).toEqual([
      [
        'text:姓名',
        'number:12.50',
        'number:1E+21',
        'boolean:TRUE',
        'boolean:FALSE',
        'error:#N/A',
        'text:甲',
        'text:乙',
        'date:2026-11-01',
      ],
    ]);
  });

  it('keeps the digits of long numbers as the file spells them', async () => {
    const rows = row(
      '<c r="A1"><v>12345678901234567</v></c><c r="B1"><v>1.2345678901234568E+16</v></c><c r="C1"><v> 007 </v></c>',
    );
    expect(texts(await readSheet(craftXlsx({ rows })))).toEqual([
      ['12345678901234567', '1.2345678901234568E+16', '007'],
    ]);
  });

  it('never takes a formula without a result for a blank', async () => {
    const rows = row(
      '<c r="A1"><f>1+1</f></c><c r="B1"><f>1+1</f><v></v></c><c r="C1"><f t="shared" si="0"/></c>' +
        '<c r="D1" t="str"><f>A1</f><v></v></c><c r="E1" t="str"><f>A1</f></c><c r="F1"><f>1+1</f><v>2</v></c>',
    );
    const missing = 'formulaWithoutValue:';
    expect(tagged(await readSheet(craftXlsx({ rows })))).toEqual([
      [missing, missing, missing, '', missing, 'number:2'],
    ]);
  });

  it('joins the runs of rich text and leaves phonetic runs out', async () => {
    const strings =
      '<si><r><rPr><b/></rPr><t>心血管</t></r><r><t xml:space="preserve"> 内科</t></r><rPh sb="0" eb="1"><t>xin</t></rPh><phoneticPr fontId="1"/></si>' +
      '<si/><si><t/></si><si><t>x</t><extLst><ext uri="t"><t>no</t></ext></extLst></si>';
    const cells = [0, 1, 2, 3].map((n) => `<c t="s"><v>${n}</v></c>`).join('');
    const inline = '<c t="inlineStr"><is><r><t>a</t></r><r><t>b</t></r></is></c>';
    const sheet = await readSheet(craftXlsx({ rows: row(cells + inline), strings }));
    expect(texts(sheet)).toEqual([['心血管 内科', '', '', 'x', 'ab']]);
  });

  it('decodes entities, references, CDATA, comments, line ends and _xHHHH_', async () => {
    const strings =
      '<si><t>&lt;a&gt; &amp; &quot;&apos;</t></si><si><t>&#20869;&#x79D1;&#x1F600;</t></si>' +
      '<si><t>a<![CDATA[<b>&amp;]]>c<!-- x --></t></si><si><t>a\r\nb\rc</t></si>' +
      '<si><t>_x0041__x005F_x0042__x000D_</t></si><si><t>_xD83D__xDE00_</t></si><si><t>plain_text</t></si>';
    const cells = [0, 1, 2, 3, 4, 5, 6].map((n) => `<c t="s"><v>${n}</v></c>`).join('');
    expect(texts(await readSheet(craftXlsx({ rows: row(cells), strings })))).toEqual([
      ['<a> & "\'', '内科😀', 'a<b>&amp;c', 'a\nb\nc', 'A_x0042_\r', '😀', 'plain_text'],
    ]);
  });

  it('makes one dictionary entry of one text, however it is spelled', async () => {
    const rows = row(
      '<c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="inlineStr"><is><t>甲</t></is></c><c t="str"><v>&#30002;</v></c>',
    );
    const sheet = await readSheet(craftXlsx({ rows, strings: '<si><t>甲</t></si><si><r><t>甲</t></r></si>' }));
    expect(sheet.dictionary).toEqual(['', '甲']);
    expect([...sheet.cells]).toEqual([1, 1, 1, 1]);
  });

  it('keeps kinds apart that read alike', async () => {
    const rows = row(
      '<c t="inlineStr"><is><t>TRUE</t></is></c><c t="b"><v>1</v></c><c t="inlineStr"><is><t>1</t></is></c><c><v>1</v></c>',
    );
    const kinds = tagged(await readSheet(craftXlsx({ rows })));
    expect(kinds).toEqual([['text:TRUE', 'boolean:TRUE', 'text:1', 'number:1']]);
  });
});

describe('dates', () => {
  const styles = stylesWith(
    'yyyy-mm',
    '[h]:mm',
    'h:mm',
    '0.00',
    '[$-804]yyyy&quot;年&quot;m&quot;月&quot;',
    '&quot;day &quot;0',
  );

  it('come from the serial in the 1900 and the 1904 system', async () => {
    const rows = row(
      '<c s="1"><v>46327</v></c><c s="1"><v>46327.5</v></c><c s="1"><v>60</v></c><c s="1"><v>59</v></c><c s="1"><v>61</v></c>',
    );
    expect(texts(await readSheet(craftXlsx({ rows, styles })))).toEqual([
      ['2026-11-01', '2026-11-01 12:00:00', '1900-02-29', '1900-02-28', '1900-03-01'],
    ]);
    const early = row('<c s="1"><v>44865</v></c><c s="1"><v>0</v></c>');
    const sheet = await readSheet(craftXlsx({ rows: early, styles, workbookAttributes: ' date1904="1"' }));
    expect(texts(sheet)).toEqual([['2026-11-01', '1904-01-01']]);
  });

  it('are told by the format alone', async () => {
    const rows = row(
      '<c s="2"><v>1.5</v></c><c s="3"><v>0.75</v></c><c s="4"><v>46327</v></c><c s="5"><v>46327</v></c><c s="6"><v>5</v></c><c s="1"><v>-1</v></c><c s="1"><v>2958466</v></c><c s="9"><v>3</v></c>',
    );
    expect(tagged(await readSheet(craftXlsx({ rows, styles })))).toEqual([
      [
        'number:1.5',
        'date:18:00:00',
        'number:46327',
        'date:2026-11-01',
        'number:5',
        'number:-1',
        'number:2958466',
        'number:3',
      ],
    ]);
  });
});

describe('where cells stand', () => {
  it('takes position from r, or from order where it is missing', async () => {
    const rows =
      '<row><c><v>1</v></c><c r="D1"><v>2</v></c><c><v>3</v></c></row><row r="5"><c r="b5"><v>4</v></c></row><row><c><v>5</v></c></row>';
    const sheet = await readSheet(craftXlsx({ rows }));
    expect([...sheet.rowNumbers]).toEqual([1, 5, 6]);
    expect(texts(sheet)).toEqual([
      ['1', '', '', '2', '3'],
      ['', '4', '', '', ''],
      ['5', '', '', '', ''],
    ]);
  });

  it('drops rows and columns that hold formats only', async () => {
    const rows = `${row('<c r="A1" s="1"/><c r="ZZ1" s="1"></c>')}<row r="2"/>${row('<c r="B3"><v>1</v></c><c r="XFD3" s="1"/>', 3)}`;
    const sheet = await readSheet(craftXlsx({ rows }));
    expect([...sheet.rowNumbers]).toEqual([3]);
    expect(sheet.columns).toBe(2);
  });

  it('reads odd spellings of tags', async () => {
    const rows =
      "<!-- c --><row  spans='1:3'\n r = '2' ><c r = 'A2' t\t=\n'str' x:y='>' ><v >a</v ></c ><?p i?><c r=\"C2\" cm=\"1\"><v>7</v><extLst><ext/></extLst></c></row >";
    const sheet = `${HEAD}<worksheet xmlns="${MAIN_NS}" xmlns:x="u"><sheetData >${rows}</sheetData ></worksheet >`;
    expect(texts(await readSheet(craftXlsx({ sheet })))).toEqual([['a', '', '7']]);
  });

  it('knows merged ranges', async () => {
    const tail = '<mergeCells count="2"><mergeCell ref="A1:B2"/><mergeCell ref="C3"/></mergeCells>';
    const sheet = await readSheet(craftXlsx({ rows: row('<c><v>1</v></c>'), tail }));
    expect([...sheet.merges]).toEqual([1, 0, 2, 1, 3, 2, 3, 2]);
  });

  it('has no rows for an empty sheet', async () => {
    for (const sheet of [worksheet(''), `${HEAD}<worksheet xmlns="${MAIN_NS}"><sheetData/></worksheet>`]) {
      const read = await readSheet(craftXlsx({ sheet }));
      expect([read.rowNumbers.length, read.columns, read.cells.length]).toEqual([0, 0, 0]);
    }
  });
});

describe('how the package is put together', () => {
  const cell = row('<c t="inlineStr"><is><t>好</t></is></c>');

  it.each([
    ['absolute target', { sheetTarget: '/xl/worksheets/sheet1.xml' }],
    ['target with dots', { sheetTarget: './sub/../worksheets/sheet1.xml' }],
    ['backslashes and other case', { sheetTarget: 'Worksheets\\SHEET1.xml' }],
    ['absolute workbook', { workbookTarget: '/xl/workbook.xml' }],
    ['no package relations', { packageRelations: null }],
    ['a zip comment', { archive: { comment: new Uint8Array(300).fill(80) } }],
    ['zip64 throughout', { archive: { zip64: true } }],
  ])('%s', async (_, given) => {
    expect(texts(await readSheet(craftXlsx({ rows: cell, ...given })))).toEqual([['好']]);
  });

  it('entries that are stored, streamed or named with backslashes', async () => {
    for (const change of [{ method: 0 }, { streamed: true }]) {
      const bytes = craftXlsx({ rows: cell, entries: (list) => list.map((entry) => ({ ...entry, ...change })) });
      expect(texts(await readSheet(bytes))).toEqual([['好']]);
    }
    const bytes = craftXlsx({
      rows: cell,
      entries: (list) => list.map((entry) => ({ ...entry, name: entry.name.replaceAll('/', '\\').toUpperCase() })),
    });
    expect(texts(await readSheet(bytes))).toEqual([['好']]);
  });

  it('strict namespaces and prefixed elements', async () => {
    const strict = 'http://purl.oclc.org/ooxml/spreadsheetml/main';
    const sheet = `${HEAD}<x:worksheet xmlns:x="${strict}"><x:dimension ref="A1"/><x:sheetData><x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="B1" t="inlineStr"><x:is><x:r><x:t>b_x0021_</x:t></x:r></x:is></x:c><x:c r="C1"><x:f>1</x:f><x:v>3</x:v></x:c></x:row></x:sheetData><x:mergeCells><x:mergeCell ref="A1:B1"/></x:mergeCells></x:worksheet>`;
    const sst = `${HEAD}<ss:sst xmlns:ss="${strict}"><ss:si><ss:r><ss:t>甲</ss:t></ss:r><ss:rPh><ss:t>x</ss:t></ss:rPh></ss:si></ss:sst>`;
    const workbook = `${HEAD}<w:workbook xmlns:w="${strict}" xmlns:q="http://purl.oclc.org/ooxml/officeDocument/relationships"><w:sheets><w:sheet name="S" sheetId="1" q:id="rId1"/></w:sheets></w:workbook>`;
    const read = await readSheet(craftXlsx({ sheet, sst, workbook }));
    expect(texts(read)).toEqual([['甲', 'b!', '3']]);
    expect(read.merges.length).toBe(4);
  });

  it('parts in UTF-16 and with a byte order mark', async () => {
    const xml = worksheet(cell);
    const wide = new Uint8Array(xml.length * 2 + 2);
    new Uint16Array(wide.buffer).set([0xfeff, ...Array.from(xml, (letter) => letter.charCodeAt(0))]);
    expect(texts(await readSheet(craftXlsx({ sheet: wide })))).toEqual([['好']]);
    expect(texts(await readSheet(craftXlsx({ sheet: `\ufeff${xml}` })))).toEqual([['好']]);
  });

  it('names sheets, tells hidden ones and leaves chart sheets out', async () => {
    const workbook =
      `${HEAD}<workbook xmlns="${MAIN_NS}" xmlns:r="${REL_NS}"><sheets><sheet name="图" sheetId="1" r:id="rId9"/>` +
      '<sheet name="甲&amp;乙" sheetId="2" r:id="rId1"/><sheet name="字典" sheetId="3" state="veryHidden" r:id="rId1"/></sheets></workbook>';
    const inside =
      relation('rId1', 'worksheet', 'worksheets/sheet1.xml') + relation('rId9', 'chartsheet', 'chartsheets/sheet1.xml');
    const book = await openWorkbook(craftXlsx({ rows: cell, workbook, relations: inside }));
    expect(book.sheets).toEqual([
      { name: '甲&乙', index: 0, hidden: false },
      { name: '字典', index: 1, hidden: true },
    ]);
    expect((await book.readSheet(1)).name).toBe('字典');
    await expect(book.readSheet(2)).rejects.toThrow(RangeError);
  });
});
