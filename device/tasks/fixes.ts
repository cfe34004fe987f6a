import type { UserDatabase } from '../database/user-database';
import { fixPart, partsOf } from './content';
import { openJson, sealJson } from '../database/sealed-json';
import { applyEvents, storedTask, type StoredTask } from './store';
import type { FixProgress, Task } from './task';

const none: FixProgress = { done: 0, total: 0, revision: 0 };

/** The steps in force, in their order. Those that were undone stay stored until another one takes their place. */
export async function readSteps<FixStep>(
  db: UserDatabase,
  key: CryptoKey,
  { id, fixes }: Pick<Task, 'id' | 'fixes'>,
): Promise<FixStep[]> {
  const { done } = fixes ?? none;
  if (done === 0) return [];
  const parts = await partsOf(db)
    .where('[taskId+part]')
    .between([id, fixPart], [id, fixPart + done])
    .toArray();
  return Promise.all(parts.map(({ sealed }) => openJson<FixStep>(key, sealed)));
}

/** Stores a step behind those in force; resolves to the task, null when its rows can no longer be corrected. */
export async function addStep(db: UserDatabase, key: CryptoKey, id: string, step: unknown): Promise<StoredTask | null> {
  // Sealed first: a transaction does not wait for cryptography.
  const sealed = await sealJson(key, step);
  return db.transaction('rw', [db.tasks, db.taskParts], async () => {
    const { done, total, revision } = (await storedTask(db, id))?.fixes ?? none;
    const fixes = { done: done + 1, total: done + 1, revision: revision + 1 };
    const task = await applyEvents(db, id, { type: 'fix', fixes });
    if (!task) return null;
    const undone = Array.from({ length: total - done }, (_, step): [string, number] => [id, fixPart + done + step]);
    await partsOf(db).bulkDelete(undone);
    await partsOf(db).put({ taskId: id, part: fixPart + done, sealed });
    return task;
  });
}

/** Takes the last step back (-1) or does it again (1); null when there is none or the task has moved on. */
export function moveSteps(db: UserDatabase, id: string, by: -1 | 1): Promise<StoredTask | null> {
  return db.transaction('rw', db.tasks, async () => {
    const { done, total, revision } = (await storedTask(db, id))?.fixes ?? none;
    const next = done + by;
    if (next < 0 || next > total) return null;
    return applyEvents(db, id, { type: 'fix', fixes: { done: next, total, revision: revision + 1 } });
  });
}

/** Forgets all steps: the key that they were sealed with is gone. */
export function dropSteps(db: UserDatabase, id: string): Promise<StoredTask | null> {
  return db.transaction('rw', [db.tasks, db.taskParts], async () => {
    const { revision } = (await storedTask(db, id))?.fixes ?? none;
    await partsOf(db).where('[taskId+part]').between([id, fixPart], [id, Infinity]).delete();
    return applyEvents(db, id, { type: 'fix', fixes: { done: 0, total: 0, revision: revision + 1 } });
  });
}
