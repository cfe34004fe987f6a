import { AppError, type ErrorKey } from '@contract/kernel/errors';
import type { DriveOutcome } from '@device/tasks/kinds';
import { applyEvents, isRunnable } from '@device/tasks/store';
import type { Task, TaskOf } from '@device/tasks/task';
import type { TaskEvent } from '@device/tasks/transitions';
import { pause } from '@workers/engine/rotation/retry';
import { SpreadsheetError } from '@workers/engine/spreadsheet/types';
import { fileProblem, problemOf } from './problem';
import { TaskMoved, type Run } from './run';

/** How often a task that waits for the network tries again: hospital networks return without telling the browser. */
const networkRetryMs = 3_000;

/** What a kind of task does, one step at a time; each step may be repeated from its beginning. */
export interface TaskSteps<Detail extends object> {
  /** Brings the task on from where it stands. */
  step(run: Run<Detail>, task: TaskOf<Detail>): Promise<void>;
  /** The task needs nothing more of a worker for now. */
  settle(run: Run<Detail>, task: TaskOf<Detail>): Promise<void>;
  /** What a failure that nobody foresaw is called. */
  unforeseen: ErrorKey;
}

/**
 * Works on a task until it has settled (needs the user, or has ended), from wherever a reload, a crash or another tab
 * has left it.
 */
export async function driveTask<Detail extends object>(
  run: Run<Detail>,
  steps: TaskSteps<Detail>,
): Promise<DriveOutcome> {
  for (;;) {
    const task = await run.task();
    if (!task) return 'settled';
    if (!isRunnable(task)) {
      await steps.settle(run, task);
      return 'settled';
    }
    try {
      await steps.step(run, task);
    } catch (error) {
      if (error instanceof AppError && error.key === 'SIGN_IN_REQUIRED') {
        await applyEvents(run.db, run.taskId, { type: 'wait', reason: 'sign-in' });
        return 'signed-out';
      }
      await recover(run, task, error, steps.unforeseen);
    }
  }
}

/** Turns a failure into what the task says about it. The next look at the task decides how to go on. */
async function recover(
  run: Pick<Run, 'db' | 'taskId' | 'task'>,
  before: Task,
  error: unknown,
  unforeseen: ErrorKey,
): Promise<void> {
  if (error instanceof TaskMoved) {
    const now = await run.task();
    // Nobody moved it: the step itself asked for the impossible, and would do so for ever.
    if (now && now.updatedAt === before.updatedAt && now.cancelled === before.cancelled) throw error;
    return;
  }
  const isNetwork = error instanceof AppError && error.key === 'NETWORK';
  await applyEvents(run.db, run.taskId, isNetwork ? { type: 'wait', reason: 'network' } : endOf(error, unforeseen));
  if (isNetwork) await pause(networkRetryMs);
}

function endOf(error: unknown, unforeseen: ErrorKey): TaskEvent {
  if (error instanceof SpreadsheetError) return { type: 'refuse', problem: fileProblem(error.code) };
  return { type: 'fail', problem: problemOf(error, unforeseen) };
}
