import { TaskState } from '@contract/kernel/task-state';
import { dropContent, dropFile } from '@device/tasks/content';
import type { DriveOutcome } from '@device/tasks/kinds';
import type { RotationRun, RotationTask } from './task';
import { driveTask } from '../tasks/drive-task';
import { checkFile } from './check-file';
import { confirm, follow, giveUp } from './finish';
import { send } from './send';

/** Drives an import. The file is read again after a reload; chunks that the server has are not sent again. */
export function drive(run: RotationRun): Promise<DriveOutcome> {
  return driveTask(run, { step, settle, unforeseen: 'IMPORT_FAILED' });
}

/**
 * A finished import needs its file no more, and a file that is none has to be another. Rows that were refused are
 * corrected over their file, and a failed import may start anew from it.
 */
async function settle({ db, taskId }: RotationRun, { state, problem }: RotationTask): Promise<void> {
  if (state === TaskState.systemSuccess) await dropContent(db, taskId);
  else if (state === TaskState.error && problem) await dropFile(db, taskId);
}

async function step(run: RotationRun, task: RotationTask): Promise<void> {
  if (task.cancelled) return giveUp(run);
  if (task.state === TaskState.writing) return task.stage === 'confirming' ? confirm(run) : follow(run);
  const begun = task.state === TaskState.waiting ? { ...task, ...(await run.move({ type: 'begin' })) } : task;
  const isChecked = begun.stage === 'uploading' || begun.stage === 'difference';
  return isChecked ? send(run, begun) : checkFile(run, begun);
}
