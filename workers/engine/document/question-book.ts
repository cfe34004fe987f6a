import { letterOf } from '@contract/exam/rules';
import type { SheetRows } from '@contract/exam/sheets/read';
import type { QuestionSheet } from '@contract/exam/sheets/write';
import { sheetGuideName } from '@contract/kernel/sheet-definition';
import { openWorkbook } from '../spreadsheet/open';
import { cellText } from '../spreadsheet/sheet';
import type { Cell, Row, SheetModel, WorkbookModel } from '../spreadsheet/write/model';

/** The sheets of a workbook as texts, without hidden ones and explanations. @throws SpreadsheetError */
export async function questionRows(bytes: Uint8Array): Promise<SheetRows[]> {
  const workbook = await openWorkbook(bytes);
  const found: SheetRows[] = [];
  for (const { name, index, hidden } of workbook.sheets) {
    if (hidden || name === sheetGuideName) continue;
    const sheet = await workbook.readSheet(index);
    const rows = Array.from(sheet.rowNumbers, (_, row) =>
      Array.from({ length: sheet.columns }, (__, column) => cellText(sheet, row, column)),
    );
    if (rows.length > 0) found.push({ name, rows, numbers: [...sheet.rowNumbers] });
  }
  return found;
}

const guide = [
  '每种题型一张工作表，工作表的名称就是题型，请不要改动；用不到的工作表可以留空。',
  'A3、A4、B1、综合问答题和组合题是题组：每道小题一行，同一题组填相同的组号，病例、材料或备选答案填在第一行。',
  `选项从 A 起依次填写，不要留空；超过 ${letterOf(7)} 的选项可以在右侧加列，如“选项I”。`,
  '图片题和题干中的图片在导入时逐题添加。',
  '难度、知识点、来源在导入页面上统一选择。',
];

/** Sheets of questions as a workbook; with blank rows and explanations where it is to be filled in. */
export function questionBook(title: string, sheets: readonly QuestionSheet[], isTemplate: boolean): WorkbookModel {
  const models = sheets.map(({ name, columns, told, rows }): SheetModel => ({
    name,
    columns: [...columns.map(({ width }) => ({ width })), ...told.map(() => ({ width: 15 }))],
    rows: [
      [
        ...columns.map(({ title: head, note }): Cell => ({
          text: head,
          style: 'header',
          ...(note && isTemplate && { comment: note }),
        })),
        ...told.map((head): Cell => ({ text: head, style: 'header' })),
      ],
      ...rows.map((cells): Row => cells.map((text) => ({ text, style: 'left' }))),
    ],
    headerRows: 1,
    freeze: { rows: 1 },
    ...(isTemplate && { blankRows: { count: 200 } }),
  }));
  const explained: SheetModel = {
    name: sheetGuideName,
    columns: [{ width: 100 }],
    rows: [
      [{ text: `${title}填写说明`, style: 'title' }],
      ...guide.map((line, at): Row => [{ text: `${at + 1}. ${line}`, style: 'left' }]),
    ],
  };
  return { title, sheets: isTemplate ? [...models, explained] : models };
}
