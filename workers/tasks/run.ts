import { liveQuery } from 'dexie';
import type { CallFn } from '@contract/kernel/call';
import type { UserDatabase } from '@device/database/user-database';
import { applyEvents, getTask, storedTask, type StoredTask } from '@device/tasks/store';
import type { Progress, Stage, TaskOf } from '@device/tasks/task';
import type { TaskEvent } from '@device/tasks/transitions';

/** The task was moved by someone else: given up by the user, or confirmed elsewhere. What is under way stops. */
export class TaskMoved extends Error {
  override name = 'TaskMoved';
}

/** Progress is shown ten times a second at most; each report is a write that every tab reads. */
const reportMs = 100;

/** What the steps of a task work with. */
export class Run<Detail extends object = object> {
  private reportedAt = 0;

  constructor(
    readonly db: UserDatabase,
    readonly key: CryptoKey,
    readonly call: CallFn,
    readonly taskId: string,
    /** Aborted when the user gives the task up. */
    readonly signal: AbortSignal,
  ) {}

  task(): Promise<TaskOf<Detail> | undefined> {
    return getTask<Detail>(this.db, this.taskId, this.key);
  }

  /** Moves the task; throws `TaskMoved` when it is not where this run believes it to be. */
  async move(...events: TaskEvent<Detail>[]): Promise<StoredTask<Detail>> {
    const task = await applyEvents<Detail>(this.db, this.taskId, ...events);
    if (!task) throw new TaskMoved();
    return task;
  }

  async enter(stage: Stage): Promise<void> {
    this.signal.throwIfAborted();
    await this.move({ type: 'advance', stage });
  }

  /** Stores progress when the last report is old enough, or when everything is done. */
  async report(progress: Progress): Promise<void> {
    this.signal.throwIfAborted();
    const now = performance.now();
    if (now - this.reportedAt < reportMs && progress.done < progress.total) return;
    this.reportedAt = now;
    await this.move({ type: 'progress', progress });
  }
}

/** A signal that is aborted as soon as the task is given up or removed, in whatever tab. */
export function signalOfTask(db: UserDatabase, taskId: string): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController();
  const subscription = liveQuery(() => storedTask(db, taskId)).subscribe((task) => {
    if (!task || task.cancelled) controller.abort(new TaskMoved());
  });
  return { signal: controller.signal, release: () => subscription.unsubscribe() };
}
