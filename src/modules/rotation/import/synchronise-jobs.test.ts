import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ImportJob } from '@contract/rotation/types';
import { storeDeviceKey } from '@device/database/device-key';
import { UserDatabase } from '@device/database/user-database';
import { addTask, getTask, listTasks, removeTask } from '@device/tasks/store';
import { anImportJob } from '@tests/builders/import-job';
import { aTask } from '@tests/builders/task';
import { synchroniseJobs } from './synchronise-jobs';

const jobs = vi.hoisted(() => ({ list: [] as unknown[], meanwhile: async () => {} }));
vi.mock('@device/api/call', () => ({ call: () => jobs.meanwhile().then(() => jobs.list) }));
vi.mock('@/kernel/session/permissions', () => ({ can: () => true }));

const { id } = aTask();
let db: UserDatabase;
beforeEach(async () => {
  db = new UserDatabase(Math.floor(Math.random() * 1e9));
  await storeDeviceKey(db, btoa('0123456789abcdef0123456789abcdef'));
});
afterEach(() => db.delete());

function serverHas(...list: Partial<ImportJob>[]): Promise<void> {
  jobs.list = list.map(anImportJob);
  return synchroniseJobs(db);
}

describe('jobs of other devices', () => {
  it.each([
    [0, 5, 'uploading'],
    [5, 5, 'uploading'],
    [12, 12, 'difference'],
    [15, 15, 'writing'],
  ] as const)('in state %i appear as tasks in state %i', async (server, state, stage) => {
    await serverHas({ state: server });
    expect(await listTasks(db)).toMatchObject([{ id, state, stage, remote: true, fileName: '内科轮转.xlsx' }]);
  });

  it.each([{ state: 10 }, { state: 20 }, { state: 25 }, { state: 12, cancelled: true }] as const)(
    'do not appear once they have ended: %o',
    async (job) => {
      await serverHas(job);
      expect(await listTasks(db)).toEqual([]);
    },
  );

  it('are followed to their end', async () => {
    await serverHas({ state: 5 });
    await serverHas({ state: 12 });
    expect(await getTask(db, id)).toMatchObject({ state: 12 });
    await serverHas({ state: 25 });
    expect(await getTask(db, id)).toMatchObject({ state: 25 });
  });
});

describe('tasks of this device', () => {
  it('that wait for an answer follow what was answered elsewhere', async () => {
    await addTask(db, aTask({ state: 12, stage: 'difference' }));
    await serverHas({ state: 15, writtenPeople: 1 });
    expect(await getTask(db, id)).toMatchObject({ state: 15, stage: 'writing', progress: { done: 1, total: 2 } });
  });

  it('go when they were cancelled elsewhere', async () => {
    await addTask(db, aTask({ state: 12, stage: 'difference' }));
    await serverHas({ state: 10, cancelled: true });
    expect(await getTask(db, id)).toBeUndefined();
  });

  it('do not come back when they are cancelled while the server is asked', async () => {
    await addTask(db, aTask({ state: 12, stage: 'difference' }));
    jobs.meanwhile = () => removeTask(db, id);
    await serverHas({ state: 12 }).finally(() => (jobs.meanwhile = async () => {}));
    expect(await listTasks(db)).toEqual([]);
  });

  it('that a worker is busy with are left to it', async () => {
    const busy = aTask({ state: 5, stage: 'uploading' });
    await addTask(db, busy);
    await serverHas({ state: 12 });
    expect(await getTask(db, id)).toEqual(busy);
  });
});
