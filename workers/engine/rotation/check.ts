import { fileErrorMessage } from '@contract/rotation/findings';
import { type Fixes, fixedView, isSheetLeftOut } from '@contract/rotation/fixes';
import {
  type CheckedSheet,
  checkRows,
  type CheckOptions,
  finishSheet,
  type SeenPeople,
  startSheet,
} from '@contract/rotation/rules';
import type { ReferenceIndex } from '@contract/rotation/rules-index';
import { guideSheetName } from '@contract/rotation/sheet';
import type { FileErrorCode } from '@contract/rotation/types';
import { openWorkbook } from '../spreadsheet/open';
import { SpreadsheetError, type Workbook } from '../spreadsheet/types';
import { viewOf } from './view';

export interface FileError {
  code: FileErrorCode;
  message: string;
}

/** A checked file. `error` is set when nothing of it can be imported; its sheets may still say why. */
export interface CheckedFile {
  error: FileError | null;
  sheets: CheckedSheet[];
}

export interface CheckFileOptions extends Pick<CheckOptions, 'clearBlanks'> {
  /** Names of the chosen sheets; without a choice, all that are visible. */
  sheets?: readonly string[];
  /** What the user has corrected since the file was read. */
  fixes?: Fixes;
  /** Rows checked of a sheet, of how many, and how many of the chosen sheets are done. */
  onProgress?: (progress: CheckProgress) => void;
  signal?: AbortSignal;
}

export interface CheckProgress {
  sheet: string;
  rows: number;
  totalRows: number;
  sheetsDone: number;
  sheetCount: number;
}

/** Rows between two looks at messages and the signal: a few milliseconds of work. */
const rowsPerStep = 1_000;

/**
 * Reads a workbook and checks its sheets: what the browser's worker and the command line do alike. Problems of the
 * file come back as `error`; only the abort of `signal` rejects.
 */
export async function checkFile(
  bytes: Uint8Array,
  index: ReferenceIndex,
  options: CheckFileOptions,
): Promise<CheckedFile> {
  try {
    return await checkWorkbook(await openWorkbook(bytes), index, options);
  } catch (error) {
    return { error: fileError(error), sheets: [] };
  }
}

/** Checks an opened workbook. Throws `SpreadsheetError` when a sheet turns out to be damaged. */
export async function checkWorkbook(
  workbook: Workbook,
  index: ReferenceIndex,
  options: CheckFileOptions,
): Promise<CheckedFile> {
  const fixes: Fixes = options.fixes ?? new Map();
  const chosen = chooseSheets(workbook, options.sheets).filter(({ name }) => !isSheetLeftOut(fixes, name));
  const seenPeople: SeenPeople = new Map();
  const sheets: CheckedSheet[] = [];
  for (const { name, index: position } of chosen) {
    const read = viewOf(await workbook.readSheet(position));
    const fixed = fixes.get(name);
    const view = fixed ? fixedView(read, fixed) : read;
    const check = startSheet(view, index, { clearBlanks: options.clearBlanks, seenPeople });
    for (let more = true; more;) {
      more = checkRows(check, rowsPerStep);
      const done = { sheetsDone: sheets.length, sheetCount: chosen.length };
      options.onProgress?.({ sheet: name, rows: check.next, totalRows: view.lines, ...done });
      await breathe();
      options.signal?.throwIfAborted();
    }
    sheets.push(finishSheet(check));
  }
  return { error: sheetsError(sheets), sheets };
}

/** The code and text of a failure to read; anything that is not the file's fault is thrown on. */
export function fileError(error: unknown): FileError {
  if (!(error instanceof SpreadsheetError)) throw error;
  return { code: error.code, message: fileErrorMessage(error.code) };
}

/** The sheets that are checked: those chosen, else all but hidden ones and the guide. */
export function chooseSheets(workbook: Workbook, names: readonly string[] | undefined) {
  if (names) return workbook.sheets.filter((sheet) => names.includes(sheet.name));
  return workbook.sheets.filter((sheet) => !sheet.hidden && sheet.name !== guideSheetName);
}

/** When no chosen sheet can be read as a plan, that is the file's problem; of one sheet, its own words say it best. */
function sheetsError(sheets: CheckedSheet[]): FileError | null {
  const problems = sheets.map(({ findings }) =>
    findings.find(({ code }) => code === 'HEADER_NOT_FOUND' || code === 'SHEET_EMPTY'),
  );
  if (problems.includes(undefined)) return null;
  const code = problems.some((problem) => problem?.code === 'HEADER_NOT_FOUND') ? 'HEADER_NOT_FOUND' : 'SHEET_EMPTY';
  return { code, message: (problems.length === 1 && problems[0]?.message) || fileErrorMessage(code) };
}

/** Lets waiting messages, such as a cancellation, be heard. */
function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
