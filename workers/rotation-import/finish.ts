import { TaskState } from '@contract/kernel/task-state';
import { AppError } from '@contract/kernel/errors';
import { rotationEndpoints } from '@contract/rotation/endpoints';
import { type ImportJob } from '@contract/rotation/types';
import { removeTask } from '@device/tasks/store';
import { followJob } from '@workers/engine/rotation/follow-job';
import { isSettled } from '@workers/engine/rotation/upload';
import { ReportQueue } from '../tasks/report-queue';
import { adopt } from './send';
import type { RotationRun } from './task';

/** Confirms what the user has confirmed here. A job that moved on meanwhile is taken as it stands. */
export async function confirm(run: RotationRun): Promise<void> {
  const { call, signal, taskId } = run;
  const params = { id: taskId };
  const job = await call(rotationEndpoints.importConfirm, { params, signal }).catch((error: unknown) => {
    if (!(error instanceof AppError && error.key === 'IMPORT_STATE')) throw error;
    return call(rotationEndpoints.importDetail, { params, signal });
  });
  await adopt(run, job);
}

/** Follows the server's writing until it has ended. */
export async function follow(run: RotationRun): Promise<void> {
  const { call, signal, taskId: id } = run;
  const reports = new ReportQueue(run);
  const onProgress = (job: ImportJob) => {
    if (job.state === TaskState.writing) {
      reports.add({ done: job.writtenPeople, total: job.counts.people, unit: 'person', ahead: job.queue });
    }
  };
  const job = await followJob({ call, id, isOver: isSettled, onProgress, signal });
  await reports.settled();
  await adopt(run, job);
}

/** Tells the server that the user has given the job up, then forgets the task. Without a network it is tried again. */
export async function giveUp(run: Pick<RotationRun, 'db' | 'call' | 'taskId'>): Promise<void> {
  const id = run.taskId;
  try {
    await run.call(rotationEndpoints.importCancel, { params: { id }, body: {}, idempotencyKey: `${id}-cancel` });
  } catch (error) {
    const isPassing = error instanceof AppError && (error.key === 'NETWORK' || error.key === 'SIGN_IN_REQUIRED');
    // Any other refusal means that there is nothing to cancel: the server never heard of the job, or it has ended.
    if (isPassing) throw error;
    if (!(error instanceof AppError)) console.error('A cancelled import was not reported', error);
  }
  await removeTask(run.db, id);
}
