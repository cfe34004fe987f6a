import { readFileSync } from 'node:fs';
import { readText } from '@contract/exam/text';
import { expect, it } from 'vitest';
import { ZipWriter } from '../spreadsheet/zip/write-zip';
import { readDocx } from './docx';
import { written } from './numbering';

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const para = (text: string, list?: number, level = 0) =>
  `<w:p>${list ? `<w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr></w:pPr>` : ''}${run(text)}</w:p>`;
const numbering = `<w:numbering ${w}>
  <w:abstractNum w:abstractNumId="0">
    <w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>
    <w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="upperLetter"/><w:lvlText w:val="%2."/></w:lvl>
  </w:abstractNum>
  <w:num w:numId="7"><w:abstractNumId w:val="0"/></w:num>
</w:numbering>`;

function docx(body: string, pictures: readonly string[] = []): Uint8Array {
  const zip = new ZipWriter();
  const parts: Record<string, string> = {
    '_rels/.rels': `<Relationships><Relationship Id="a" Type="${relation}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships><Relationship Id="b" Type="${relation}/numbering" Target="numbering.xml"/>${pictures
      .map((name, at) => `<Relationship Id="p${at}" Type="${relation}/image" Target="media/${name}"/>`)
      .join('')}</Relationships>`,
    'word/numbering.xml': numbering,
    'word/document.xml': `<w:document ${w}><w:body>${body}</w:body></w:document>`,
  };
  for (const [name, text] of Object.entries(parts)) zip.add(name, text);
  for (const name of pictures) zip.add(`word/media/${name}`, `bytes of ${name}`);
  return zip.finish();
}

it('reads the numbers and letters that Word makes, beginning anew below each number', async () => {
  const body = [
    para('一、A1型题'),
    para('呼吸次数为', 7),
    para('8～10', 7, 1),
    para('12～20', 7, 1),
    para('答案：B'),
    para('体温为', 7),
    para('36', 7, 1),
  ].join('');
  const { text } = await readDocx(docx(body));
  expect(text.split('\n')).toEqual([
    '一、A1型题',
    '1. 呼吸次数为',
    'A. 8～10',
    'B. 12～20',
    '答案：B',
    '2. 体温为',
    'A. 36',
  ]);
});

const table = (...rows: string[][]) =>
  `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map((cell) => `<w:tc>${para(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`;
const raised = (words: string, how: string) =>
  `<w:r><w:rPr><w:vertAlign w:val="${how}"/></w:rPr><w:t>${words}</w:t></w:r>`;
const blip = (id: string) => `<w:r><w:drawing><a:blip xmlns:a="x" xmlns:r="y" r:embed="${id}"/></w:drawing></w:r>`;

it('keeps breaks and runs, what is raised and lowered, and leaves out what was deleted', async () => {
  const body =
    `<w:p>${run('Na')}${raised('+', 'superscript')}${run(' ')}<w:r><w:br/></w:r>${run('下一行')}<w:del><w:r><w:delText>删去</w:delText></w:r></w:del></w:p>` +
    `<w:p>${run('PaCO')}${raised('2', 'subscript')}${run('，10')}${raised('1', 'superscript')}${raised('2', 'superscript')}</w:p>`;
  const { text } = await readDocx(docx(body));
  expect(text).toBe('Na<sup>+</sup> \n下一行\nPaCO<sub>2</sub>，10<sup>12</sup>');
});

it('keeps tables of figures as such, and gives the lines of those that only put questions in their place', async () => {
  const { text } = await readDocx(
    docx(table(['项目', '结果'], ['血钾', '6.8']) + table(['A. 一', 'B. 二']) + table(['项目', '结果'])),
  );
  expect(text.split('\n')).toEqual(['| 项目 | 结果 |', '| 血钾 | 6.8 |', 'A. 一\tB. 二', '项目\t结果']);
});

it('loses nothing of text boxes and of tables within tables, and takes what Word wrote twice once', async () => {
  const inner = `<w:r><mc:AlternateContent><mc:Choice><w:txbxContent>${para('框内')}</w:txbxContent></mc:Choice><mc:Fallback><w:txbxContent>${para('框内')}</w:txbxContent></mc:Fallback></mc:AlternateContent></w:r>`;
  const nested = `<w:tbl><w:tr><w:tc>${para('1. 题干')}${table(['血钾', '6.8'], ['血钠', '140'])}</w:tc></w:tr></w:tbl>`;
  const { text } = await readDocx(docx(`<w:p>${run('前')}${inner}${run('后')}</w:p>${nested}`));
  expect(text.split('\n')).toEqual(['框内', '前后', '1. 题干', '| 血钾 | 6.8 |', '| 血钠 | 140 |']);
});

it('gives pictures with their bytes, one that stands twice once, and says what cannot be shown', async () => {
  const body = `<w:p>${blip('p0')}${blip('p1')}${blip('p0')}${blip('p2')}</w:p>`;
  const { text, pictures, unread } = await readDocx(docx(body, ['one.png', 'two.jpeg', 'three.emf']));
  expect(text).toBe('[图1][图2][图1][图]');
  expect(unread).toBe(1);
  expect(pictures.map(({ no, type, bytes }) => [no, type, new TextDecoder().decode(bytes)])).toEqual([
    [1, 'image/png', 'bytes of one.png'],
    [2, 'image/jpeg', 'bytes of two.jpeg'],
  ]);
});

it('reads a document of another program with its lists, signs, table and picture', async () => {
  const bytes = readFileSync('tests/fixtures/document/questions-by-docx.docx');
  const { text, pictures, unread } = await readDocx(new Uint8Array(bytes));
  const { questions, leftover } = readText(text);
  expect(leftover).toBe('2027 年心内科出科考试试题');
  expect(questions.map(({ type, key, children }) => [type, key, children.map((child) => child.key)])).toEqual([
    [1, ['B'], []],
    [3, [], [['A'], ['A']]],
    [7, ['T'], []],
  ]);
  expect(questions[0]!.option_words[1]).toBe('(4～10)×10<sup>9</sup>/L');
  expect(questions[1]!.stem).toContain('| 血钾 | 6.8 mmol/L |');
  expect([pictures.length, unread, pictures[0]!.type]).toEqual([1, 0, 'image/png']);
});

it('refuses what is no .docx, and says when it is an older or a locked one', async () => {
  const codeOf = (bytes: Uint8Array) => readDocx(bytes).catch((error: { code: string }) => error.code);
  expect(await codeOf(new Uint8Array())).toBe('FILE_EMPTY');
  expect(await codeOf(new TextEncoder().encode('一、A1型题'))).toBe('FILE_NOT_SPREADSHEET');
  expect(await codeOf(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]))).toBe('FILE_ENCRYPTED');
  const whole = docx(para('文'));
  expect(await codeOf(whole.slice(0, whole.length - 30))).toBe('FILE_CORRUPT');
});

it('writes numbers as lists do', () => {
  expect([1, 10, 11, 20, 21, 99].map((one) => written('chineseCounting', one))).toEqual([
    '一',
    '十',
    '十一',
    '二十',
    '二十一',
    '九十九',
  ]);
  expect([written('upperLetter', 5), written('upperLetter', 27), written('decimal', 7), written('bullet', 3)]).toEqual([
    'E',
    'AA',
    '7',
    '',
  ]);
});
