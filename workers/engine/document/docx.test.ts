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

function docx(body: string): Uint8Array {
  const zip = new ZipWriter();
  const parts: Record<string, string> = {
    '_rels/.rels': `<Relationships><Relationship Id="a" Type="${relation}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships><Relationship Id="b" Type="${relation}/numbering" Target="numbering.xml"/></Relationships>`,
    'word/numbering.xml': numbering,
    'word/document.xml': `<w:document ${w}><w:body>${body}</w:body></w:document>`,
  };
  for (const [name, text] of Object.entries(parts)) zip.add(name, text);
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

it('keeps tables, breaks and runs, marks pictures, and leaves out what was deleted', async () => {
  const body =
    `<w:tbl><w:tr><w:tc>${para('项目')}</w:tc><w:tc>${para('结果')}</w:tc></w:tr></w:tbl>` +
    `<w:p>${run('Na')}${run('⁺ ')}<w:r><w:br/></w:r>${run('下一行')}<w:del><w:r><w:delText>删去</w:delText></w:r></w:del></w:p>` +
    `<w:p><w:r><w:drawing><a:blip xmlns:a="x"/></w:drawing></w:r></w:p>`;
  const { text, pictures } = await readDocx(docx(body));
  expect(text).toBe('项目\t结果\nNa⁺ \n下一行\n[图]');
  expect(pictures).toBe(1);
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
