import type { Row, SheetModel, WorkbookModel } from '../../spreadsheet/write/model';
import type { FixBook } from './fix-book';
import { columnIndex } from './fix-columns';
import type { FixSheet } from './fix-sheet';

/** What to change in the user's workbook; rows are Excel's numbers, columns counted from 0. */
export interface SheetChanges {
  sheet: string;
  marks: { row: number; column: number; comment: string }[];
  values: { row: number; column: number; text: string }[];
}

/** The corrected cells, and marks with their reasons on the cells that are wrong. */
export function workbookChanges(book: FixBook): SheetChanges[] {
  return book.sheets
    .filter(({ isLeftOut }) => !isLeftOut)
    .map((sheet) => ({ sheet: sheet.name, marks: marksOf(book, sheet), values: valuesOf(sheet) }));
}

/** Whether a correction stands in a merged cell, where a workbook that keeps its merges would hide it. */
export function touchesMerge(book: FixBook): boolean {
  return book.sheets.some((sheet) =>
    valuesOf(sheet).some(({ row, column }) =>
      sheet.original.merges.some(
        (range) =>
          range.firstRow <= row && row <= range.lastRow && range.firstColumn <= column && column <= range.lastColumn,
      ),
    ),
  );
}

/** The rows as a workbook of our own, for files that cannot be written into: texts, corrections and marks. */
export function freshWorkbook(book: FixBook): WorkbookModel {
  const changes = workbookChanges(book);
  return {
    sheets: book.sheets.map((sheet) =>
      freshSheet(
        sheet,
        changes.find((one) => one.sheet === sheet.name),
      ),
    ),
  };
}

function freshSheet(sheet: FixSheet, changes: SheetChanges | undefined): SheetModel {
  const { original, layout } = sheet;
  const columns = Array.from({ length: original.columns }, () => ({ width: 15, style: 'text' }) as const);
  const headerRow = layout?.headerRow ?? 1;
  return {
    name: sheet.name,
    columns,
    rows: freshRows(sheet, changes),
    headerRows: headerRow,
    freeze: { rows: headerRow },
  };
}

function* freshRows(sheet: FixSheet, changes: SheetChanges | undefined): Iterable<Row> {
  const { original, fixes } = sheet;
  const comments = new Map(changes?.marks.map(({ row, column, comment }) => [`${row} ${column}`, comment]));
  let next = 1;
  for (let line = 0; line < original.lines; line++) {
    const row = original.rowNumber(line);
    // Rows keep their numbers: what has been said about row 57 stays true.
    for (; next < row; next++) yield [];
    next = row + 1;
    const fixed = fixes.cells.get(row);
    yield Array.from({ length: original.columns }, (_, column) => {
      const text = fixed?.get(column) ?? original.text(line, column);
      const comment = comments.get(`${row} ${column}`);
      return comment === undefined ? text || null : { text, style: 'wrong', comment };
    });
  }
}

function valuesOf({ fixes, original }: FixSheet): SheetChanges['values'] {
  const values: SheetChanges['values'] = [];
  for (const [row, cells] of fixes.cells) {
    for (const [column, text] of cells) if (column < original.columns) values.push({ row, column, text });
  }
  return values;
}

function marksOf(book: FixBook, sheet: FixSheet): SheetChanges['marks'] {
  const position = book.sheets.indexOf(sheet);
  const comments = new Map<string, { row: number; column: number; comment: string }>();
  const note = (row: number, letters: string, message: string) => {
    const column = columnIndex(letters);
    if (column < 0) return;
    const key = `${row} ${column}`;
    const text = message.replace(/^第 \d+ 行[^：]*：/, '');
    const known = comments.get(key);
    if (known) known.comment += `\n${text}`;
    else comments.set(key, { row, column, comment: text });
  };
  for (const { row, column, message } of sheet.headFindings) note(row, column, message);
  for (const line of sheet.lines.keys()) {
    if (book.errorsOf({ sheet: position, line }) === 0) continue;
    const found = sheet.word(line, book.first({ sheet: position, line }));
    for (const { row, column, message } of found) note(row, column, message);
  }
  return [...comments.values()];
}
