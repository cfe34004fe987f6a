import { TaskState } from '../kernel/task-state';
import { errorText, type ErrorKey } from '../kernel/errors';
import { type ImportCounts, type ImportTaskDetail, summarise } from './import-task';
import { type ImportJob } from './types';

/** Where a device's task stands. */
interface Position {
  state: TaskState;
  stage: string;
  progress: { done: number } | null;
}
interface Problem {
  code: string;
  message: string;
}

/** What happens to a device's task because of what the server says. */
export type JobEvent =
  | { type: 'refuse'; problem: Problem | null; detail: Pick<ImportTaskDetail, 'summary'> }
  | { type: 'offer'; detail: { counts: ImportCounts } }
  | { type: 'succeed'; detail: { counts: ImportCounts } }
  | { type: 'confirm' }
  | { type: 'retry' }
  | { type: 'advance'; stage: 'writing' }
  | { type: 'progress'; progress: { done: number; total: number; unit: 'person' } }
  | { type: 'fail'; problem: Problem };

/**
 * The events that bring a task to where the server's job stands; empty when it stands there already. The caller
 * handles a cancelled job, which ends the task instead of moving it.
 */
export function eventsFromJob(task: Position, job: ImportJob): JobEvent[] {
  switch (job.state) {
    case TaskState.error:
      return task.state === TaskState.error
        ? []
        : [{ type: 'refuse', problem: problemOf(job, 'IMPORT_REFUSED'), detail: { summary: summarise(job.findings) } }];
    case TaskState.waitingToInput:
      return task.state === TaskState.processing ? [{ type: 'offer', detail: { counts: job.counts } }] : [];
    case TaskState.writing:
      return writingEvents(task, job);
    case TaskState.systemError:
      return task.state === TaskState.systemError
        ? []
        : [
            {
              type: 'fail',
              problem: problemOf(job, 'IMPORT_FAILED') ?? {
                code: 'IMPORT_FAILED',
                message: errorText('IMPORT_FAILED'),
              },
            },
          ];
    case TaskState.systemSuccess:
      return task.state === TaskState.systemSuccess
        ? []
        : [...revive(task), { type: 'succeed', detail: { counts: job.counts } }];
    default:
      return [];
  }
}

/** What the server says beside the findings, e.g. how many people it had written before it stopped. */
function problemOf({ problem }: ImportJob, code: ErrorKey): Problem | null {
  return problem === '' ? null : { code, message: problem };
}

function writingEvents(task: Position, job: ImportJob): JobEvent[] {
  const events = revive(task);
  const confirmed = task.stage === 'confirming' || task.stage === 'writing';
  if (!confirmed && task.state !== TaskState.waitingToInput)
    events.push({ type: 'offer', detail: { counts: job.counts } });
  if (!confirmed) events.push({ type: 'confirm' });
  if (task.stage !== 'writing') events.push({ type: 'advance', stage: 'writing' });
  if (task.progress?.done !== job.writtenPeople || events.length > 0) {
    const progress = { done: job.writtenPeople, total: job.counts.people, unit: 'person' } as const;
    events.push({ type: 'progress', progress });
  }
  return events;
}

/** A failed task whose job goes on after all, e.g. because it was retried on another device. */
function revive(task: Position): JobEvent[] {
  return task.state === TaskState.systemError ? [{ type: 'retry' }] : [];
}
