import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UserDatabase } from '../database/user-database';
import { storeDeviceKey } from '../database/device-key';
import { aFinding, anImportItem } from '@tests/builders/import-job';
import { aTask } from '@tests/builders/task';
import { dropFile, dropItems, dropParts, readFile, readItems, storeFile, storeItems, partsOf } from './content';
import { findingsPerPart, FindingWriter, readAllFindings, readFindings } from './findings';
import { addTask, applyEvents, getTask, isRunnable, listTasks, mendTask, removeTask, restartTask } from './store';

const taskId = aTask().id;
const bytes = new TextEncoder().encode('姓名,工号\n陈一,R0001\n');
const perPart = 50;
let db: UserDatabase;
let key: CryptoKey;

beforeEach(async () => {
  db = new UserDatabase(Math.floor(Math.random() * 1e9));
  await storeDeviceKey(db, btoa('0123456789abcdef0123456789abcdef'));
  key = (await db.keys.get('device'))!.key;
});
afterEach(() => db.delete());

describe('tasks', () => {
  it('apply events together or not at all', async () => {
    await addTask(db, aTask({ state: 5, stage: 'checking' }));
    const moved = await applyEvents(
      db,
      taskId,
      { type: 'note', detail: { checked: true } },
      { type: 'advance', stage: 'uploading' },
    );
    expect(moved).toMatchObject({ state: 5, stage: 'uploading', checked: true });

    expect(await applyEvents(db, taskId, { type: 'cancel' }, { type: 'confirm' })).toBeNull();
    expect(await getTask(db, taskId)).toMatchObject({ cancelled: false, stage: 'uploading' });
  });

  it('let the faster of two tabs win', async () => {
    await addTask(db, aTask({ state: 12 }));
    const outcomes = await Promise.all([
      applyEvents(db, taskId, { type: 'confirm' }),
      applyEvents(db, taskId, { type: 'cancel' }),
    ]);
    expect(outcomes.filter((outcome) => outcome !== null)).toHaveLength(1);
  });

  it('answer null for a task that is gone', async () => {
    expect(await applyEvents(db, taskId, { type: 'confirm' })).toBeNull();
  });

  it('are listed newest first', async () => {
    await addTask(db, aTask({ id: 'old', createdAt: 1 }));
    await addTask(db, aTask({ id: 'new', createdAt: 2 }));
    expect((await listTasks(db)).map((task) => task.id)).toEqual(['new', 'old']);
  });

  it('keep the names of their file for their owner, through every move', async () => {
    const task = aTask({ state: 10 });
    await addTask(db, task);
    await applyEvents(db, taskId, { type: 'fix', fixes: { done: 1, total: 1, revision: 1 } });
    const again = (await mendTask(db, taskId, false, crypto.randomUUID()))!;
    await applyEvents(db, again, { type: 'fail', problem: { code: 'SYSTEM_ERROR', message: '' } });
    await storeFile(db, key, again, bytes);
    const anew = (await restartTask(db, (await getTask(db, again))!, {}, crypto.randomUUID()))!;
    const names = { fileName: task.fileName, sheets: task.sheets };
    expect(await getTask(db, anew)).toMatchObject(names);
    await db.keys.clear();
    expect(await listTasks(db)).toMatchObject([{ fileName: '未命名文件', sheets: [] }]);
    expect(await getTask(db, anew, key)).toMatchObject(names);
    const lying = JSON.stringify(await db.tasks.toArray());
    expect(lying).not.toMatch(/内科轮转|轮转安排/);
  });

  it('of an earlier version show the names that they have in clear', async () => {
    await db.tasks.add(aTask());
    expect(await listTasks(db)).toEqual([aTask()]);
  });

  it('take all their content with them when they are removed', async () => {
    await addTask(db, aTask());
    await storeFile(db, key, taskId, bytes);
    await storeItems(db, key, taskId, [anImportItem()], perPart);
    await removeTask(db, taskId);
    expect(await Promise.all([db.tasks.count(), db.taskFiles.count(), db.taskParts.count()])).toEqual([0, 0, 0]);
  });

  it.each([
    [aTask({ state: 0 }), true],
    [aTask({ state: 5 }), true],
    [aTask({ state: 15 }), true],
    [aTask({ state: 10 }), false],
    [aTask({ state: 12 }), false],
    [aTask({ state: 20 }), false],
    [aTask({ state: 25 }), false],
    [aTask({ state: 12, cancelled: true }), true],
    [aTask({ state: 5, remote: true }), false],
    [aTask({ state: 15, remote: true }), true],
  ])('%#: have work for a worker, or wait for the user', (task, expected) => {
    expect(isRunnable(task)).toBe(expected);
  });
});

describe('content', () => {
  it('comes back as it was stored, and is unreadable in the database', async () => {
    await storeFile(db, key, taskId, bytes);
    expect(await readFile(db, key, taskId)).toEqual(bytes);
    const [stored] = await db.taskFiles.toArray();
    const sealed = (stored as unknown as { sealed: { bytes: ArrayBuffer } }).sealed.bytes;
    expect(new TextDecoder().decode(sealed)).not.toContain('R0001');
  });

  it('cannot be opened with another user’s key', async () => {
    await storeFile(db, key, taskId, bytes);
    await storeDeviceKey(db, btoa('fedcba9876543210fedcba9876543210'));
    const other = (await db.keys.get('device'))!.key;
    await expect(readFile(db, other, taskId)).rejects.toThrow();
  });

  it('keeps rows in order over chunks, and forgets them when they are sent', async () => {
    const items = Array.from({ length: 450 }, (_, index) => anImportItem({ row: index + 2 }));
    await storeFile(db, key, taskId, bytes);
    await storeItems(db, key, taskId, items, perPart);
    expect(await readItems(db, key, taskId)).toEqual(items);
    expect(await partsOf(db).count()).toBe(Math.ceil(450 / perPart));

    const writer = new FindingWriter(db, key, taskId);
    await writer.add([aFinding()]);
    await writer.finish();
    await dropItems(db, taskId);
    expect(await readItems(db, key, taskId)).toEqual([]);
    expect(await readFile(db, key, taskId)).toEqual(bytes);
    await dropFile(db, taskId);
    expect(await readFile(db, key, taskId)).toBeUndefined();
    expect(await readAllFindings(db, key, taskId)).toEqual([aFinding()]);

    await dropParts(db, taskId);
    expect(await readAllFindings(db, key, taskId)).toEqual([]);
  });
});

describe('findings', () => {
  const make = (sheet: string, count: number) =>
    Array.from({ length: count }, (_, index) =>
      aFinding({ sheet, row: index + 2, code: index % 3 === 0 ? 'MAJOR_REQUIRED' : 'NAME_REQUIRED' }),
    );
  const first = make('甲', findingsPerPart * 2 + 50);
  const second = make('乙', 30);

  beforeEach(async () => {
    const writer = new FindingWriter(db, key, taskId);
    await writer.add(first);
    await writer.add(second);
    await writer.finish();
  });

  it.each([
    [0, 20],
    [findingsPerPart - 10, 20],
    [findingsPerPart * 2 + 40, 20],
    [findingsPerPart * 3, 20],
  ])('reads a page from %i', async (offset, limit) => {
    const page = await readFindings(db, key, taskId, { sheet: '甲', offset, limit });
    expect(page).toEqual(first.slice(offset, offset + limit));
  });

  it('reads a page of one kind across parts', async () => {
    const majors = first.filter((finding) => finding.code === 'MAJOR_REQUIRED');
    const query = { sheet: '甲', code: 'MAJOR_REQUIRED', limit: 100 } as const;
    expect(await readFindings(db, key, taskId, { ...query, offset: 100 })).toEqual(majors.slice(100, 200));
    expect(await readFindings(db, key, taskId, { ...query, offset: 250 })).toEqual(majors.slice(250, 350));
  });

  it('keeps sheets apart', async () => {
    expect(await readFindings(db, key, taskId, { sheet: '乙', offset: 0, limit: 100 })).toEqual(second);
    expect(await readAllFindings(db, key, taskId)).toEqual([...first, ...second]);
  });
});
