import { readFile } from 'node:fs/promises';
import { fileErrorMessage } from '@contract/rotation/findings';
import { indexReference } from '@contract/rotation/rules-index';
import type { Reference } from '@contract/rotation/types';
import { type CheckedFile, checkWorkbook } from '@workers/engine/rotation/check';
import { openWorkbook } from '@workers/engine/spreadsheet/open';
import { SpreadsheetError, type Workbook } from '@workers/engine/spreadsheet/types';
import type { FileTask } from './arguments';
import { CommandError } from './explain';

export interface OpenedFile {
  bytes: Uint8Array<ArrayBuffer>;
  workbook: Workbook;
}

/** Opens a file before anything is asked of the server. @throws CommandError with a file code or SHEET_NOT_FOUND */
export async function openFile({ file, sheets }: FileTask): Promise<OpenedFile> {
  const bytes = await readBytes(file);
  const workbook = await openWorkbook(bytes).catch(refuseFile);
  const names = workbook.sheets.map(({ name }) => name);
  const unknown = sheets?.filter((sheet) => !names.includes(sheet)) ?? [];
  if (unknown.length > 0) {
    const known = names.map((name) => `“${name}”`).join('、');
    throw new CommandError('SHEET_NOT_FOUND', `没有名为“${unknown.join('”、“')}”的工作表，文件中有${known}`);
  }
  return { bytes, workbook };
}

/** Checks an opened file with the engine and the rules of the browser. @throws CommandError when it is damaged */
export async function checkOpened(
  { workbook }: OpenedFile,
  task: FileTask,
  reference: Reference,
): Promise<CheckedFile> {
  return checkWorkbook(workbook, indexReference(reference), task).catch(refuseFile);
}

async function readBytes(file: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await readFile(file));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new CommandError('FILE_UNREADABLE', `无法读取文件 ${file}：${code === 'ENOENT' ? '文件不存在' : code}`);
  }
}

function refuseFile(error: unknown): never {
  if (!(error instanceof SpreadsheetError)) throw error;
  throw new CommandError(error.code, fileErrorMessage(error.code));
}
