import exportWorkerUrl from '@workers/export.worker?worker&url';
import type { ExportApi } from '@workers/export.worker';
import { lazyWorker } from '@device/threads/lazy-worker';

/** The worker that writes workbooks: lists of findings, the overview. */
export const exportWorker = lazyWorker<ExportApi>(exportWorkerUrl);
