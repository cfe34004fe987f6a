import { expose } from 'comlink';
import { userDatabase } from '@device/database/user-database';
import type { SessionBridge } from '@device/threads/session-bridge';
import { clientOf } from '@device/threads/worker-client';
import { templateWorkbook } from './engine/rotation/template';
import { writeWorkbook } from './engine/spreadsheet/write';
import { xlsxFile } from './export/xlsx-file';
import { syncReference } from './rotation-import/reference-sync';

const api = {
  /**
   * The import template for `months` months from `firstMonth` (`YYYY-MM`), with the departments of the handbooks as
   * the user sees them; from the stored snapshot when there is no network.
   */
  async template(
    userId: number,
    options: { firstMonth: string; months: number; withHandbook: boolean },
    fileName: string,
    session: SessionBridge,
  ): Promise<File> {
    const never = new AbortController().signal;
    const { reference } = await syncReference(userDatabase(userId), clientOf(session), never);
    return xlsxFile(await writeWorkbook(templateWorkbook({ handbook: reference.handbook, ...options })), fileName);
  },
};

export type TemplateApi = typeof api;

expose(api);
