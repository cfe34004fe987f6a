import type { DownloadTask } from '@contract/download/types';
import { expose } from 'comlink';
import type { SessionBridge } from '@device/threads/session-bridge';
import { clientOf } from '@device/threads/worker-client';
import { awaitStudyFiles, followDownloads } from './polling/downloads';

const api = {
  /** See `followDownloads`. */
  downloads: (session: SessionBridge, tell: (running: DownloadTask[]) => Promise<void> | void): Promise<void> =>
    followDownloads(clientOf(session), tell),

  /** See `awaitStudyFiles`. */
  studyFiles: (taskId: string, session: SessionBridge): Promise<File> => awaitStudyFiles(clientOf(session), taskId),
};

export type PollingApi = typeof api;

expose(api);
