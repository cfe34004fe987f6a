import rotationImportWorker from '@workers/rotation-import.worker?worker&url';
import type { RotationImportApi } from '@workers/rotation-import.worker';
import { lazyWorker } from '@device/threads/lazy-worker';

/** The worker that reads files before there is a task; tasks run in workers of their own. */
export const importWorker = lazyWorker<RotationImportApi>(rotationImportWorker);
