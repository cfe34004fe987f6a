import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { storeDeviceKey, readDeviceKey } from '@device/database/device-key';
import { UserDatabase } from '@device/database/user-database';
import { storeFile } from '@device/tasks/content';
import { addTask, getTask } from '@device/tasks/store';
import { newTask, type Task } from '@device/tasks/task';
import { registerTaskKind } from '@/kernel/tasks/task-kinds';
import { retryTask } from './task-actions';
import { taskWord } from './task-words';

interface Noted {
  ward: string;
  counted: number | null;
}

const silent = {
  title: '',
  drive: async () => 'settled' as const,
  synchronise: async () => undefined,
  Dialog: () => null,
};
registerTaskKind({
  ...silent,
  kind: 'ended-for-good',
  stageWords: { checking: '正在核对床位' },
  anew: (task) => ({ ward: (task as Task & Noted).ward, counted: null }),
});
registerTaskKind({ ...silent, kind: 'goes-on' });

const failed = (kind: string) =>
  newTask<Noted>(
    {
      id: '6f1c1c9e-6a0e-4a53-9d4e-2b1f5f0f6a01',
      kind,
      subject: 'beds',
      fileName: '床位.xlsx',
      fileHash: 'a'.repeat(64),
      size: 3,
      sheets: ['一'],
      state: 20,
      stage: 'writing',
      problem: { code: 'X', message: '失败' },
    },
    { ward: '一病区', counted: 7 },
  );
let db: UserDatabase;

beforeEach(async () => {
  db = new UserDatabase(Math.floor(Math.random() * 1e9));
  await storeDeviceKey(db, btoa('0123456789abcdef0123456789abcdef'));
});
afterEach(() => db.delete());

it('begins a task anew with what its kind keeps of it, when the kind says that nothing of it goes on', async () => {
  const task = failed('ended-for-good');
  await addTask(db, task);
  await storeFile(db, (await readDeviceKey(db))!, task.id, new Uint8Array([1, 2, 3]));
  const id = await retryTask(db, task);
  expect(id).not.toBe(task.id);
  expect(await getTask(db, task.id)).toBeUndefined();
  const kept = { subject: 'beds', sheets: ['一'], ward: '一病区', counted: null };
  expect(await getTask(db, id)).toMatchObject({ ...kept, state: 0, stage: 'reading', problem: null });
});

it('lets a task of another kind, or one without its file, go on where it stopped', async () => {
  for (const kind of ['goes-on', 'ended-for-good']) {
    const task = { ...failed(kind), id: crypto.randomUUID() };
    await addTask(db, task);
    expect(await retryTask(db, task)).toBe(task.id);
    expect(await getTask(db, task.id)).toMatchObject({ state: 15, stage: 'writing', counted: 7 });
  }
});

it('says of a stage what the kind says, else what all imports say', () => {
  const words = ['ended-for-good', 'goes-on'].map(
    (kind) => taskWord({ ...failed(kind), state: 5, stage: 'checking' }).word,
  );
  expect(words).toEqual(['正在核对床位', '正在核对']);
});
