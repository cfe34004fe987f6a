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
};

export type ExportApi = typeof api;

expose(api);
