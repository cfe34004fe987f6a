import uploadWorkerUrl from '@workers/upload.worker?worker&url';
import type { UploadApi } from '@workers/upload.worker';
import { lazyWorker } from '../tasks/lazy-worker';

/** Reads, seals and sends files; one worker for all of a tab's uploads. */
export const uploadWorker = lazyWorker<UploadApi>(uploadWorkerUrl);
