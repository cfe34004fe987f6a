import { AppError } from '@contract/kernel/errors';
import { proxy } from 'comlink';
import { useEffect } from 'react';
import { inOneTab } from '@device/tasks/in-one-tab';
import { runInWorker } from '@device/threads/run-in-worker';
import { pageSession } from '@device/threads/session-bridge';
import pollingWorkerUrl from '@workers/polling.worker?worker&url';
import type { PollingApi } from '@workers/polling.worker';
import { saveFile } from '@/kernel/save-file';
import { notifyDone } from '@/kernel/query/notify-done';
import { notifyError } from '@/kernel/query/notify-error';
import { useAccount } from '@/kernel/session/session-store';
import { noteStudyFilesTask, studyFilesTask, useStudyFilesTask } from './study-files-task';

/**
 * Follows the study-users export of the signed-in person, on every page and over reloads (requirements section 4): a
 * worker of one tab asks every ten seconds and fetches the archive when it is there; the task is forgotten then or when
 * asking fails. Without a network it goes on asking.
 */
export function useStudyFilesWatch(): void {
  const { staffID: staffId } = useAccount();
  const taskId = useStudyFilesTask(staffId);
  useEffect(() => {
    if (taskId === null) return undefined;
    return inOneTab(`reach-study-files-${staffId}`, (signal) => fetchArchive(staffId, taskId, signal));
  }, [staffId, taskId]);
}

async function fetchArchive(staffId: string, taskId: string, signal: AbortSignal): Promise<void> {
  // The tab that was elected before may have fetched it.
  if (studyFilesTask(staffId) !== taskId) return;
  try {
    const archive = await runInWorker<PollingApi, File>(pollingWorkerUrl, signal, (worker) =>
      worker.studyFiles(taskId, proxy(pageSession)),
    );
    saveFile(archive);
    notifyDone('操作成功');
  } catch (error) {
    if (signal.aborted) return;
    notifyError(
      error instanceof AppError ? error : new AppError('DOWNLOAD_FAILED', { reason: (error as Error).message }),
    );
  }
  noteStudyFilesTask(staffId, null);
}
