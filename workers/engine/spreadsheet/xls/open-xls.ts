import type { CellObject, WorkBook, WorkSheet } from 'xlsx';
import { corrupt, reason } from '../fail';
import type { Limits } from '../limits';
import { SheetBuilder } from '../sheet-builder';
import { CellKind, type Sheet, SpreadsheetError, type Workbook } from '../types';
import { type DateStyle, dateStyle } from '../xlsx/number-format';
import { serialToText } from '../xlsx/serial-date';
import { checkBiff } from './biff-records';

/** Error codes of BIFF cells ([MS-XLS] 2.5.10). */
const ERRORS: Record<number, string> = {
  0x00: '#NULL!',
  0x07: '#DIV/0!',
  0x0f: '#VALUE!',
  0x17: '#REF!',
  0x1d: '#NAME?',
  0x24: '#NUM!',
  0x2a: '#N/A',
  0x2b: '#GETTING_DATA',
};

/**
 * Opens a BIFF stream through SheetJS, which is loaded only now and only sees a stream whose records have been walked
 * and, where they make no cells, neutralised. It gets the bare stream, not the compound file around it, and is never
 * asked to make dates.
 */
export async function openXls(source: Uint8Array, limits: Limits): Promise<Workbook> {
  const { stream, version } = checkBiff(source);
  const library = await import('xlsx');
  if (version < 8 && library.set_cptable) library.set_cptable(await import('xlsx/dist/cpexcel.full.mjs'));
  let book: WorkBook;
  try {
    book = library.read(stream, {
      type: 'array',
      dense: true,
      cellNF: true,
      cellText: false,
      cellHTML: false,
      cellFormula: false,
      cellDates: false,
    });
  } catch (error) {
    return corrupt(`xls: ${reason(error)}`);
  }
  const date1904 = book.Workbook?.WBProps?.date1904 ?? false;
  const listed = book.SheetNames.flatMap((name, position) => {
    const sheet = book.Sheets[name];
    if (!sheet?.['!data'] || sheet['!type'] === 'chart') return [];
    return [{ name, hidden: (book.Workbook?.Sheets?.[position]?.Hidden ?? 0) !== 0, sheet }];
  });
  if (listed.length === 0) corrupt('xls: no sheet');
  return {
    format: 'xls',
    sheets: listed.map(({ name, hidden }, index) => ({ name, hidden, index })),
    readSheet: async (index) => {
      const wanted = listed[index];
      if (!wanted) throw new RangeError(`the workbook has no sheet ${index}`);
      return convert(wanted.name, wanted.sheet, date1904, limits);
    },
  };
}

function convert(name: string, source: WorkSheet, date1904: boolean, limits: Limits): Sheet {
  const builder = new SheetBuilder(limits);
  const styles = new Map<string, DateStyle>();
  try {
    source['!data']?.forEach((row, rowIndex) => {
      row?.forEach((cell, column) => {
        if (cell) addCell(builder, rowIndex + 1, column, cell, date1904, styles);
      });
    });
    for (const { s, e } of source['!merges'] ?? []) builder.merge(s.r + 1, s.c, e.r + 1, e.c);
    return builder.finish(name);
  } catch (error) {
    if (error instanceof SpreadsheetError) throw error;
    return corrupt(`xls: ${reason(error)}`);
  }
}

function addCell(
  builder: SheetBuilder,
  row: number,
  column: number,
  cell: CellObject,
  date1904: boolean,
  styles: Map<string, DateStyle>,
): void {
  const value = cell.v;
  if (cell.t === 's') {
    builder.add(row, column, CellKind.text, String(value ?? ''));
  } else if (cell.t === 'b') {
    builder.add(row, column, CellKind.boolean, value ? 'TRUE' : 'FALSE');
  } else if (cell.t === 'e') {
    builder.add(row, column, CellKind.error, ERRORS[Number(value)] ?? '#VALUE!');
  } else if (cell.t === 'n' && typeof value === 'number') {
    if (!Number.isFinite(value)) corrupt(`xls: number cell holds ${value}`);
    const format = String(cell.z ?? 'General');
    let style = styles.get(format);
    if (style === undefined) styles.set(format, (style = dateStyle(format)));
    const date = style === 0 ? undefined : serialToText(value, date1904, style);
    if (date === undefined) builder.add(row, column, CellKind.number, String(value));
    else builder.add(row, column, CellKind.date, date);
  }
}
