import { AppError } from '@contract/kernel/errors';
import type { RowReader } from '@contract/kernel/sheet-check';
import { sheetGuideName, type SheetDefinition } from '@contract/kernel/sheet-definition';
import { readSheetRows, type ReadSheet, type SeenValues } from '@contract/kernel/sheet-rows';
import { viewOf } from '../rotation/view';
import type { SheetInfo, Workbook } from '../spreadsheet/types';

export interface ParseInput {
  workbook: Workbook | undefined;
  definition: SheetDefinition | undefined;
  read: RowReader;
  /** Names of the sheets to be read. */
  sheets: readonly string[];
  /** Lines read of all lines, over the chosen sheets as far as they are known. */
  onProgress?: (done: number, total: number) => void;
  signal?: AbortSignal;
}

/** Lines between two looks at the signal: a few milliseconds of work. */
const linesPerStep = 500;

/** The sheets that hold data: not hidden, not the explanations of our template. */
export function dataSheets(workbook: Workbook): SheetInfo[] {
  return workbook.sheets.filter(({ hidden, name }) => !hidden && name !== sheetGuideName);
}

/**
 * Reads and checks the chosen sheets of a workbook.
 * @throws AppError SHEET_* when a parameter is missing (requirements section 5); SpreadsheetError for a damaged file
 */
export async function parseSheets(input: ParseInput): Promise<ReadSheet[]> {
  const { definition, read, workbook } = checked(input);
  const seen: SeenValues = new Map();
  const sheets: ReadSheet[] = [];
  let before = 0;
  for (const name of input.sheets) {
    const info = workbook.sheets.find((sheet) => sheet.name === name);
    if (!info) throw new AppError('SHEET_NOT_FOUND');
    const reading = readSheetRows(viewOf(await workbook.readSheet(info.index)), definition, read, seen);
    for (let more = true; more;) {
      more = reading.step(linesPerStep);
      input.onProgress?.(before + reading.next, before + reading.lines);
      await breathe();
      input.signal?.throwIfAborted();
    }
    before += reading.lines;
    sheets.push(reading.sheet);
  }
  return sheets;
}

/** The customer's checks of parameters, each with its own sentence. */
function checked(input: ParseInput) {
  const { workbook, definition } = input;
  if (!Array.isArray(input.sheets)) throw new AppError('SHEET_PARAMETERS_MISSING');
  if (!workbook) throw new AppError('SHEET_FILE_MISSING');
  if (!definition || definition.columns.length === 0) throw new AppError('SHEET_HEADER_MISSING');
  if (input.sheets.length === 0 || input.sheets.includes('')) throw new AppError('SHEET_NAME_MISSING');
  return { workbook, definition, read: input.read };
}

function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
