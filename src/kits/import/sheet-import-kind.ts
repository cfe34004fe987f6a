import { lazy } from 'react';
import { queryClient } from '@/kernel/query/query-client';
import { driveInWorker } from '@device/tasks/drive-in-worker';
import type { TaskKind } from '@/kernel/tasks/task-kinds';
import { sheetImportKindName } from './sheet-import-request';
import { sheetImportWorkerUrl } from './sheet-import-worker';

/** Imports by header definition, of any module. Their tasks live on this device: the server keeps no job of them. */
export const sheetImportKind: TaskKind = {
  kind: sheetImportKindName,
  title: '表格导入',
  async drive(userId, taskId, signal) {
    const outcome = await driveInWorker(sheetImportWorkerUrl, userId, taskId, signal);
    // Whatever page is open may show the rows that were written.
    void queryClient.invalidateQueries();
    return outcome;
  },
  synchronise: async () => undefined,
  Dialog: lazy(async () => ({ default: (await import('./sheet-import-dialog')).SheetImportDialog })),
};
