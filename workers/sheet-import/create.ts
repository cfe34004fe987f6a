import type { SheetOptions } from '@contract/kernel/sheet-definition';
import type { UserDatabase } from '@device/database/user-database';
import { storeFile } from '@device/tasks/content';
import { storeOptions, type SheetTaskDetail } from '@device/tasks/sheet-content';
import { addTask } from '@device/tasks/store';
import { newTask, type Problem } from '@device/tasks/task';
import { sha256 } from '@workers/engine/rotation/upload';
import { dataSheets } from '@workers/engine/sheet/parse';
import { openWorkbook } from '@workers/engine/spreadsheet/open';
import { SpreadsheetError, type SheetInfo } from '@workers/engine/spreadsheet/types';
import { fileProblem, notKept, problemOf } from '../tasks/problem';

export const sheetImportKind = 'sheet-import';

/** The sheets of a chosen file, none when there is a reason why it cannot be imported. Lists of a template are left out. */
export async function inspect(file: Blob): Promise<{ sheets: SheetInfo[]; problem: Problem | null }> {
  try {
    return { sheets: dataSheets(await openWorkbook(new Uint8Array(await file.arrayBuffer()))), problem: null };
  } catch (error) {
    const problem =
      error instanceof SpreadsheetError ? fileProblem(error.code) : problemOf(error, 'SHEET_IMPORT_FAILED');
    return { sheets: [], problem };
  }
}

export interface NewSheetImport {
  id: string;
  /** Key of the sheet definition. */
  subject: string;
  sheets: string[];
  options: SheetOptions;
}

/** Seals file and options into the user's database and queues the task: from here on a reload loses nothing. */
export async function createTask(db: UserDatabase, key: CryptoKey, file: File, chosen: NewSheetImport): Promise<void> {
  const { id, subject, sheets, options } = chosen;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const fileHash = await sha256(bytes);
  try {
    await storeFile(db, key, id, bytes);
    await storeOptions(db, key, id, options);
  } catch (error) {
    throw notKept(error, 'SHEET_IMPORT_FAILED');
  }
  const part = { id, kind: sheetImportKind, subject, sheets, fileName: file.name, fileHash, size: file.size };
  await addTask(db, newTask<SheetTaskDetail>(part, { rows: null }));
}
