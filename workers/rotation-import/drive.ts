import { AppError } from '@contract/kernel/errors';
import { ImportState } from '@contract/rotation/types';
import { dropFile } from '@/kernel/tasks/content';
import type { DriveOutcome } from '@/kernel/tasks/kinds';
import { applyEvents, isRunnable } from '@/kernel/tasks/store';
import type { Task } from '@/kernel/tasks/task';
import type { TaskEvent } from '@/kernel/tasks/transitions';
import { pause } from '@workers/engine/rotation/retry';
import { SpreadsheetError } from '@workers/engine/spreadsheet/types';
import { checkFile } from './check-file';
import { confirm, follow, giveUp } from './finish';
import { fileProblem, problemOf } from './problem';
import { TaskMoved, type Run } from './run';
import { send } from './send';

/** How often a task that waits for the network tries again: hospital networks return without telling the browser. */
const networkRetryMs = 3_000;

/**
 * Works on a task until it has settled (needs the user, or has ended), from wherever a reload, a crash or another tab
 * has left it. Each step can be repeated: the file is read again, chunks that the server has are not sent again.
 */
export async function drive(run: Run): Promise<DriveOutcome> {
  for (;;) {
    const task = await run.task();
    if (!task) return 'settled';
    if (!isRunnable(task)) return settle(run, task);
    try {
      await step(run, task);
    } catch (error) {
      if (error instanceof AppError && error.key === 'SIGN_IN_REQUIRED') {
        await applyEvents(run.db, run.taskId, { type: 'wait', reason: 'sign-in' });
        return 'signed-out';
      }
      await recover(run, task, error);
    }
  }
}

/** A finished import needs its file no more; a refused one needs another. A failed one may start anew from it. */
async function settle({ db, taskId }: Run, { state }: Task): Promise<DriveOutcome> {
  if (state === ImportState.systemSuccess || state === ImportState.error) await dropFile(db, taskId);
  return 'settled';
}

async function step(run: Run, task: Task): Promise<void> {
  if (task.cancelled) return giveUp(run);
  if (task.state === ImportState.writing) return task.stage === 'confirming' ? confirm(run) : follow(run);
  const begun = task.state === ImportState.waiting ? await run.move({ type: 'begin' }) : task;
  const isChecked = begun.stage === 'uploading' || begun.stage === 'difference';
  return isChecked ? send(run, begun) : checkFile(run, begun);
}

/** Turns a failure into what the task says about it. The next look at the task decides how to go on. */
async function recover(run: Run, before: Task, error: unknown): Promise<void> {
  if (error instanceof TaskMoved) {
    const now = await run.task();
    // Nobody moved it: the step itself asked for the impossible, and would do so for ever.
    if (now && now.updatedAt === before.updatedAt && now.cancelled === before.cancelled) throw error;
    return;
  }
  const isNetwork = error instanceof AppError && error.key === 'NETWORK';
  await applyEvents(run.db, run.taskId, isNetwork ? { type: 'wait', reason: 'network' } : endOf(error));
  if (isNetwork) await pause(networkRetryMs);
}

function endOf(error: unknown): TaskEvent {
  if (error instanceof SpreadsheetError) return { type: 'refuse', problem: fileProblem(error.code) };
  return { type: 'fail', problem: problemOf(error) };
}
