import type { Finding } from '@contract/rotation/types';
import { expose } from 'comlink';
import { userDatabase } from '@device/database/user-database';
import { deviceKey } from '@device/database/device-key';
import { readAllFindings } from '@device/tasks/findings';
import type { SessionBridge } from '@device/threads/session-bridge';
import { clientOf } from '@device/threads/worker-client';
import { findingsWorkbook } from './engine/rotation/findings-workbook';
import { writeWorkbook } from './engine/spreadsheet/write';
import { exportOverview, type OverviewExportInput } from './export/overview';
import { formBook, type FormSheet } from './export/form-book';
import { pngOf } from './export/png';
import { xlsxFile } from './export/xlsx-file';

const api = {
  /** All findings of a task as a workbook of that name. */
  async findings(userId: number, taskId: string, fileName: string): Promise<File> {
    const db = userDatabase(userId);
    const findings = await readAllFindings<Finding>(db, await deviceKey(db), taskId);
    return xlsxFile(await writeWorkbook(findingsWorkbook(findings)), fileName);
  },

  /** The rotation overview under a filter; `onProgress` hears of people done and in all. */
  async overview(
    input: OverviewExportInput,
    fileName: string,
    session: SessionBridge,
    onProgress: (done: number, total: number) => void,
  ): Promise<File> {
    return xlsxFile(await exportOverview(clientOf(session), input, onProgress), fileName);
  },

  /** A form to be printed. @param picture any picture as a data URL, drawn anew as PNG; empty for none */
  async form(form: Omit<FormSheet, 'picture'>, picture: string, fileName: string): Promise<File> {
    const drawn = picture === '' ? null : { base64: await pngOf(picture), extension: 'png' as const };
    return xlsxFile(await formBook({ ...form, picture: drawn }), fileName);
  },
};

export type ExportApi = typeof api;

expose(api);
