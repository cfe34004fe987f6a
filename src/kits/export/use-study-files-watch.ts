import { downloadEndpoints } from '@contract/download/endpoints';
import { pollMs } from '@contract/download/types';
import { AppError } from '@contract/kernel/errors';
import { useEffect } from 'react';
import { call } from '@device/api/call';
import { isNetworkError } from '@device/api/call-error';
import { saveFile } from '@/kernel/save-file';
import { notifyDone } from '@/kernel/query/notify-done';
import { notifyError } from '@/kernel/query/notify-error';
import { useAccount } from '@/kernel/session/session-store';
import { noteStudyFilesTask, studyFilesTask, useStudyFilesTask } from './study-files-task';

/**
 * Follows the study-users export of the signed-in person, on every page and over reloads (requirements section 4): asks
 * every ten seconds, downloads the archive when it is there, and forgets the task then or when asking fails. Without a
 * network it goes on asking.
 */
export function useStudyFilesWatch(): void {
  const { staffID: staffId } = useAccount();
  const taskId = useStudyFilesTask(staffId);
  useEffect(() => {
    if (taskId === null) return;
    let timer: ReturnType<typeof setTimeout>;
    let isWatching = true;
    const look = async () => {
      const isOver = await lookAt(staffId, taskId);
      if (isWatching && !isOver) timer = setTimeout(() => void look(), pollMs);
    };
    void look();
    return () => {
      isWatching = false;
      clearTimeout(timer);
    };
  }, [staffId, taskId]);
}

/** @returns whether there is nothing more to wait for */
async function lookAt(staffId: string, taskId: string): Promise<boolean> {
  try {
    const query = { taskID: taskId };
    const { Status: status, problem } = await call(downloadEndpoints.studyStatus, { query });
    if (status === 'ERROR') throw new Error(problem);
    if (status !== 'COMPLETED') return false;
    // Another tab may have been faster.
    if (studyFilesTask(staffId) !== taskId) return true;
    noteStudyFilesTask(staffId, null);
    saveFile((await call(downloadEndpoints.studyDown, { query })) as File);
    notifyDone('操作成功');
  } catch (error) {
    if (isNetworkError(error)) return false;
    noteStudyFilesTask(staffId, null);
    notifyError(
      error instanceof AppError ? error : new AppError('DOWNLOAD_FAILED', { reason: (error as Error).message }),
    );
  }
  return true;
}
