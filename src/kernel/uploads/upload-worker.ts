import { proxy } from 'comlink';
import uploadWorkerUrl from '@workers/upload.worker?worker&url';
import type { UploadApi } from '@workers/upload.worker';
import { lazyWorker } from '@device/threads/lazy-worker';
import { pageSession } from '@device/threads/session-bridge';

/** Reads, seals and sends files; one worker for all of a tab's uploads. */
export const uploadWorker = lazyWorker<UploadApi>(uploadWorkerUrl);

/** Sends one waiting file until it has arrived or failed. */
export const sendUpload = (userId: number, id: string): Promise<void> =>
  uploadWorker.use((worker) => worker.send(userId, id, proxy(pageSession)));
