import ExcelJS from 'exceljs';
import type { Engine } from './engine';

export const engine: Engine = async (bytes) => {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(bytes.slice().buffer);
  const rows: unknown[][] = [];
  book.worksheets[0]!.eachRow((row) => rows.push((row.values as unknown[]).slice(1)));
  return { data: rows };
};
