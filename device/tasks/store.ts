import { TaskState } from '@contract/kernel/task-state';
import type { Table } from 'dexie';
import { serverNow } from '../api/server-time';
import { readDeviceKey } from '../database/device-key';
import { openJson, sealJson } from '../database/sealed-json';
import type { UserDatabase } from '../database/user-database';
import type { Sealed } from '../database/vault';
import { moveContent } from './content';
import { newTask, stages, type FileNames, type Task, type TaskOf } from './task';
import { mayHappen, transition, type TaskEvent } from './transitions';

/** A task as it lies in the user's database, without anything personal. */
export type StoredTask<Detail = object> = Omit<Task, keyof FileNames> &
  Detail & {
    /** `FileNames`, sealed with the device key. Tasks of an earlier version have theirs in clear. */
    names?: Sealed;
  };

const tasksOf = (db: UserDatabase) => db.tasks as unknown as Table<StoredTask, string>;

/** A task for those who need no names, also inside a transaction; whoever knows its kind names what the kind notes of it. */
export const storedTask = <Detail = object>(db: UserDatabase, id: string): Promise<StoredTask<Detail> | undefined> =>
  tasksOf(db).get(id) as Promise<StoredTask<Detail> | undefined>;

/**
 * A task with its names, see `storedTask`. Not inside a transaction, which does not wait for cryptography.
 * @param held the device key, by those who go on when it leaves the device
 */
export async function getTask<Detail = object>(
  db: UserDatabase,
  id: string,
  held?: CryptoKey,
): Promise<TaskOf<Detail> | undefined> {
  const [stored, key = held] = await Promise.all([storedTask<Detail>(db, id), readDeviceKey(db)]);
  return stored && named(stored, key);
}

/** All tasks of the user, newest first. */
export async function listTasks(db: UserDatabase): Promise<Task[]> {
  const [stored, key] = await Promise.all([tasksOf(db).toArray(), readDeviceKey(db)]);
  const tasks = await Promise.all(stored.map((task) => named(task, key)));
  return tasks.sort((one, other) => other.createdAt - one.createdAt);
}

/** What a task is called whose names cannot be read: its key is not on this device. */
const unnamed: FileNames = { fileName: '未命名文件', sheets: [] };

async function named<Detail>(stored: StoredTask<Detail>, key: CryptoKey | undefined): Promise<TaskOf<Detail>> {
  const { names, ...task }: StoredTask = stored;
  const opened = names && key ? await openJson<FileNames>(key, names).catch(() => undefined) : undefined;
  return { ...unnamed, ...task, ...opened } as TaskOf<Detail>;
}

async function sealed<Added extends Task>(db: UserDatabase, { fileName, sheets, ...task }: Added) {
  const key = await readDeviceKey(db);
  return { ...task, names: key && (await sealJson(key, { fileName, sheets } satisfies FileNames)) };
}

export async function addTask(db: UserDatabase, task: Task): Promise<void> {
  await tasksOf(db).add(await sealed(db, task));
}

/**
 * Moves a task by events, all or none. Resolves to the moved task, or to null when the task is gone or is no longer
 * in a state from which the events may come: another tab, or the user, was faster.
 */
export function applyEvents<Detail extends object = object>(
  db: UserDatabase,
  id: string,
  ...events: TaskEvent<Detail>[]
): Promise<StoredTask<Detail> | null> {
  return db.transaction('rw', db.tasks, async () => {
    const stored = await storedTask<Detail>(db, id);
    if (!stored) return null;
    let task = stored;
    for (const event of events) {
      if (!mayHappen(task, event.type)) return null;
      task = transition(task, event, serverNow());
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
export async function restartTask(db: UserDatabase, task: Task, detail: object, newId: string): Promise<string | null> {
  const { kind, subject, fileName, fileHash, size, sheets, fixes = null, partial = false } = task;
  const chosen = { kind, subject, fileName, fileHash, size, sheets, fixes, partial };
  const again = await sealed(db, newTask({ ...chosen, id: newId }, detail));
  return db.transaction('rw', [db.tasks, db.taskFiles, db.taskParts], async () => {
    const file = await db.taskFiles.get(task.id);
    if (!file) return null;
    await moveContent(db, task.id, newId);
    await removeTask(db, task.id);
    await tasksOf(db).add(again);
    return newId;
  });
}

/**
 * Sends a refused task on its way again with what was corrected, under another id when the server has refused a job
 * of the old one for good. Resolves to the id under which it goes on, null when it has moved meanwhile.
 */
export function mendTask(db: UserDatabase, id: string, partial: boolean, newId: string): Promise<string | null> {
  return db.transaction('rw', [db.tasks, db.taskFiles, db.taskParts], async () => {
    const before = await storedTask(db, id);
    const mended = await applyEvents(db, id, { type: 'mend', partial });
    if (!before || !mended) return null;
    if (stages.indexOf(before.stage) < stages.indexOf('uploading')) return id;
    await moveContent(db, id, newId);
    await removeTask(db, id);
    await tasksOf(db).add({ ...mended, id: newId });
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
