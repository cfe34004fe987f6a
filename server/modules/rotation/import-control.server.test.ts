import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rotationEndpoints as calls } from '@contract/rotation/endpoints';
import { TaskState } from '@contract/kernel/task-state';
import {
  createBody,
  demoItems,
  importPlan,
  runImport,
  sendImport,
  sha256,
  untilEnded,
} from '@tests/builders/rotation-import';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { people } from '../people/tables';
import { importChunks, importJobs, rotationPieces } from './tables';

const server = await startTestServer();
const admin = await server.as('admin');
const secretary = await server.as('secretary');
const { db } = server.database;
const items = await demoItems(admin, { count: 6, months: 2, firstMonth: '2027-01' });

describe('cancelling', () => {
  it.each<[string, number]>([
    ['before the first chunk (0)', 0],
    ['between chunks (5)', 1],
    ['before confirmation (12)', 3],
  ])('%s ends the job at once and keeps nothing of its rows', async (_, sent) => {
    const plan = importPlan(items, { chunkSize: 2 });
    const params = { id: plan.id };
    await admin.data(calls.importCreate, { body: createBody(plan) });
    for (let seq = 0; seq < sent; seq++) {
      await admin.data(calls.importChunks, { params: { id: plan.id, seq }, body: { chunks: [plan.chunks[seq]!] } });
    }
    const job = await admin.data(calls.importCancel, { params, body: {} });
    expect(job).toMatchObject({
      state: TaskState.error,
      cancelled: true,
      findings: [],
      problem: '',
      missingChunks: [],
    });
    expect(await admin.data(calls.importCancel, { params, body: {} })).toEqual(job);
    const chunks = await db.select().from(importChunks).where(eq(importChunks.jobId, plan.id));
    expect(chunks.map((chunk) => chunk.payload.length)).toEqual(Array.from({ length: sent }, () => 0));
    for (let seq = sent; seq < 3; seq++) {
      const late = await admin.call(calls.importChunks, {
        params: { id: plan.id, seq },
        body: { chunks: [plan.chunks[seq]!] },
      });
      expect(errorOf(late)).toBe('IMPORT_STATE');
    }
    expect(errorOf(await admin.call(calls.importConfirm, { params }))).toBe('IMPORT_STATE');
  });

  it('is refused when the job has ended by itself', async () => {
    const plan = importPlan(items);
    await runImport(admin, plan);
    expect(errorOf(await admin.call(calls.importCancel, { params: { id: plan.id }, body: {} }))).toBe('IMPORT_STATE');
  });

  it('during the writing stops after a chunk and says how many people were written', async () => {
    const plan = importPlan(await demoItems(admin, { count: 6, months: 2, firstMonth: '2027-06' }), { chunkSize: 1 });
    await sendImport(admin, plan);
    // As if the writer had just committed its second chunk when the wish arrived.
    await db
      .update(importChunks)
      .set({ writtenAt: sql`now()` })
      .where(sql`job_id = ${plan.id} and seq < 2`);
    await db.update(importJobs).set({ state: TaskState.writing, cancelled: true }).where(eq(importJobs.id, plan.id));
    const job = await untilEnded(admin, plan.id);
    expect(job).toMatchObject({ state: TaskState.error, cancelled: true, writtenPeople: 2 });
    expect(job.problem).toBe('已写入 2 人，其余 4 人未写入');
  });
});

describe('the order of the states', () => {
  it('shows which chunks are missing, and waits for confirmation only with all of them', async () => {
    const plan = importPlan(items, { chunkSize: 2 });
    const params = { id: plan.id };
    expect(await admin.data(calls.importCreate, { body: createBody(plan) })).toMatchObject({
      state: TaskState.waiting,
      chunkCount: 3,
      missingChunks: [0, 1, 2],
    });
    const middle = await admin.data(calls.importChunks, {
      params: { ...params, seq: 1 },
      body: { chunks: [plan.chunks[1]!] },
    });
    expect(middle).toMatchObject({ state: TaskState.processing, missingChunks: [0, 2], counts: { people: 2 } });
    expect(errorOf(await admin.call(calls.importConfirm, { params }))).toBe('IMPORT_STATE');
    expect(errorOf(await admin.call(calls.importDifference, { params, query: {} }))).toBe('IMPORT_STATE');
  });

  it('lists the own jobs, newest first', async () => {
    const plan = importPlan(items);
    await admin.data(calls.importCreate, { body: createBody(plan) });
    const list = await admin.data(calls.importList);
    expect(list[0]!.id).toBe(plan.id);
    expect(list.length).toBeGreaterThan(1);
    expect(await secretary.data(calls.importList)).toEqual([]);
  });
});

describe('who may', () => {
  it('is told nothing of the jobs of others', async () => {
    const plan = importPlan(items);
    await sendImport(admin, plan);
    const params = { id: plan.id };
    for (const answer of [
      await secretary.call(calls.importDetail, { params }),
      await secretary.call(calls.importConfirm, { params }),
      await secretary.call(calls.importCancel, { params, body: {} }),
      await secretary.call(calls.importDifference, { params, query: {} }),
      await secretary.call(calls.importChunks, { params: { ...params, seq: 0 }, body: { chunks: [items] } }),
    ])
      expect(errorOf(answer)).toBe('NOT_FOUND');
    expect(errorOf(await secretary.call(calls.importCreate, { body: createBody(plan) }))).toBe('IMPORT_STATE');
  });

  it('is refused without the permission', async () => {
    const student = await server.as('student');
    const plan = importPlan(items);
    for (const answer of [
      await student.call(calls.reference, { query: {} }),
      await student.call(calls.importList),
      await student.call(calls.importCreate, { body: createBody(plan) }),
      await student.call(calls.deleteRange, { body: { userIds: [4], startDate: '2027-01', endDate: '2027-01' } }),
      await secretary.call(calls.deleteRange, { body: { userIds: [2], startDate: '2027-01', endDate: '2027-01' } }),
    ])
      expect(errorOf(answer)).toBe('FORBIDDEN');
  });

  it('cannot import people outside the own scope: they are not found', async () => {
    const own = await secretary.data(calls.reference, { query: {} });
    const visible = new Set(own.people.map((person) => person.userId));
    const outside = items.find((item) => !visible.has(item.record.userId))!;
    const job = await sendImport(secretary, importPlan([outside]));
    expect(job.findings.map((finding) => finding.code)).toEqual(['PERSON_NOT_FOUND']);
  });

  it('writes only people who are still within the scope', async () => {
    const scoped = await demoItems(admin, { count: 40, months: 1, firstMonth: '2034-01' });
    const own = new Set((await secretary.data(calls.reference, { query: {} })).people.map((person) => person.userId));
    const mine = scoped.find((item) => own.has(item.record.userId))!;
    const plan = importPlan([mine]);
    expect((await sendImport(secretary, plan)).state).toBe(TaskState.waitingToInput);
    await db.update(people).set({ deptId: 30 }).where(eq(people.id, mine.record.userId));
    const job = await runImport(secretary, plan);
    expect(job).toMatchObject({ state: TaskState.error, writtenPeople: 0 });
    expect(job.findings.map((finding) => finding.code)).toEqual(['PERSON_NOT_FOUND']);
    const placed = sql`user_id = ${mine.record.userId} and start >= ${2034 * 24}`;
    expect(await db.$count(rotationPieces, placed)).toBe(0);
  });
});

describe('the workbook', () => {
  const bytes = new TextEncoder().encode('a workbook');
  const plan = { ...importPlan(items), fileHash: sha256(bytes) };

  it('is kept under its hash and given to its owner and to those who see everybody', async () => {
    await secretary.data(calls.importCreate, { body: createBody(plan) });
    const kept = await secretary.data(calls.importFile, { params: { id: plan.id }, body: bytes });
    expect(kept).toEqual({ hash: plan.fileHash });
    for (const client of [secretary, admin]) {
      const answer = await client.call(calls.file, { params: { hash: plan.fileHash } });
      expect(new Uint8Array(answer.bytes)).toEqual(bytes);
      expect(answer.headers['content-disposition']).toContain(encodeURIComponent('轮转安排.xlsx'));
    }
  });

  it('is not given to others', async () => {
    const teacher = await server.as('teacher');
    expect(errorOf(await teacher.call(calls.file, { params: { hash: plan.fileHash } }))).toBe('NOT_FOUND');
    expect(errorOf(await admin.call(calls.file, { params: { hash: 'f'.repeat(64) } }))).toBe('NOT_FOUND');
  });

  it('is refused when it is another file', async () => {
    const other = new TextEncoder().encode('another');
    const answer = await secretary.call(calls.importFile, { params: { id: plan.id }, body: other });
    expect(errorOf(answer)).toBe('IMPORT_CHUNK_MISMATCH');
  });
});
