import { freshDetail } from '@contract/rotation/import-task';
import type { UserDatabase } from '@device/database/user-database';
import { storeFile } from '@device/tasks/content';
import { addTask } from '@device/tasks/store';
import { newTask, type Problem } from '@device/tasks/task';
import { sha256 } from '@workers/engine/rotation/upload';
import { openWorkbook } from '@workers/engine/spreadsheet/open';
import { SpreadsheetError, type SheetInfo } from '@workers/engine/spreadsheet/types';
import { fileProblem, notKept, problemOf } from '../tasks/problem';

/** The sheets of a chosen file, none when there is a reason why it cannot be imported. */
export interface Inspected {
  sheets: SheetInfo[];
  problem: Problem | null;
}

/** Names a file's sheets without reading them. */
export async function inspect(file: Blob): Promise<Inspected> {
  try {
    const { sheets } = await openWorkbook(new Uint8Array(await file.arrayBuffer()));
    return { sheets, problem: null };
  } catch (error) {
    return { sheets: [], problem: error instanceof SpreadsheetError ? fileProblem(error.code) : problemOf(error) };
  }
}

export interface NewTask {
  id: string;
  kind: string;
  sheets: string[];
  clearBlanks: boolean;
}

/** Seals the file into the user's database and queues its task: from here on a reload loses nothing. */
export async function createTask(db: UserDatabase, key: CryptoKey, file: File, chosen: NewTask): Promise<void> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { clearBlanks, ...own } = chosen;
  const about = { fileName: file.name, fileHash: await sha256(bytes), size: file.size };
  const task = newTask({ ...own, ...about }, freshDetail(clearBlanks));
  await storeFile(db, key, task.id, bytes).catch((error: unknown) => {
    throw notKept(error, 'IMPORT_FAILED');
  });
  await addTask(db, task);
}
