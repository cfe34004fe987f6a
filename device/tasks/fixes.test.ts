import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { FixStep } from '@contract/rotation/fixes';
import { aTask } from '@tests/builders/task';
import { UserDatabase } from '../database/user-database';
import { storeDeviceKey } from '../database/device-key';
import { dropContent, dropParts, storeFile } from './content';
import { addStep, moveSteps, readSteps } from './fixes';
import { addTask, applyEvents, getTask, mendTask } from './store';
import type { Task } from './task';

const { id } = aTask();
const newId = '6f1c1c9e-6a0e-4a53-9d4e-2b1f5f0f6a99';
let db: UserDatabase;
let key: CryptoKey;
beforeEach(async () => {
  db = new UserDatabase(Math.floor(Math.random() * 1e9));
  await storeDeviceKey(db, btoa('0123456789abcdef0123456789abcdef'));
  key = (await db.keys.get('device'))!.key;
  await addTask(db, aTask({ state: 10, stage: 'checking' }));
  await storeFile(db, key, id, new Uint8Array([1, 2, 3]));
});
afterEach(() => db.delete());

const step = (text: string): FixStep => [{ sheet: '一组', row: 2, column: 5, text }];
const texts = async (task = id) => {
  const steps = await readSteps<FixStep>(db, key, (await getTask(db, task)) as Task);
  return steps.flat().map((fix) => 'text' in fix && fix.text);
};

it('keeps steps in order, takes them back and does them again', async () => {
  await addStep(db, key, id, step('甲'));
  await addStep(db, key, id, step('乙'));
  expect(await texts()).toEqual(['甲', '乙']);
  await moveSteps(db, id, -1);
  expect(await texts()).toEqual(['甲']);
  await moveSteps(db, id, 1);
  expect(await texts()).toEqual(['甲', '乙']);
  expect(await moveSteps(db, id, 1)).toBeNull();
  expect((await getTask(db, id))!.fixes).toEqual({ done: 2, total: 2, revision: 4 });
});

it('forgets what was undone when something else is done', async () => {
  for (const text of ['甲', '乙', '丙']) await addStep(db, key, id, step(text));
  await moveSteps(db, id, -1);
  await moveSteps(db, id, -1);
  await addStep(db, key, id, step('丁'));
  expect(await texts()).toEqual(['甲', '丁']);
  expect(await moveSteps(db, id, 1)).toBeNull();
  expect(await db.taskParts.count()).toBe(2);
});

it('loses nothing when two tabs correct at once', async () => {
  await Promise.all(['甲', '乙', '丙', '丁'].map((text) => addStep(db, key, id, step(text))));
  expect(new Set(await texts())).toEqual(new Set(['甲', '乙', '丙', '丁']));
});

it('outlives a new check, and goes with the end of the import', async () => {
  await addStep(db, key, id, step('甲'));
  await dropParts(db, id);
  expect(await texts()).toEqual(['甲']);
  await dropContent(db, id);
  expect(await db.taskParts.count()).toBe(0);
});

it('takes nothing for a task that has moved on', async () => {
  await mendTask(db, id, false, newId);
  expect(await addStep(db, key, id, step('甲'))).toBeNull();
  expect(await mendTask(db, id, false, newId)).toBeNull();
});

it('goes on under the same id when the server knows nothing of it, else under another one with everything', async () => {
  await addStep(db, key, id, step('甲'));
  expect(await mendTask(db, id, false, newId)).toBe(id);
  await applyEvents(db, id, { type: 'advance', stage: 'uploading' }, { type: 'refuse', problem: null });

  expect(await mendTask(db, id, true, newId)).toBe(newId);
  expect(await getTask(db, id)).toBeUndefined();
  expect(await getTask(db, newId)).toMatchObject({ state: 5, stage: 'reading', partial: true });
  expect(await texts(newId)).toEqual(['甲']);
  expect(await db.taskFiles.toArray()).toMatchObject([{ taskId: newId }]);
});
