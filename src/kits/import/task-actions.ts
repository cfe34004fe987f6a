import { TaskState } from '@contract/kernel/task-state';
import { confirm } from '@/ui/confirm';
import { taskKind } from '@/kernel/tasks/task-kinds';
import { uuid } from '@device/api/uuid';
import type { UserDatabase } from '@device/database/user-database';
import { applyEvents, isFinished, removeTask, restartTask } from '@device/tasks/store';
import { type Task } from '@device/tasks/task';
import { mayHappen } from '@device/tasks/transitions';

/** What the user may do with a task: the states decide, requirements section 4. */
export const taskCan = {
  cancel: (task: Task) => mayHappen(task, 'cancel'),
  retry: (task: Task) => mayHappen(task, 'retry'),
  confirm: (task: Task) => mayHappen(task, 'confirm'),
  remove: (task: Task) => isFinished(task),
};

/** Gives a task up, after asking when the rows are already on the server. Resolves to whether it was given up. */
export async function cancelTask(db: UserDatabase, task: Task): Promise<boolean> {
  const asks = task.state === TaskState.waitingToInput;
  const agreed =
    !asks ||
    (await confirm({
      title: '取消导入',
      message: `将放弃“${task.fileName}”的核对结果，系统中的数据不变。`,
      confirmLabel: '取消导入',
      danger: true,
    }));
  if (!agreed) return false;
  return (await applyEvents(db, task.id, { type: 'cancel' })) !== null;
}

/**
 * Tries a failed task again where it failed; when its kind says that nothing of it can go on, from the stored file under
 * a new id. Resolves to the id under which it goes on.
 */
export async function retryTask(db: UserDatabase, task: Task): Promise<string> {
  const detail = taskKind(task.kind)?.anew?.(task) ?? null;
  const restarted = detail && (await restartTask(db, task, detail, uuid()));
  if (restarted === null) await applyEvents(db, task.id, { type: 'retry' });
  return restarted ?? task.id;
}

export const confirmTask = (db: UserDatabase, { id }: Task) => applyEvents(db, id, { type: 'confirm' });

/** Takes a finished task off the list, after asking where it holds work that no other place does. */
export async function discardTask(db: UserDatabase, task: Task): Promise<void> {
  const message = task.fixes
    ? `“${task.fileName}”没有完成导入，移除后已做的修改将丢失，不能恢复。`
    : `“${task.fileName}”没有完成导入，移除后如需导入请重新选择文件。`;
  const asks = task.state !== TaskState.systemSuccess;
  if (!asks || (await confirm({ title: '移除导入任务', message, confirmLabel: '移除', danger: true })))
    await clearTask(db, task);
}

export const clearTask = (db: UserDatabase, { id }: Task) => removeTask(db, id);
