import { TaskState } from '@contract/kernel/task-state';
import type { UserDatabase } from '@device/database/user-database';
import { storeFile } from '@device/tasks/content';
import { dropSteps, readSteps } from '@device/tasks/fixes';
import { applyEvents, getTask } from '@device/tasks/store';
import { isWritingStage } from '@device/tasks/transitions';
import { sha256 } from '@workers/engine/rotation/upload';

/**
 * Takes the file of a task again, when this device has lost it: only the same one will do, by its hash. Corrections
 * are kept if they can still be read. A task that failed for want of the file goes on by itself.
 */
export async function restoreFile(db: UserDatabase, key: CryptoKey, taskId: string, file: Blob): Promise<boolean> {
  const task = await getTask(db, taskId);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!task || (await sha256(bytes)) !== task.fileHash) return false;
  await storeFile(db, key, taskId, bytes);
  await readSteps(db, key, task).catch(() => dropSteps(db, taskId));
  if (task.state === TaskState.systemError && !isWritingStage(task.stage)) {
    await applyEvents(db, taskId, { type: 'retry' }, { type: 'advance', stage: 'reading' });
  }
  return true;
}
