import type { Table } from 'dexie';
import type { UserDatabase } from '../database/user-database';
import { moveContent } from './content';
import { newTask, stages, TaskState, type Task, type TaskOf } from './task';
import { mayHappen, transition, type TaskEvent } from './transitions';

const tasksOf = (db: UserDatabase) => db.tasks as unknown as Table<Task, string>;

/** A task; whoever knows its kind names what the kind notes of it. */
export const getTask = <Detail = object>(db: UserDatabase, id: string): Promise<TaskOf<Detail> | undefined> =>
  tasksOf(db).get(id) as Promise<TaskOf<Detail> | undefined>;

/** All tasks of the user, newest first. */
export async function listTasks(db: UserDatabase): Promise<Task[]> {
  const tasks = await tasksOf(db).toArray();
  return tasks.sort((one, other) => other.createdAt - one.createdAt);
}

export const addTask = (db: UserDatabase, task: Task): Promise<string> => tasksOf(db).add(task);

/**
 * Moves a task by events, all or none. Resolves to the moved task, or to null when the task is gone or is no longer
 * in a state from which the events may come: another tab, or the user, was faster.
 */
export function applyEvents<Detail extends object = object>(
  db: UserDatabase,
  id: string,
  ...events: TaskEvent<Detail>[]
): Promise<TaskOf<Detail> | null> {
  return db.transaction('rw', db.tasks, async () => {
    let task = await getTask<Detail>(db, id);
    if (!task) return null;
    for (const event of events) {
      if (!mayHappen(task, event.type)) return null;
      task = transition(task, event, Date.now());
    }
    await tasksOf(db).put(task);
    return task;
  });
}

/** Removes a task with everything that is stored for it. */
export function removeTask(db: UserDatabase, id: string): Promise<void> {
  return db.transaction('rw', [db.tasks, db.taskFiles, db.taskParts], async () => {
    await db.tasks.delete(id);
    await db.taskFiles.delete(id);
    await db.taskParts.where('taskId').equals(id).delete();
  });
}

/**
 * Starts a failed task anew from its stored file, as another task: the server's job of the old one has ended for
 * good. Resolves to the new task's id, or to null when the file is not on this device.
 * @param detail what its kind notes of the new task
 */
export function restartTask(db: UserDatabase, task: Task, detail: object, newId: string): Promise<string | null> {
  return db.transaction('rw', [db.tasks, db.taskFiles, db.taskParts], async () => {
    const file = await db.taskFiles.get(task.id);
    if (!file) return null;
    await moveContent(db, task.id, newId);
    await removeTask(db, task.id);
    const { kind, subject, fileName, fileHash, size, sheets, fixes = null, partial = false } = task;
    const chosen = { kind, subject, fileName, fileHash, size, sheets, fixes, partial };
    await addTask(db, newTask({ ...chosen, id: newId }, detail));
    return newId;
  });
}

/**
 * Sends a refused task on its way again with what was corrected, under another id when the server has refused a job
 * of the old one for good. Resolves to the id under which it goes on, null when it has moved meanwhile.
 */
export function mendTask(db: UserDatabase, id: string, partial: boolean, newId: string): Promise<string | null> {
  return db.transaction('rw', [db.tasks, db.taskFiles, db.taskParts], async () => {
    const before = await getTask(db, id);
    const mended = await applyEvents(db, id, { type: 'mend', partial });
    if (!before || !mended) return null;
    if (stages.indexOf(before.stage) < stages.indexOf('uploading')) return id;
    await moveContent(db, id, newId);
    await removeTask(db, id);
    await addTask(db, { ...mended, id: newId });
    return newId;
  });
}

const settledStates: readonly TaskState[] = [
  TaskState.error,
  TaskState.waitingToInput,
  TaskState.systemError,
  TaskState.systemSuccess,
];

/** Whether a worker has something to do for the task on this device. */
export function isRunnable(task: Task): boolean {
  if (task.cancelled) return true;
  // Rows of a task from another device are sent by that device; this one can only watch what the server does.
  if (task.remote && task.state === TaskState.processing) return false;
  return !settledStates.includes(task.state);
}

/** Whether the task has come to an end and may be cleared from the list. */
export function isFinished(task: Task): boolean {
  return settledStates.includes(task.state) && task.state !== TaskState.waitingToInput;
}
