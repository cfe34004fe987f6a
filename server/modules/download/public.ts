import type { Call } from '@server/kernel/implement';
import type { CurrentUser } from '@server/kernel/current-user';
import { wakeDownloadRunners } from './runner';
import { queueDownload } from './start-task';
import type { TaskRow } from './view';

export { download, type DownloadContext, type DownloadKind, type DownloadUser, type MadeFile } from './registry';
/** For modules whose files have addresses of the customer's. */
export { taskFile } from './control';
export { ownTask, toTask } from './view';
export { sheetDownload } from './sheet-download';

/** The parts of a mutation's call that starting a download needs. */
export interface StartingCall extends Pick<Call, 'db' | 'afterCommit'> {
  user: CurrentUser;
}

/**
 * Starts a registered download for the caller, within the transaction of the call; it is worked on once that commits.
 * @throws AppError NOT_FOUND for an unknown kind, FORBIDDEN, INPUT_INVALID, DOWNLOAD_TOO_MANY, and what the kind's
 * estimate throws
 */
export async function startDownload(
  { db, user, afterCommit }: StartingCall,
  kind: string,
  input: unknown,
): Promise<TaskRow> {
  const task = await queueDownload(db, user, kind, input);
  afterCommit(wakeDownloadRunners);
  return task;
}
