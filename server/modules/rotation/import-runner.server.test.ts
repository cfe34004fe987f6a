import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, inject, it, vi } from 'vitest';
import { rotationEndpoints as calls } from '@contract/rotation/endpoints';
import { TaskState } from '@contract/kernel/task-state';
import { demoItems, importPlan, sendImport, untilEnded } from '@tests/builders/rotation-import';
import { startTestServer } from '@tests/server/harness';
import type { Database } from '@server/kernel/database/database';
import { LeaseLost } from '@server/kits/lease-runner/leases';
import { writeChunk } from './import-commit';
import { claimJob, holdJob, jobLeases, shareJob } from './import-lease';
import { startImportRunner } from './import-runner';
import { importChunks, importJobs, rotationChanges, rotationPieces } from './tables';

// No runner of its own: each test says who writes and when.
const server = await startTestServer({ working: false });
const admin = await server.as('admin');
const { database, storage, app } = server;
const { db } = database;

let year = 2040;
/** A confirmed job of three chunks of two people, in months that no other test uses. */
async function confirmedJob() {
  const plan = importPlan(await demoItems(admin, { count: 6, months: 2, firstMonth: `${year++}-01` }), {
    chunkSize: 2,
  });
  await sendImport(admin, plan);
  await admin.data(calls.importConfirm, { params: { id: plan.id } });
  return plan;
}

/** Runs a writer until the job has ended. */
async function writeWith(part: Partial<Database>, id: string) {
  const runner = await startImportRunner({ database: { ...database, ...part }, storage, log: app.log });
  try {
    return await untilEnded(admin, id);
  } finally {
    await runner.stop();
  }
}

/** On PostgreSQL there may be other processes; the embedded engine knows that there are none. */
const withNeighbours = { engine: 'postgres' } as const;

async function piecesOf(id: string) {
  return db.select().from(rotationPieces).where(eq(rotationPieces.changeId, id));
}

it('leaves a job alone while another process holds its lease, and takes it over when the lease has run out', async () => {
  const plan = await confirmedJob();
  const dead = randomUUID();
  expect(await claimJob(db, dead, 1)).toMatchObject({ id: plan.id });
  await db.insert(rotationChanges).values({ id: plan.id, kind: 'import', createdBy: 1 });
  await writeChunk(database, plan.id, 0, dead);
  expect(await claimJob(db, randomUUID(), 2)).toBeUndefined();

  await db
    .update(importJobs)
    .set({ leaseUntil: sql`now() - interval '1 second'` })
    .where(eq(importJobs.id, plan.id));
  const first = await piecesOf(plan.id);
  const job = await writeWith(withNeighbours, plan.id);
  expect(job).toMatchObject({ state: TaskState.systemSuccess, writtenPeople: 6, counts: { created: 12 } });
  const all = await piecesOf(plan.id);
  expect(all).toEqual(expect.arrayContaining(first));
  const months = new Set(all.map((piece) => `${piece.userId}:${Math.floor(piece.start / 2)}`));
  expect(months.size).toBe(12);
});

it('does not let a process write that has lost its lease', async () => {
  const plan = await confirmedJob();
  const [slow, quick] = [randomUUID(), randomUUID()];
  await claimJob(db, slow, 1);
  await db
    .update(importJobs)
    .set({ leaseUntil: sql`now() - interval '1 second'` })
    .where(eq(importJobs.id, plan.id));
  expect(await claimJob(db, quick, 1)).toMatchObject({ id: plan.id });
  await expect(writeChunk(database, plan.id, 0, slow)).rejects.toThrow(LeaseLost);
  expect(await piecesOf(plan.id)).toEqual([]);
  await jobLeases.release(db, plan.id, quick);
  expect((await writeWith(withNeighbours, plan.id)).state).toBe(TaskState.systemSuccess);
});

it('goes on at once after a restart of the embedded engine, whose process is the only one', async () => {
  const plan = await confirmedJob();
  await claimJob(db, 'a process that was killed', 1);
  expect((await writeWith({ engine: 'pglite' }, plan.id)).state).toBe(TaskState.systemSuccess);
});

it('writes a chunk once, however often it is told to', async () => {
  const plan = await confirmedJob();
  const owner = randomUUID();
  await claimJob(db, owner, 1);
  await db.insert(rotationChanges).values({ id: plan.id, kind: 'import', createdBy: 1 });
  const write = () => writeChunk(database, plan.id, 0, owner);
  // Both have read it before either writes.
  await Promise.all([write(), write()]);
  const pieces = await piecesOf(plan.id);
  await write();
  expect(await piecesOf(plan.id)).toEqual(pieces);
  await jobLeases.release(db, plan.id, owner);
  await writeWith({}, plan.id);
});

it('renews the lease when a step holds the job', async () => {
  const plan = await confirmedJob();
  const owner = randomUUID();
  await claimJob(db, owner, 1);
  await db
    .update(importJobs)
    .set({ leaseUntil: sql`now() + interval '1 second'` })
    .where(eq(importJobs.id, plan.id));
  await database.transaction((tx) => holdJob(tx, plan.id, owner));
  const [left] = await db
    .select({ seconds: sql<number>`extract(epoch from lease_until - now())::float` })
    .from(importJobs)
    .where(eq(importJobs.id, plan.id));
  expect(left!.seconds).toBeGreaterThan(10);
  await jobLeases.release(db, plan.id, owner);
  await writeWith({}, plan.id);
});

it.runIf(inject('template').engine === 'postgres')('takes a cancellation while chunks are being written', async () => {
  const plan = await confirmedJob();
  const owner = randomUUID();
  await claimJob(db, owner, 1);
  await db.insert(rotationChanges).values({ id: plan.id, kind: 'import', createdBy: 1 });
  await writeChunk(database, plan.id, 0, owner);
  await database.transaction(async (tx) => {
    await shareJob(tx, plan.id, owner);
    const cancel = admin.data(calls.importCancel, { params: { id: plan.id }, body: {} });
    expect(await cancel).toMatchObject({ state: TaskState.writing, cancelled: true });
  });
  await jobLeases.release(db, plan.id, owner);
  expect(await writeWith({}, plan.id)).toMatchObject({ state: TaskState.error, writtenPeople: 2 });
});

it.each([
  ['a deadlock', '40P01'],
  ['a serialization failure', '40001'],
  ['a lost connection', '08006'],
])('tries again after %s', async (_, code) => {
  const plan = await confirmedJob();
  let failures = 2;
  const transaction: Database['transaction'] = async (run) => {
    if (failures-- > 0) throw new Error('the query failed', { cause: Object.assign(new Error('passing'), { code }) });
    return database.transaction(run);
  };
  expect((await writeWith({ transaction }, plan.id)).state).toBe(TaskState.systemSuccess);
});

it('ends in state 20 on an unexpected error, with what was written and what to do', async () => {
  const plan = await confirmedJob();
  await db
    .update(importChunks)
    .set({ payload: new TextEncoder().encode('not gzip') })
    .where(sql`job_id = ${plan.id} and seq = 2`);
  const job = await writeWith({}, plan.id);
  expect(job).toMatchObject({ state: TaskState.systemError, writtenPeople: 4, cancelled: false });
  expect(job.problem).toBe('数据录入失败：写入时系统出错，请联系教育处管理员后重新导入。已写入 4 人，其余 2 人未写入');
});

it('stops after the chunks it is at, and gives the job back', async () => {
  const plan = await confirmedJob();
  let stop: Promise<void> | undefined;
  let begun = 0;
  const transaction: Database['transaction'] = (run) => {
    // The second transaction is the first chunk's.
    if (++begun === 2) stop = runner.stop();
    return database.transaction(run);
  };
  const runner = await startImportRunner({ database: { ...database, transaction }, storage, log: app.log });
  await vi.waitFor(() => expect(stop).toBeDefined());
  await stop;
  const [job] = await db.select().from(importJobs).where(eq(importJobs.id, plan.id));
  expect(job).toMatchObject({ state: TaskState.writing, leaseOwner: null });
  const written = await db.$count(importChunks, sql`job_id = ${plan.id} and written_at is not null`);
  // Of three; on PostgreSQL two are under way at once.
  expect(written).toBe(inject('template').engine === 'postgres' ? 2 : 1);
  expect((await writeWith({}, plan.id)).state).toBe(TaskState.systemSuccess);
});

it('cancels jobs that nobody has gone on with for a month', async () => {
  const plan = importPlan(await demoItems(admin, { count: 1, months: 1, firstMonth: `${year++}-01` }));
  await sendImport(admin, plan);
  await db
    .update(importJobs)
    .set({ updatedAt: sql`now() - interval '31 days'` })
    .where(eq(importJobs.id, plan.id));
  const runner = await startImportRunner({ database, storage, log: app.log });
  await vi.waitFor(async () => {
    expect(await admin.data(calls.importDetail, { params: { id: plan.id } })).toMatchObject({
      state: TaskState.error,
      cancelled: true,
      problem: '30 天未确认，已自动取消，请重新导入',
    });
  });
  await runner.stop();
});

it('is woken by a confirmation', async () => {
  const hour = 3_600_000;
  const runner = await startImportRunner({ database, storage, log: app.log }, { lookEveryMs: hour });
  const plan = await confirmedJob();
  expect((await untilEnded(admin, plan.id)).state).toBe(TaskState.systemSuccess);
  await runner.stop();
});
