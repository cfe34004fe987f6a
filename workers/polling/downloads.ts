import { downloadEndpoints } from '@contract/download/endpoints';
import { AppError } from '@contract/kernel/errors';
import type { CallFn } from '@contract/kernel/call';
import type { DownloadTask } from '@contract/download/types';
import { isNetworkError } from '@device/api/call-error';
import { pollFor } from './poll';

const most = 100;

/** Tells of the caller's running downloads each time it has asked; ends when it has told of none. */
export async function followDownloads(
  call: CallFn,
  tell: (running: DownloadTask[]) => Promise<void> | void,
): Promise<void> {
  const query = { page: 1, size: most, status: 'IN_PROGRESS' } as const;
  await pollFor(
    async () => {
      const { list } = await call(downloadEndpoints.list, { query });
      await tell(list);
      return list.length === 0 ? list : undefined;
    },
    () => false,
  );
}

/**
 * The archive of a study-users export, when it is made (requirements section 4). Without a network it goes on asking.
 * @throws AppError DOWNLOAD_FAILED when it could not be made, and whatever else the server refuses with
 */
export function awaitStudyFiles(call: CallFn, taskId: string): Promise<File> {
  const query = { taskID: taskId };
  return pollFor(
    async () => {
      const { Status: status, problem } = await call(downloadEndpoints.studyStatus, { query });
      if (status === 'ERROR') throw new AppError('DOWNLOAD_FAILED', { reason: problem });
      return status === 'COMPLETED' ? ((await call(downloadEndpoints.studyDown, { query })) as File) : undefined;
    },
    (error) => !isNetworkError(error),
  );
}
