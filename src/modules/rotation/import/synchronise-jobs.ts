import { TaskState } from '@contract/kernel/task-state';
import { rotationEndpoints } from '@contract/rotation/endpoints';
import { freshDetail, type ImportTaskDetail } from '@contract/rotation/import-task';
import { eventsFromJob } from '@contract/rotation/job-events';
import { type ImportJob } from '@contract/rotation/types';
import { call } from '@device/api/call';
import type { UserDatabase } from '@device/database/user-database';
import { can } from '@/kernel/session/permissions';
import { addTask, applyEvents, listTasks, removeTask } from '@device/tasks/store';
import { newTask, type Task } from '@device/tasks/task';
import type { RotationTask } from '@workers/rotation-import/task';

/**
 * Brings the tray in line with the server: open jobs of this user's other devices appear, and tasks that were
 * confirmed, finished or cancelled elsewhere follow. Tasks that a worker here is busy with look after themselves.
 */
export async function synchroniseJobs(db: UserDatabase): Promise<void> {
  if (!can('rotation:plan:import')) return;
  const before = new Set((await listTasks(db)).map(({ id }) => id));
  const jobs = await call(rotationEndpoints.importList, {});
  const known = new Map((await listTasks(db)).map((task) => [task.id, task]));
  for (const job of jobs) {
    const task = known.get(job.id);
    if (task) await follow(db, task, job);
    // What has gone from here while the server was asked was cancelled: its job was still open when it answered.
    else if (isOpen(job) && !before.has(job.id)) await addTask(db, taskOfJob(job));
  }
}

async function follow(db: UserDatabase, task: Task, job: ImportJob): Promise<void> {
  if (task.cancelled || (task.state !== TaskState.waitingToInput && !task.remote)) return;
  if (job.cancelled) await removeTask(db, task.id);
  else await applyEvents<ImportTaskDetail>(db, task.id, ...eventsFromJob(task, job));
}

function isOpen({ state, cancelled }: ImportJob): boolean {
  const ended: readonly TaskState[] = [TaskState.error, TaskState.systemError, TaskState.systemSuccess];
  return !cancelled && !ended.includes(state);
}

/** A job of another device as a task: it can be confirmed, followed and cancelled here, but not sent. */
export function taskOfJob(job: ImportJob): RotationTask {
  const { id, fileName, fileHash, clearBlanks, counts } = job;
  const chosen = { id, kind: 'rotation-import', fileName, fileHash, size: 0, sheets: [] };
  const remote = { remote: true, createdAt: Date.parse(job.createdAt) };
  return newTask({ ...chosen, ...remote, ...placeOf(job) }, { ...freshDetail(clearBlanks), counts });
}

function placeOf({ state }: ImportJob): Pick<RotationTask, 'state' | 'stage'> {
  if (state === TaskState.writing) return { state, stage: 'writing' };
  if (state === TaskState.waitingToInput) return { state, stage: 'difference' };
  // The server calls a job waiting until its first rows come; to this device both are "being sent elsewhere".
  return { state: TaskState.processing, stage: 'uploading' };
}
