import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import {
  type CraftedWorkbook,
  craftXlsx,
  HEAD,
  MAIN_NS,
  relation,
  relations,
  stylesWith,
} from '@tests/fixtures/spreadsheet/craft-xlsx';
import { differences } from '@tests/fixtures/spreadsheet/oracle';
import { readSheet, tagged } from '@tests/fixtures/spreadsheet/rows';
import { amendWorkbook, type SheetChange } from '../amend';

type Mark = SheetChange['marks'][number];
type Value = SheetChange['values'][number];
const value = (row: number, column: number, text: string): Value => ({ row, column, text });
const mark = (row: number, column: number, comment = '有误'): Mark => ({ row, column, comment });

async function amended(given: CraftedWorkbook, values: Value[], marks: Mark[] = []) {
  const bytes = await amendWorkbook(craftXlsx({ styles: stylesWith('0'), strings: '', ...given }), [
    { sheet: '轮转', marks, values },
  ]);
  const files = unzipSync(bytes);
  const part = (name: string) => (files[name] ? strFromU8(files[name]) : undefined);
  const sheet = part('xl/worksheets/sheet1.xml')!;
  return { bytes, part, sheet, rows: /sheetData>([\s\S]*)<\/(?:\w+:)?sheetData>/.exec(sheet)?.[1] };
}

/** What the reader makes of the sheet: row number to its cells. */
async function read(bytes: Uint8Array) {
  const sheet = await readSheet(bytes);
  return Object.fromEntries(tagged(sheet).map((line, at) => [sheet.rowNumbers[at], line]));
}

const text = (column: string, inside: string) => `<c r="${column}" t="inlineStr"><is><t>${inside}</t></is></c>`;

describe('rows and cells', () => {
  it.each<[string, string, Value[], string]>([
    ['no rows', '', [value(2, 1, '新')], `<row r="2">${text('B2', '新')}</row>`],
    [
      'a missing row between two',
      '<row r="1"><c r="A1"><v>1</v></c></row><row r="9"/>',
      [value(3, 0, '新')],
      `<row r="1"><c r="A1"><v>1</v></c></row><row r="3">${text('A3', '新')}</row><row r="9"/>`,
    ],
    [
      'a row without cells',
      '<row r="2" ht="30" customHeight="1" spans="1:2"/>',
      [value(2, 0, '新')],
      `<row r="2" ht="30" customHeight="1">${text('A2', '新')}</row>`,
    ],
    [
      'a missing cell before, between and behind others',
      '<row r="1" spans="2:4"><c r="B1"><v>1</v></c> <c r="D1"/></row>',
      [value(1, 0, 'a'), value(1, 2, 'c'), value(1, 4, 'e')],
      `<row r="1">${text('A1', 'a')}<c r="B1"><v>1</v></c> ${text('C1', 'c')}<c r="D1"/>${text('E1', 'e')}</row>`,
    ],
    [
      'a cell without content',
      '<row r="1"><c r="A1" s="0"/></row>',
      [value(1, 0, '新')],
      `<row r="1">${text('A1', '新')}</row>`,
    ],
    [
      'rows and cells that do not say where they are',
      '<row><c><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row>',
      [value(1, 1, '新'), value(2, 2, '新'), value(3, 0, '新')],
      `<row><c><v>1</v></c>${text('B1', '新')}</row><row><c><v>3</v></c>${text('C2', '新')}</row><row r="3">${text('A3', '新')}</row>`,
    ],
    [
      'texts to escape',
      '',
      [value(1, 0, ' <&>_x0041_\n')],
      `<row r="1"><c r="A1" t="inlineStr"><is><t xml:space="preserve"> &lt;&amp;&gt;_x005F_x0041_\n</t></is></c></row>`,
    ],
    [
      'metadata of a cell that goes',
      '<row r="1"><c r="A1" cm="1" vm="2" t="e"><v>#N/A</v></c></row>',
      [value(1, 0, '新')],
      `<row r="1">${text('A1', '新')}</row>`,
    ],
  ])('%s', async (_, rows, values, expected) => {
    const { bytes, rows: after } = await amended({ rows }, values);
    expect(after).toBe(expected);
    expect(await differences(bytes)).toEqual([]);
  });

  it('is not misled by what looks like the end of a row', async () => {
    const first =
      '<row r="1"><!-- </row> --><c r="A1" t="inlineStr"><is><t><![CDATA[</row>]]></t></is></c></row><row r="2">';
    const { bytes, rows } = await amended({ rows: `${first}<c r="A2"><v>1</v></c></row>` }, [value(2, 0, '新')]);
    expect(rows).toBe(`${first}${text('A2', '新')}</row>`);
    expect(await read(bytes)).toEqual({ 1: ['text:</row>'], 2: ['text:新'] });
  });

  it('fills a sheet whose rows are one empty tag', async () => {
    const sheet = `${HEAD}<worksheet xmlns="${MAIN_NS}"><dimension ref="A1"/><sheetData /></worksheet>`;
    const { bytes, sheet: after } = await amended({ sheet }, [value(2, 3, '新')], [mark(1, 1)]);
    expect(await read(bytes)).toEqual({ 2: ['', '', '', 'text:新'] });
    expect(after).toContain('<dimension ref="A1:D2"/>');
  });

  it('gives a cell that was not there the look of its row, else of its column', async () => {
    const xf = (font: number) => `<xf numFmtId="0" fontId="${font}" fillId="0" borderId="0"/>`;
    const styles = `${HEAD}<styleSheet xmlns="${MAIN_NS}"><fonts count="3"><font/><font><b/></font><font><i/></font></fonts><cellXfs count="3">${xf(0)}${xf(1)}${xf(2)}</cellXfs></styleSheet>`;
    const sheet = `${HEAD}<worksheet xmlns="${MAIN_NS}"><cols><col min="2" max="3" style="1"/></cols><sheetData><row r="1" s="2" customFormat="1"/><row r="2" s="2"/></sheetData></worksheet>`;
    const { rows, part } = await amended({ sheet, styles }, [value(1, 1, 'a'), value(2, 1, 'b')], [mark(3, 2)]);
    expect(rows).toContain('<c r="B1" s="2"');
    expect(rows).toContain('<c r="B2" s="1"');
    expect(rows).toContain('<row r="3"><c r="C3" s="3"/></row>');
    expect(part('xl/styles.xml')).toContain(
      `${xf(2)}<xf applyFill="1" numFmtId="0" fontId="1" fillId="2" borderId="0"/>`,
    );
  });
});

describe('names and encodings', () => {
  const prefixed = (ns: string) =>
    `${HEAD}<x:worksheet xmlns:x="${ns}"><x:sheetData><x:row r="1"><x:c r="A1"><x:f>1+1</x:f><x:v>2</x:v></x:c></x:row><x:row r="2"><x:c r="A2"><x:v>7</x:v></x:c></x:row></x:sheetData><x:extLst/></x:worksheet>`;

  it('keeps the prefix of a part', async () => {
    const styles = `${HEAD}<y:styleSheet xmlns:y="${MAIN_NS}"><y:cellXfs><y:xf numFmtId="0"/></y:cellXfs></y:styleSheet>`;
    const { bytes, sheet, part } = await amended(
      { sheet: prefixed(MAIN_NS), styles },
      [value(1, 0, '新')],
      [mark(2, 0)],
    );
    expect(sheet).toContain('<x:c r="A1" t="inlineStr"><x:is><x:t>新</x:t></x:is></x:c>');
    expect(sheet).toMatch(/<x:legacyDrawing [^>]*\/><x:extLst\/><\/x:worksheet>$/);
    expect(part('xl/styles.xml')).toContain('<y:fills count="3">');
    expect(await read(bytes)).toEqual({ 1: ['text:新'], 2: ['number:7'] });
  });

  it('keeps a strict workbook strict', async () => {
    const main = 'http://purl.oclc.org/ooxml/spreadsheetml/main';
    const ns = 'http://purl.oclc.org/ooxml/officeDocument/relationships';
    const workbook = `${HEAD}<workbook xmlns="${main}" xmlns:r="${ns}" conformance="strict"><sheets><sheet name="轮转" sheetId="1" r:id="rId1"/></sheets></workbook>`;
    const { part, bytes } = await amended({ workbook, sheet: prefixed(main), styles: undefined }, [], [mark(2, 0)]);
    expect(part('xl/comments1.xml')).toContain(main);
    expect(part('xl/styles.xml')).toContain(main);
    expect(part('[Content_Types].xml')!.match(/"\/xl\/styles\.xml"/g)).toHaveLength(1);
    expect(part('xl/worksheets/_rels/sheet1.xml.rels')).toContain(`Type="${ns}/comments"`);
    expect(await read(bytes)).toEqual({ 1: ['number:2'], 2: ['number:7'] });
  });

  it('writes UTF-8 where the part was UTF-16, and says so', async () => {
    const xml = `<?xml version="1.0" encoding="UTF-16"?><worksheet xmlns="${MAIN_NS}"><sheetData><row r="1"><c r="A1" t="str"><v>旧</v></c></row></sheetData></worksheet>`;
    const sheet = Uint8Array.from(
      `\ufeff${xml}`.split('').flatMap((c) => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8]),
    );
    const { bytes, sheet: after } = await amended({ sheet }, [value(1, 1, '新')]);
    expect(after.slice(0, 60)).toContain('encoding="UTF-8"');
    expect(await differences(bytes)).toEqual([]);
    expect(await read(bytes)).toEqual({ 1: ['text:旧', 'text:新'] });
  });
});

describe('formulas', () => {
  const chain = `${HEAD}<calcChain xmlns="${MAIN_NS}"><c r="A1" i="1"/></calcChain>`;
  const withChain: CraftedWorkbook = {
    relations:
      relation('rId1', 'worksheet', 'worksheets/sheet1.xml') +
      relation('rId2', 'styles', 'styles.xml') +
      relation('rId9', 'calcChain', 'calcChain.xml'),
    entries: (list) => [
      ...list.map((entry) =>
        entry.name === '[Content_Types].xml'
          ? {
              ...entry,
              data: String(entry.data).replace(
                '</Types>',
                '<Override PartName="/xl/calcChain.xml" ContentType="x"/></Types>',
              ),
            }
          : entry,
      ),
      { name: 'xl/calcChain.xml', data: chain },
    ],
  };
  const rows = '<row r="1"><c r="A1"><f>B1*2</f><v>4</v></c><c r="B1"><v>2</v></c></row>';

  it('takes the order of computing out when a formula goes', async () => {
    const { part, bytes } = await amended({ ...withChain, rows }, [value(1, 0, '新')]);
    expect(part('xl/calcChain.xml')).toBeUndefined();
    expect(part('xl/_rels/workbook.xml.rels')).not.toContain('calcChain');
    expect(part('[Content_Types].xml')).not.toContain('calcChain');
    expect(part('xl/workbook.xml')).toContain('<calcPr fullCalcOnLoad="1"/>');
    expect(await differences(bytes)).toEqual([]);
  });

  it('keeps it when none goes', async () => {
    const { part } = await amended({ ...withChain, rows }, [value(1, 1, '新')], [mark(1, 0)]);
    expect(part('xl/calcChain.xml')).toBe(chain);
  });

  it('gives cells that shared the formula of a replaced one their own', async () => {
    const shared = (r: string, inside = '') =>
      `<c r="${r}"><f t="shared" si="0"${inside === '' ? '/>' : ` ref="B1:B3">${inside}</f>`}<v>1</v></c>`;
    const given = `<row r="1">${shared('B1', 'A1&amp;"&lt;A1&gt;"&amp;$A$1')}</row><row r="2">${shared('B2')}</row><row r="3"><c r="A3"/>${shared('B3')}<c r="C3"><f>A3</f></c></row>`;
    const { rows: after } = await amended({ rows: given }, [value(1, 1, '新')], [mark(2, 1)]);
    expect(after).toContain('<f>A2&amp;&quot;&lt;A1&gt;&quot;&amp;$A$1</f>');
    expect(after).toContain(
      '<c r="A3"/><c r="B3"><f>A3&amp;&quot;&lt;A1&gt;&quot;&amp;$A$1</f><v>1</v></c><c r="C3"><f>A3</f></c>',
    );
    expect(after).not.toContain('shared');
  });
});

describe('notes', () => {
  const vml =
    '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel">' +
    '<o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout><v:shape id="_x0000_s2047"><br></v:shape></xml>';
  const comments = (inside: string) =>
    `${HEAD}<comments xmlns="${MAIN_NS}"><authors><author>王主任</author></authors><commentList>${inside}</commentList></comments>`;
  const noted = (parts: { comments?: string; vml?: string }, tail = ''): CraftedWorkbook => ({
    rows: '<row r="1"><c r="A1"><v>1</v></c></row>',
    tail,
    entries: (list) => [
      ...list,
      {
        name: 'xl/worksheets/_rels/sheet1.xml.rels',
        data: relations(
          (parts.comments ? relation('rId3', 'comments', '../comments7.xml') : '') +
            (parts.vml ? relation('rId5', 'vmlDrawing', '../drawings/v.vml') : ''),
        ),
      },
      ...(parts.comments ? [{ name: 'xl/comments7.xml', data: parts.comments }] : []),
      ...(parts.vml ? [{ name: 'xl/drawings/v.vml', data: parts.vml }] : []),
    ],
  });
  const drawing = `<pageMargins left="1"/><legacyDrawing xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:id="rId5"/>`;
  const own = (said: string) => `<comment ref="A1" authorId="0"><text>${said}</text></comment>`;

  it('are added to those that people wrote, whose names stay', async () => {
    const given = noted({ comments: comments(own('<t>原话</t><phoneticPr fontId="1"/>')), vml }, drawing);
    const { part, sheet } = await amended(given, [], [mark(1, 0), mark(2, 1)]);
    const after = part('xl/comments7.xml')!;
    expect(after).toContain('<authors><author>王主任</author><author></author></authors>');
    expect(after).toContain(
      '<text><r><t>原话</t></r><r><t xml:space="preserve">\n有误</t></r><phoneticPr fontId="1"/></text>',
    );
    expect(after).toContain('<comment ref="B2" authorId="1"><text><r><t>有误</t></r></text></comment></commentList>');
    const boxes = part('xl/drawings/v.vml')!;
    expect(boxes.match(/<x:Row>/g)).toHaveLength(1);
    expect(boxes).toContain('id="_x0000_s2048"');
    expect(boxes).toContain('data="1,2"');
    expect(boxes).toContain('<br></v:shape><v:shapetype');
    expect(sheet.match(/legacyDrawing/g)).toHaveLength(1);
    expect(part('xl/comments1.xml')).toBeUndefined();
  });

  it('get boxes for all when there were none', async () => {
    const { part, sheet } = await amended(noted({ comments: comments(own('<r><t>原话</t></r>')) }), [], [mark(2, 1)]);
    expect(part('xl/drawings/vmlDrawing1.vml')!.match(/<x:Row>/g)).toHaveLength(2);
    expect(sheet).toContain('r:id="rId2"/></worksheet>');
    expect(part('[Content_Types].xml')).toContain('<Default Extension="vml"');
  });

  it('join a drawing that holds other things', async () => {
    const { part } = await amended(noted({ vml }, drawing), [], [mark(1, 0)]);
    expect(part('xl/comments1.xml')).toContain('ref="A1"');
    expect(part('xl/worksheets/_rels/sheet1.xml.rels')).toContain('Target="../comments1.xml"');
    expect(part('xl/drawings/v.vml')!.match(/<v:shape /g)).toHaveLength(2);
  });

  it('stand in front of what must follow them', async () => {
    const tail = '<mergeCells><mergeCell ref="A1:B1"/></mergeCells><tableParts count="0"/><extLst><ext/></extLst>';
    const { sheet } = await amended({ rows: '', tail }, [], [mark(1, 0)]);
    expect(sheet).toMatch(/<\/mergeCells><legacyDrawing [^>]*\/><tableParts/);
  });

  it.each(['', '<legacyDrawing r:id="rId77"/>'])('refuse a drawing that leads nowhere: %j', async (tail) => {
    const given = craftXlsx({ rows: '', tail });
    const changed = amendWorkbook(given, [{ sheet: '轮转', marks: [mark(1, 0)], values: [] }]);
    if (tail === '') await expect(changed).resolves.toBeInstanceOf(Uint8Array);
    else await expect(changed).rejects.toMatchObject({ code: 'FILE_CORRUPT' });
  });
});
