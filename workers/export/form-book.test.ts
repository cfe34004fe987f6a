import ExcelJS from 'exceljs';
import { expect, it } from 'vitest';
import { formBook } from './form-book';

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function read(bytes: Uint8Array<ArrayBuffer>): Promise<ExcelJS.Workbook> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(bytes.buffer);
  return book;
}

it('is a page to be printed: merged heads, the picture beside the first facts, tables over the whole width', async () => {
  const facts = Array.from({ length: 11 }, (_, at) => [`项目${at}`, `值${at}`] as const);
  const book = await read(
    await formBook({
      title: '个人档案表',
      subtitle: '示例医院 · 2026-11-23',
      picture: { base64: pixel, extension: 'png' },
      parts: [
        { title: '基本信息', facts },
        {
          title: '教育经历',
          heads: ['学历', '学校', '专业', '入学', '毕业'],
          rows: [['本科', '示例大学', '临床医学', '2019-09-01', '2024-06-30']],
        },
      ],
    }),
  );
  const sheet = book.getWorksheet('个人档案表')!;
  expect(sheet.pageSetup).toMatchObject({
    paperSize: 9,
    orientation: 'portrait',
    fitToWidth: 1,
    printTitlesRow: '1:2',
  });
  expect(sheet.getCell('A1').value).toBe('个人档案表');
  expect(sheet.getCell('L1').master.address).toBe('A1');
  // Labels and values beside the picture, then over the whole width.
  expect(['A4', 'C4', 'F4', 'H4'].map((at) => sheet.getCell(at).value)).toEqual(['项目0', '值0', '项目1', '值1']);
  expect(['A8', 'C8', 'G8', 'I8'].map((at) => sheet.getCell(at).value)).toEqual(['项目8', '值8', '项目9', '值9']);
  expect(sheet.getCell('L7').master.address).toBe('K4');
  expect(sheet.getImages().map(({ range }) => [range.tl.nativeCol, range.tl.nativeRow])).toEqual([[10, 3]]);
  expect(['A11', 'D11', 'G11', 'I11', 'K11'].map((at) => sheet.getCell(at).value)).toEqual([
    '学历',
    '学校',
    '专业',
    '入学',
    '毕业',
  ]);
  expect(sheet.getCell('I12').value).toBe('2019-09-01');
});

it('keeps numbers and formulas as the texts they are, and makes room for long ones', async () => {
  const long = '长'.repeat(120);
  const facts = [
    ['证件号码', '110101200001010011'],
    ['备注', '=1+1'],
    ['经历', long],
  ] as const;
  const book = await read(
    await formBook({ title: '表', subtitle: '', picture: null, parts: [{ title: '一', facts }] }),
  );
  const sheet = book.worksheets[0]!;
  expect([sheet.getCell('C4').value, sheet.getCell('I4').value]).toEqual(['110101200001010011', '=1+1']);
  expect(sheet.getRow(5).height).toBeGreaterThan(sheet.getRow(4).height * 4);
});
