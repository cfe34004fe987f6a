import { expose } from 'comlink';
import type { SheetOptions } from '@contract/kernel/sheet-definition';
import { findSheetImport } from '@contract/sheet-catalog';
import { userDatabase } from '@device/database/user-database';
import { deviceKey } from '@device/database/device-key';
import type { TaskDriver } from '@device/tasks/drive-in-worker';
import type { SessionBridge } from '@device/threads/session-bridge';
import { readIssues, readOptions } from '@device/tasks/sheet-content';
import { clientOf } from '@device/threads/worker-client';
import { AppError } from '@contract/kernel/errors';
import { issuesWorkbook } from './engine/sheet/issues-workbook';
import type { ExportedRow } from './engine/sheet/rows-workbook';
import { sheetTemplate } from './engine/sheet/template';
import { writeWorkbook } from './engine/spreadsheet/write';
import { xlsxFile } from './export/xlsx-file';
import { createTask, inspect, type NewSheetImport } from './sheet-import/create';
import { driveSheetImport } from './sheet-import/drive';
import { Run, signalOfTask } from './tasks/run';

function definitionOf(key: string, options: SheetOptions) {
  const entry = findSheetImport(key);
  if (!entry) throw new AppError('SHEET_HEADER_MISSING');
  return entry.sheetOf(options);
}

const api = {
  inspect,

  async createTask(userId: number, file: File, chosen: NewSheetImport): Promise<void> {
    const db = userDatabase(userId);
    await createTask(db, await deviceKey(db), file, chosen);
  },

  async drive(userId: number, taskId: string, session: SessionBridge) {
    const db = userDatabase(userId);
    const { signal, release } = signalOfTask(db, taskId);
    try {
      return await driveSheetImport(
        new Run(db, await deviceKey(db), clientOf(session), taskId, signal),
        findSheetImport,
      );
    } finally {
      release();
    }
  },

  /** The template of a sheet with these options and rows that are filled in already, as a file of that name. */
  async template(
    key: string,
    options: SheetOptions,
    fileName: string,
    filled: readonly ExportedRow[] = [],
  ): Promise<File> {
    return xlsxFile(await writeWorkbook(sheetTemplate(definitionOf(key, options), options, filled)), fileName);
  },

  /** The problems of a task as a workbook with the cells marked. */
  async issues(userId: number, taskId: string, key: string, fileName: string): Promise<File> {
    const db = userDatabase(userId);
    const device = await deviceKey(db);
    const { issues, rows } = await readIssues(db, device, taskId);
    const definition = definitionOf(key, await readOptions(db, device, taskId));
    return xlsxFile(await writeWorkbook(issuesWorkbook(definition, issues, rows)), fileName);
  },
} satisfies TaskDriver & Record<string, unknown>;

export type SheetImportApi = typeof api;

expose(api);
