import ExcelJS from 'exceljs';
import { demoHospitalName } from '@server/demo/hospital';
import { demoWorkbookRows, workbookCells, type WorkbookOptions } from '@server/demo/workbook-rows';

/** Columns before the months: 姓名, 工号, 培训专业, 人员类型, 年级. */
const fixedColumns = 5;

/**
 * A rotation workbook as an education office keeps it. With a handbook column its month headers are Excel dates,
 * without one they are text, so that the samples show both.
 */
export function rotationWorkbook(options: WorkbookOptions): ExcelJS.Workbook {
  const [header, ...rows] = workbookCells(demoWorkbookRows(options));
  const workbook = newWorkbook();
  const sheet = workbook.addWorksheet('轮转计划', { views: [{ state: 'frozen', xSplit: 2, ySplit: 1 }] });
  sheet.addRow(
    header!.map((text, column) => (options.withHandbookColumn && column >= fixedColumns ? dateOf(text) : text)),
  );
  sheet.addRows(rows);
  dress(sheet, header!.length);
  return workbook;
}

/** A workbook whose properties hold no time and no person. */
export function newWorkbook(): ExcelJS.Workbook {
  const workbook = new ExcelJS.Workbook();
  workbook.creator = demoHospitalName;
  workbook.created = new Date(Date.UTC(2026, 0, 1));
  workbook.modified = workbook.created;
  return workbook;
}

/** Header in bold, columns 15 wide, months of date cells as YYYY-MM. */
export function dress(sheet: ExcelJS.Worksheet, columns: number): void {
  const header = sheet.getRow(1);
  header.font = { bold: true };
  header.numFmt = 'yyyy-mm';
  for (let column = 1; column <= columns; column++) sheet.getColumn(column).width = 15;
}

function dateOf(month: string): Date {
  return new Date(`${month}-01T00:00:00Z`);
}
