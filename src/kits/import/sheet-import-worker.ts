import sheetImportWorkerUrl from '@workers/sheet-import.worker?worker&url';
import type { SheetImportApi } from '@workers/sheet-import.worker';
import { lazyWorker } from '@device/threads/lazy-worker';

export { sheetImportWorkerUrl };

/** The worker that reads files, makes templates and lists of problems; tasks run in workers of their own. */
export const sheetImportWorker = lazyWorker<SheetImportApi>(sheetImportWorkerUrl);
