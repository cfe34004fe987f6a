import { eq, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { downloadEndpoints } from '@contract/download/endpoints';
import { recordEndpoints } from '@contract/notice/record-endpoints';
import { keptDays, mostRunning, type DownloadTask } from '@contract/download/types';
import { AppError } from '@contract/kernel/errors';
import { defineSheet } from '@contract/kernel/sheet-definition';
import { userQuery } from '@contract/people/types';
import { demoPeople } from '@server/demo/people';
import { wireModules } from '@server/kernel/slots';
import { contentHash } from '@server/kernel/storage';
import { modules } from '@server/modules';
import { errorOf, type TestClient } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { rotationPieces } from '../rotation/tables';
import { cellText } from '@workers/engine/spreadsheet/sheet';
import { openWorkbook } from '@workers/engine/spreadsheet/open';
import { accounts } from '../account/tables';
import { noticePushes } from '../notice/tables';
import { peoplePage } from '../people/queries';
import { removeExpired } from './expiry';
import { download, sheetDownload } from './public';
import { startDownloadRunner, wakeDownloadRunners } from './runner';
import { downloadTasks } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const admin = await server.as('admin');
const secretary = await server.as('secretary');
const student = await server.as('student');
const { list, start, detail, confirm, retry, remove, file } = downloadEndpoints;

const context = { database: server.database, storage: server.storage, log: server.app.log };
let runner: { stop(): Promise<void> };
beforeAll(async () => {
  runner = await startDownloadRunner(context);
});
afterAll(() => runner.stop());

const peopleSheet = defineSheet({
  key: 'test.people',
  name: '人员',
  columns: [
    { title: '姓名', field: 'name', type: 'string' },
    { title: '工号', field: 'staff_id', type: 'string' },
  ],
});
const peopleKind = sheetDownload({
  kind: 'test.people',
  title: '人员',
  permission: 'personnel:user:list',
  sheet: peopleSheet,
  input: userQuery.omit({ page: true, size: true }),
  page: ({ db: reader, user, input }, page, size) => peoplePage(reader, user, { ...input, page, size }),
});

/** What the maker of the other kind does in a test. */
const make = vi.fn<(text: string, progress: (done: number, total: number) => Promise<void>) => Promise<void>>();
const textKind = download({
  kind: 'test.text',
  title: '文字',
  input: z.object({ text: z.string().max(20), ask: z.boolean().default(false) }),
  estimate: async ({ input }) => ({ note: `${input.text.length} 个字`, confirm: input.ask }),
  async make({ input, progress }) {
    await make(input.text, progress);
    const bytes = Buffer.from(input.text);
    return { fileName: `${input.text}.txt`, contentType: 'text/plain', bytes: oneChunk(bytes) };
  },
});
const adminsKind = download({
  kind: 'test.admins',
  title: '只给管理员',
  permission: 'system:role:edit',
  input: z.object({}),
  make: async () => ({ fileName: 'x', contentType: 'text/plain', bytes: oneChunk(Buffer.from('x')) }),
});
wireModules({ ...modules, test: { downloads: [peopleKind, textKind, adminsKind] } });
async function* oneChunk(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}

/** `Promise.withResolvers` is younger than the oldest Node that we run on. */
function withResolvers<Value>() {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

const begin = (client: TestClient, text: string, more: object = {}) =>
  client.data(start, { body: { kind: 'test.text', input: { text, ...more } } });

async function settled(client: TestClient, id: string): Promise<DownloadTask> {
  return vi.waitFor(
    async () => {
      const task = await client.data(detail, { params: { id } });
      expect(task.Status).not.toBe('IN_PROGRESS');
      return task;
    },
    { timeout: 60_000, interval: 30 },
  );
}

describe('the end of a task that took long', () => {
  const { records } = recordEndpoints;
  const toldOf = async (client: TestClient, words: string) =>
    (await client.data(records, { query: { size: 500 } })).datas.filter(({ title }) => title.includes(words));
  /** A task that has been on its way for so many seconds. */
  async function slow(title: string, seconds: number) {
    const [account] = await db.select().from(accounts).where(eq(accounts.username, 'student'));
    const startedAt = new Date(Date.now() - seconds * 1000);
    const task = { accountId: account!.id, kind: 'test.text', title, input: { text: 'x' }, startedAt };
    const [made] = await db
      .insert(downloadTasks)
      .values({ ...task, status: 'IN_PROGRESS' })
      .returning();
    wakeDownloadRunners();
    await settled(student, made!.id);
    return made!.id;
  }

  it('is told to its owner, once, with the way there', async () => {
    await slow('久等的文件', 31);
    expect(await toldOf(student, '久等的文件')).toMatchObject([
      { title: '文件已生成：久等的文件', link: '/system/download-tasks' },
    ]);
    expect(await toldOf(admin, '久等的文件')).toEqual([]);
  });

  it('is not told to whoever is still looking', async () => {
    await slow('不久的文件', 5);
    expect(await toldOf(student, '不久的文件')).toEqual([]);
  });

  it('is told when it failed, and not any more once it is tried again', async () => {
    make.mockRejectedValueOnce(new AppError('NOT_FOUND'));
    const id = await slow('失败的文件', 60);
    expect(await toldOf(student, '失败的文件')).toMatchObject([{ title: '文件生成失败：失败的文件' }]);
    const settledAt = async () =>
      (
        await db
          .select()
          .from(noticePushes)
          .where(eq(noticePushes.subject, `download:${id}`))
      ).map((push) => push.settledAt);
    expect(await settledAt()).toEqual([null]);
    await student.data(retry, { params: { id } });
    await settled(student, id);
    expect(await settledAt(), 'the second try was quick').toEqual([expect.any(Date)]);
  });
});

describe('a download task', () => {
  it('is refused without a sign-in, of an unknown kind, without the permission, with a wrong input', async () => {
    const body = { kind: 'test.people', input: {} };
    expect((await server.anonymous.call(start, { body })).status).toBe(401);
    expect(errorOf(await admin.call(start, { body: { ...body, kind: 'nothing' } }))).toBe('NOT_FOUND');
    expect(errorOf(await student.call(start, { body }))).toBe('FORBIDDEN');
    const wrong = await admin.call(start, { body: { ...body, input: { recruit_year: 'x' } } });
    expect(errorOf(wrong)).toBe('INPUT_INVALID');
    expect((await admin.data(list, { query: {} })).total).toBe(0);
  });

  it('makes a workbook of what its owner sees, and of nobody else', async () => {
    // Nobody is placed: the secretary sees those who belong to her departments.
    await db.delete(rotationPieces);
    const key = randomUUID();
    const body = { kind: 'test.people', input: {} };
    const { ID: id } = await secretary.data(start, { body }, { key });
    expect((await secretary.data(start, { body }, { key })).ID).toBe(id);
    const task = await settled(secretary, id);
    const seen = demoPeople(300).filter(({ deptId }) => deptId <= 16);
    expect(task).toMatchObject({ Status: 'COMPLETED', progress_done: seen.length, progress_total: seen.length });
    expect(Date.parse(task.expires_at!) - Date.parse(task.finished_at!)).toBe(keptDays * 86_400_000);

    const answer = await secretary.call(file, { params: { id } });
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('人员_'));
    const book = await openWorkbook(new Uint8Array(answer.bytes));
    const sheet = await book.readSheet(0);
    const names = Array.from({ length: sheet.rowNumbers.length }, (_, line) => cellText(sheet, line, 0));
    expect(names).toEqual(['姓名', ...seen.map(({ name }) => name)]);
  });

  it('is its owner’s alone', async () => {
    const { ID: id } = await begin(secretary, 'own');
    await settled(secretary, id);
    for (const endpoint of [detail, confirm, retry, remove, file]) {
      expect(errorOf(await admin.call(endpoint, { params: { id } }))).toBe('NOT_FOUND');
    }
    expect((await admin.data(list, { query: {} })).list.map((task) => task.ID)).not.toContain(id);
  });

  it('waits for a confirmation when the kind asks for one', async () => {
    const task = await begin(admin, '等一等', { ask: true });
    expect(task).toMatchObject({ Status: 'AWAIT_CONFIRM', note: '3 个字' });
    expect(errorOf(await admin.call(file, { params: { id: task.ID } }))).toBe('DOWNLOAD_STATE');
    expect(errorOf(await admin.call(retry, { params: { id: task.ID } }))).toBe('DOWNLOAD_STATE');
    await admin.data(confirm, { params: { id: task.ID } });
    expect((await settled(admin, task.ID)).Status).toBe('COMPLETED');
    expect((await admin.call(file, { params: { id: task.ID } })).bytes.toString()).toBe('等一等');
    expect(errorOf(await admin.call(confirm, { params: { id: task.ID } }))).toBe('DOWNLOAD_STATE');
  });

  it('says what went wrong, keeps secrets of the system, and can be tried again', async () => {
    make.mockRejectedValueOnce(new AppError('INPUT_INVALID', { detail: '没有符合条件的人员' }));
    const { ID: id } = await begin(admin, '再来');
    expect(await settled(admin, id)).toMatchObject({ Status: 'ERROR', problem: '提交的内容有误：没有符合条件的人员' });
    make.mockRejectedValueOnce(new Error('password=secret'));
    await admin.data(retry, { params: { id } });
    const failed = await settled(admin, id);
    expect(failed.Status).toBe('ERROR');
    expect(failed.problem).not.toContain('secret');
    await admin.data(retry, { params: { id } });
    expect(await settled(admin, id)).toMatchObject({ Status: 'COMPLETED', problem: '' });
  });

  it('fails when its owner’s right was taken away before it was made', async () => {
    const { ID: id } = await secretary.data(start, { body: { kind: 'test.people', input: {} } });
    await settled(secretary, id);
    await db.update(downloadTasks).set({ kind: 'test.admins', status: 'IN_PROGRESS' }).where(eq(downloadTasks.id, id));
    wakeDownloadRunners();
    expect(await settled(secretary, id)).toMatchObject({ Status: 'ERROR', problem: expect.stringContaining('权限') });
  });

  it('stops when it is cancelled, and leaves no file', async () => {
    const reached = withResolvers<undefined>();
    const cancelled = withResolvers<undefined>();
    const stopped = withResolvers<unknown>();
    make.mockImplementationOnce(async (_, progress) => {
      reached.resolve(undefined);
      await cancelled.promise;
      await progress(1, 2).catch((error: unknown) => {
        stopped.resolve(error);
        throw error;
      });
    });
    const { ID: id } = await begin(admin, '取消的');
    await reached.promise;
    await admin.data(remove, { params: { id } });
    cancelled.resolve(undefined);
    expect(await stopped.promise).toMatchObject({ name: 'LeaseLost' });
    expect(await server.storage.has(contentHash(Buffer.from('取消的')))).toBe(false);
    expect(errorOf(await admin.call(detail, { params: { id } }))).toBe('NOT_FOUND');
  });

  it('is limited in number, also for calls at the same time', async () => {
    const gate = withResolvers<undefined>();
    make.mockImplementation(() => gate.promise);
    const answers = await Promise.all(
      Array.from({ length: mostRunning + 2 }, (_, n) =>
        student.call(start, { body: { kind: 'test.text', input: { text: `t${n}` } } }),
      ),
    );
    gate.resolve(undefined);
    make.mockReset();
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(errorOf)).toEqual(['DOWNLOAD_TOO_MANY', 'DOWNLOAD_TOO_MANY']);
    for (const { status, body } of answers) if (status === 200) await settled(student, body.data.ID);
  });
});

describe('the runner', () => {
  it('takes over from a process that died, not from one that lives', async () => {
    await runner.stop();
    const { ID: id } = await begin(admin, '接手');
    const dead = { leaseOwner: randomUUID(), leaseUntil: sql`clock_timestamp() + interval '1 second'` };
    await db.update(downloadTasks).set(dead).where(eq(downloadTasks.id, id));
    // An embedded engine has one process: its runner ends all leases when it begins. Here two share the database.
    runner = await startDownloadRunner({ ...context, database: { ...server.database, engine: 'postgres' } });
    await pause(300);
    expect((await admin.data(detail, { params: { id } })).Status).toBe('IN_PROGRESS');
    expect((await settled(admin, id)).Status).toBe('COMPLETED');
  });

  it('gives the task back when it stops, for the next one to begin anew', async () => {
    const reached = withResolvers<undefined>();
    make.mockImplementationOnce(async (_, progress) => {
      reached.resolve(undefined);
      for (;;) {
        await pause(10);
        await progress(1, 2);
      }
    });
    const { ID: id } = await begin(admin, '重启');
    await reached.promise;
    await runner.stop();
    const [row] = await db.select().from(downloadTasks).where(eq(downloadTasks.id, id));
    expect(row).toMatchObject({ status: 'IN_PROGRESS', leaseOwner: null });
    runner = await startDownloadRunner(context);
    expect((await settled(admin, id)).Status).toBe('COMPLETED');
  });
});

it('forgets files after their days, unless another task has the same one', async () => {
  const one = await begin(admin, '同一份');
  const other = await begin(admin, '同一份');
  await settled(admin, one.ID);
  await settled(admin, other.ID);
  const hash = contentHash(Buffer.from('同一份'));
  const expire = (id: string) =>
    db
      .update(downloadTasks)
      .set({ expiresAt: sql`now() - interval '1 minute'` })
      .where(eq(downloadTasks.id, id));
  await expire(one.ID);
  await removeExpired(context);
  expect(errorOf(await admin.call(detail, { params: { id: one.ID } }))).toBe('NOT_FOUND');
  expect((await admin.call(file, { params: { id: other.ID } })).bytes.toString()).toBe('同一份');
  await admin.data(remove, { params: { id: other.ID } });
  await vi.waitFor(async () => expect(await server.storage.has(hash)).toBe(false));
});
