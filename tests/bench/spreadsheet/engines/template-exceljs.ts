import ExcelJS from 'exceljs';
import { template } from '../template';
import type { Engine } from './engine';

const thin = { style: 'thin' } as const;

/** The same template, with one validation per range instead of one per cell. */
export const engine: Engine = async () => {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('轮转计划', { views: [{ state: 'frozen', xSplit: 2, ySplit: 1 }] });
  sheet.columns = template.head.map((header) => ({ header, width: 15 }));
  const blank = template.head.map(() => null);
  for (let n = 0; n < template.rows; n++) sheet.addRow(blank);
  for (let row = 1; row <= template.rows + 1; row++) {
    for (let column = 1; column <= template.head.length; column++) {
      const cell = sheet.getCell(row, column);
      cell.border = { top: thin, left: thin, bottom: thin, right: thin };
      cell.alignment = { horizontal: 'center', vertical: 'middle', wrapText: true };
    }
  }
  // The types leave out the one method that adds a validation by range.
  const validations = Reflect.get(sheet, 'dataValidations') as {
    add(range: string, rule: ExcelJS.DataValidation): void;
  };
  for (const { column, name } of template.lists) {
    validations.add(`${column}2:${column}${template.rows + 1}`, { type: 'list', allowBlank: true, formulae: [name] });
  }
  const lists = book.addWorksheet('lists', { state: 'hidden' });
  for (const option of template.options) lists.addRow([option]);
  for (const name of template.names) book.definedNames.add(`lists!$A$1:$A$${template.options.length}`, name);
  return { data: new Uint8Array(await book.xlsx.writeBuffer()) };
};
