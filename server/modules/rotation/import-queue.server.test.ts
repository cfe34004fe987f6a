import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { rotationEndpoints as calls } from '@contract/rotation/endpoints';
import { TaskState } from '@contract/kernel/task-state';
import { buildApp } from '@server/app';
import type { Database } from '@server/kernel/database/database';
import {
  createBody,
  demoItems,
  importPlan,
  sendImport,
  untilEnded,
  type ImportPlan,
} from '@tests/builders/rotation-import';
import { clientOf, errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { claimJob } from './import-lease';
import { importsWriting } from './import-queue';
import { startImportRunner } from './import-runner';
import { importFaults, importsAtOnce } from './import-settings';
import { importJobsById } from './import-view';
import { people } from '../people/tables';
import { importChunks, importJobs } from './tables';

const server = await startTestServer({ working: false });
const { database, storage, status } = server;
const { db } = database;
const [ann, bea] = [1, 2];

beforeEach(async () => {
  await db.delete(importJobs);
});

let confirmed = 0;
/** A confirmed import without people: what is written is of no matter here, whose turn it is is. */
async function waiting(createdBy: number, part: Partial<typeof importJobs.$inferInsert> = {}): Promise<string> {
  const id = randomUUID();
  await db.insert(importJobs).values({
    id,
    state: TaskState.writing,
    fileName: '轮转安排.xlsx',
    fileHash: 'a'.repeat(64),
    chunkHashes: [],
    createdBy,
    scope: { kind: 'all' },
    confirmedAt: new Date(Date.UTC(2026, 10, 1) + 60_000 * confirmed++),
    ...part,
  });
  return id;
}
const claim = async (atOnce: number) => (await claimJob(db, randomUUID(), atOnce))?.id;
const ended = (id: string) =>
  db
    .update(importJobs)
    .set({ state: TaskState.systemSuccess, leaseOwner: null, leaseUntil: null })
    .where(eq(importJobs.id, id));
async function aheadOf(...ids: string[]): Promise<number[]> {
  const jobs = new Map((await importJobsById(db, ids)).map((job) => [job.id, job.queue]));
  return ids.map((id) => jobs.get(id)!);
}

describe('whose turn it is', () => {
  it('goes round the owners, each with the oldest job, and everybody sees how many are ahead', async () => {
    const a = [await waiting(ann), await waiting(ann), await waiting(ann)] as const;
    const b = [await waiting(bea), await waiting(bea)] as const;
    expect(await aheadOf(...a, ...b)).toEqual([0, 2, 4, 1, 3]);
    expect(await claim(1)).toBe(a[0]);
    // The first is being written: three of the others' turns are before the last.
    expect(await aheadOf(...a, ...b)).toEqual([0, 2, 4, 1, 3]);
    const order: (string | undefined)[] = [];
    for (let last: string | undefined = a[0]; last; last = order.at(-1)) {
      await ended(last);
      order.push(await claim(1));
    }
    expect(order).toEqual([b[0], a[1], b[1], a[2], undefined]);
  });

  it('comes first for what a process that died has begun', async () => {
    const begun = await waiting(ann, { servedAt: new Date(), leaseOwner: 'dead', leaseUntil: new Date(0) });
    await waiting(bea, { confirmedAt: new Date(0) });
    expect(await claim(1)).toBe(begun);
  });

  it('counts no job that is not waiting', async () => {
    const job = await waiting(ann);
    const open = await waiting(bea, { state: TaskState.waitingToInput });
    const over = await waiting(bea, { state: TaskState.systemSuccess });
    expect(await aheadOf(open, over, job)).toEqual([0, 0, 0]);
  });
});

describe('imports at once', () => {
  it('are as many as allowed, however many processes claim at the same moment', async () => {
    for (const owner of [ann, ann, bea, bea, ann]) await waiting(owner);
    const got = await Promise.all(Array.from({ length: 8 }, () => claim(2)));
    expect(got.filter(Boolean)).toHaveLength(2);
    expect(await claim(2)).toBeUndefined();
    await ended(got.find(Boolean)!);
    expect(await claim(2)).toBeDefined();
  });

  it('stay within the bound over two whole servers on one database, and all get written', async () => {
    const admin = await server.as('admin');
    const plans: ImportPlan[] = [];
    for (let year = 2070; year < 2074; year++) {
      const items = await demoItems(admin, { count: 4, months: 1, firstMonth: `${year}-01` });
      const plan = importPlan(items, { chunkSize: 2 });
      await sendImport(admin, plan);
      plans.push(plan);
    }
    const seen: number[] = [];
    const watched: Database = {
      ...database,
      engine: 'postgres',
      transaction: async (run) => {
        const result = await database.transaction(run);
        const { rows } = await db.execute<{ writing: number }>(sql`select ${importsWriting} as writing`);
        seen.push(rows[0]!.writing);
        return result;
      },
    };
    const others = await Promise.all(
      [1, 2].map(async () => {
        const other = await buildApp({ database: watched, storage, status, logLevel: 'silent' });
        const runner = await startImportRunner({ database: watched, storage, log: other.log }, { lookEveryMs: 20 });
        return { client: clientOf(other, admin.token), stop: () => Promise.all([runner.stop(), other.close()]) };
      }),
    );
    // One confirms here, the other there; each server's runners have two lanes.
    await Promise.all(plans.map(({ id }, n) => others[n % 2]!.client.data(calls.importConfirm, { params: { id } })));
    const states = () =>
      importJobsById(
        db,
        plans.map(({ id }) => id),
      ).then((jobs) => jobs.map(({ state }) => state));
    await vi.waitFor(async () => expect(await states()).toEqual([25, 25, 25, 25]), { timeout: 20_000 });
    await Promise.all(others.map(({ stop }) => stop()));
    expect(Math.max(...seen)).toBeLessThanOrEqual(2);
    expect(Math.max(...seen)).toBeGreaterThanOrEqual(1);
    expect(await db.$count(importChunks, sql`written_at is not null`)).toBe(8);
  });

  it('are one on the embedded engine and two on PostgreSQL, unless a variable says otherwise', () => {
    expect(importsAtOnce({}, 'pglite')).toBe(1);
    expect(importsAtOnce({ IMPORTS_AT_ONCE: '' }, 'postgres')).toBe(2);
    expect(importsAtOnce({ IMPORTS_AT_ONCE: '3' }, 'pglite')).toBe(3);
    expect(importFaults({ IMPORTS_AT_ONCE: '0' })).toHaveLength(1);
    expect(importFaults({ IMPORTS_AT_ONCE: '2' })).toEqual([]);
  });
});

it('takes the same chunk once when it comes several times at once, each time under another key', async () => {
  const admin = await server.as('admin');
  const items = await demoItems(admin, { count: 4, months: 1, firstMonth: '2080-01' });
  const plan = importPlan(items, { chunkSize: 2 });
  await admin.data(calls.importCreate, { body: createBody(plan) });
  const send = () =>
    admin.call(calls.importChunks, { params: { id: plan.id, seq: 0 }, body: { chunks: [plan.chunks[0]!] } });
  const answers = await Promise.all(Array.from({ length: 6 }, send));
  expect(answers.map(({ status: code, body }) => [code, body.data.state, body.data.missingChunks])).toEqual(
    answers.map(() => [200, TaskState.processing, [1]]),
  );
});

it('checks chunks before their transaction, and again before the first write what changed in between', async () => {
  const admin = await server.as('admin');
  const items = await demoItems(admin, { count: 1, months: 1, firstMonth: '2081-01' });
  const plan = importPlan(items);
  await admin.data(calls.importCreate, { body: createBody(plan) });
  const { userId, username } = items[0]!.record;
  const rename = (name: string) => db.update(people).set({ name }).where(eq(people.id, userId));
  const renaming: Database = {
    ...database,
    transaction: async (run) => {
      await rename(`${username}改`);
      return database.transaction(run);
    },
  };
  const busy = await buildApp({ database: renaming, storage, status, logLevel: 'silent' });
  const chunk = { params: { id: plan.id, seq: 0 }, body: { chunks: [plan.chunks[0]!] } };
  expect(await clientOf(busy, admin.token).data(calls.importChunks, chunk)).toMatchObject({
    state: TaskState.waitingToInput,
  });
  await busy.close();
  await admin.data(calls.importConfirm, { params: { id: plan.id } });
  const runner = await startImportRunner({ database, storage, log: server.app.log });
  const ended = await untilEnded(admin, plan.id);
  await runner.stop();
  await rename(username);
  expect(ended).toMatchObject({ state: TaskState.error, writtenPeople: 0 });
  expect(ended.findings.map(({ code }) => code)).toEqual(['NAME_MISMATCH']);
});

it('lets a few chunks be checked and a few more wait, and tells the others when to come again', async () => {
  const admin = await server.as('admin');
  let letGo = () => undefined as void;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  let begun = 0;
  const slow: Database = {
    ...database,
    engine: 'pglite',
    transaction: async (run) => {
      begun++;
      await held;
      return database.transaction(run);
    },
  };
  const plan = importPlan(await demoItems(admin, { count: 1, months: 1, firstMonth: '2079-01' }));
  await admin.data(calls.importCreate, { body: createBody(plan) });
  const busy = await buildApp({ database: slow, storage, status, logLevel: 'silent' });
  const client = clientOf(busy, admin.token);
  const chunk = { params: { id: plan.id, seq: 0 }, body: { chunks: [plan.chunks[0]!] } };
  const send = () => client.call(calls.importChunks, chunk);
  const sent = Array.from({ length: 65 }, send);
  const refused = await Promise.race(sent);
  expect(refused.status).toBe(503);
  expect(refused.headers['retry-after']).toBe('2');
  expect(errorOf(refused)).toBe('SERVER_FULL');
  expect(refused.body.data).toMatchObject({ details: { retryAfterSeconds: 2 } });
  // Others are answered meanwhile.
  expect((await client.call(calls.importDetail, { params: { id: plan.id } })).status).toBe(200);
  await vi.waitFor(() => expect(begun).toBe(2));
  letGo();
  const answers = await Promise.all(sent);
  expect(answers.filter(({ status: code }) => code === 200)).toHaveLength(32);
  expect(answers.filter(({ status: code }) => code === 503)).toHaveLength(33);
  expect((await send()).status).toBe(200);
  await busy.close();
});
