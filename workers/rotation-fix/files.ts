import { freshWorkbook, touchesMerge, workbookChanges } from '@workers/engine/rotation/fix/fixed-workbook';
import type { FixBook } from '@workers/engine/rotation/fix/fix-book';
import { amendWorkbook } from '@workers/engine/spreadsheet/amend';
import { writeWorkbook } from '@workers/engine/spreadsheet/write';
import { xlsxFile } from '../export/xlsx-file';

/** Which workbook is wanted: as it was chosen, or with the corrections; both with the wrong cells marked. */
export type FixFileKind = 'original' | 'corrected';

/**
 * The user's own workbook with wrong cells coloured and their reasons as comments. Files that cannot be written into
 * (.xls, text), and corrections inside merged cells, give a new workbook with the same rows.
 */
export async function markedFile(bytes: Uint8Array<ArrayBuffer>, book: FixBook, name: string): Promise<File> {
  if (touchesMerge(book)) return fresh(book, name);
  try {
    return xlsxFile(new Uint8Array(await amendWorkbook(bytes, workbookChanges(book))), name);
  } catch (error) {
    if (!isNotXlsx(error)) throw error;
    return fresh(book, name);
  }
}

async function fresh(book: FixBook, name: string): Promise<File> {
  return xlsxFile(await writeWorkbook(freshWorkbook(book)), name);
}

function isNotXlsx(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'AMEND_NOT_XLSX';
}
