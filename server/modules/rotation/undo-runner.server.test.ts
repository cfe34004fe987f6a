import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rotationEndpoints as calls } from '@contract/rotation/endpoints';
import { TaskState } from '@contract/kernel/task-state';
import { demoItems, importPlan, sendImport, untilEnded } from '@tests/builders/rotation-import';
import { pieceHashes, untilUndone } from '@tests/builders/rotation-undo';
import { startTestServer } from '@tests/server/harness';
import type { Database } from '@server/kernel/database/database';
import { LeaseLost } from '@server/kits/lease-runner/leases';
import { startImportRunner } from './import-runner';
import { importJobs, importUndos, rotationChanges, rotationImages } from './tables';
import { startUndoRunner } from './undo-runner';
import { undoLeases, undoStep } from './undo-step';

// No runner of its own: each test says who writes and when.
const server = await startTestServer({ working: false });
const admin = await server.as('admin');
const { database, storage, app } = server;
const { db } = database;

/** One chunk after the other, on either database. */
const inTurn = { engine: 'pglite' } as const;
const context = (part: Partial<Database> = {}) => ({ database: { ...database, ...part }, storage, log: app.log });

let year = 2050;
/** An import that waits for its writer, in months that no other test uses. */
async function confirmedImport({ chunkSize, ...size }: { count: number; months: number; chunkSize: number }) {
  const plan = importPlan(await demoItems(admin, { ...size, firstMonth: `${year++}-01` }), { chunkSize });
  await sendImport(admin, plan);
  await admin.data(calls.importConfirm, { params: { id: plan.id } });
  return plan;
}

/** An import of 120 people, so that undoing takes three steps, and what stood before. */
async function writtenImport() {
  const before = await pieceHashes(db);
  const plan = await confirmedImport({ count: 120, months: 2, chunkSize: 60 });
  const runner = await startImportRunner(context());
  await untilEnded(admin, plan.id);
  await runner.stop();
  return { id: plan.id, before };
}

/** Lets a runner undo until the end. */
async function undoWith(part: Partial<Database>, id: string) {
  const runner = await startUndoRunner(context(part));
  try {
    return await untilUndone(admin, id);
  } finally {
    await runner.stop();
  }
}

const expireLease = (id: string) =>
  db
    .update(importUndos)
    .set({ leaseUntil: sql`now() - interval '1 second'` })
    .where(eq(importUndos.importId, id));

it('is gone on with by another process where a dead one left off', async () => {
  const { id, before } = await writtenImport();
  await admin.data(calls.importUndo, { params: { id }, body: {} });
  const dead = randomUUID();
  const [undo] = await db.select().from(importUndos).where(eq(importUndos.importId, id));
  expect(await undoLeases.claim(db, dead)).toMatchObject({ id: undo!.id });
  expect(await database.transaction((tx) => undoStep(tx, undo!.id, dead))).toBe(false);
  // The second step dies before its end: nothing of it stands.
  const middle = await pieceHashes(db);
  const dying = database.transaction(async (tx) => {
    await undoStep(tx, undo!.id, dead);
    throw new Error('killed');
  });
  await expect(dying).rejects.toThrow('killed');
  expect(await pieceHashes(db)).toEqual(middle);
  expect(await undoLeases.claim(db, randomUUID())).toBeUndefined();
  expect((await admin.data(calls.importDetail, { params: { id } })).undo).toMatchObject({
    state: 'undoing',
    people: 120,
    donePeople: 50,
  });

  await expireLease(id);
  expect(await undoWith({ engine: 'postgres' }, id)).toMatchObject({
    state: 'undone',
    donePeople: 120,
    restored: 240,
    kept: 0,
  });
  expect(await pieceHashes(db)).toEqual(before);
  expect(await db.$count(rotationImages, eq(rotationImages.changeId, undo!.id))).toBe(120);
  await expect(database.transaction((tx) => undoStep(tx, undo!.id, dead))).rejects.toThrow(LeaseLost);
});

it('goes on at once after a restart of the embedded engine', async () => {
  const { id, before } = await writtenImport();
  await admin.data(calls.importUndo, { params: { id }, body: {} });
  await undoLeases.claim(db, 'a process that was killed');
  expect((await undoWith({ engine: 'pglite' }, id)).state).toBe('undone');
  expect(await pieceHashes(db)).toEqual(before);
});

it('that fails says so, and goes on when it is asked for again', async () => {
  const { id, before } = await writtenImport();
  await admin.data(calls.importUndo, { params: { id }, body: {} });
  let steps = 0;
  const transaction: Database['transaction'] = (run) => {
    if (++steps === 2) throw new Error('unexpected');
    return database.transaction(run);
  };
  const failed = await undoWith({ transaction }, id);
  expect(failed).toMatchObject({ state: 'failed', donePeople: 50, problem: expect.stringContaining('可以再次撤销') });
  await admin.data(calls.importUndo, { params: { id }, body: {} });
  expect(await undoWith({}, id)).toMatchObject({ state: 'undone', restored: 240 });
  expect(await pieceHashes(db)).toEqual(before);
});

it('runs once, however often it is asked for at the same time', async () => {
  const { id, before } = await writtenImport();
  const asked = [1, 2, 3].map(() => admin.data(calls.importUndo, { params: { id }, body: {} }));
  expect((await Promise.all(asked)).map(({ state }) => state)).toEqual(['undoing', 'undoing', 'undoing']);
  expect(await db.$count(importUndos, eq(importUndos.importId, id))).toBe(1);
  expect(await db.$count(rotationChanges, sql`id in (select id from rotation_undo where import_id = ${id})`)).toBe(1);
  await undoWith({}, id);
  expect(await pieceHashes(db)).toEqual(before);
});

it.each([
  ['stopped in the middle', 2],
  ['that had written its last chunk', 3],
])('rolls a cancelled import back, %s', async (_, stopAt) => {
  const before = await pieceHashes(db);
  const plan = await confirmedImport({ count: 6, months: 2, chunkSize: 3 });
  const params = { id: plan.id };
  let begun = 0;
  const transaction: Database['transaction'] = async (run) => {
    const answer = await database.transaction(run);
    // The first transaction prepares, the next two write.
    if (++begun === stopAt) await admin.data(calls.importCancel, { params, body: { rollBack: true } });
    return answer;
  };
  const writer = await startImportRunner(context({ ...inTurn, transaction }));
  const job = await untilEnded(admin, plan.id);
  await writer.stop();
  const people = (stopAt - 1) * 3;
  expect(job).toMatchObject({ state: TaskState.error, cancelled: true, rollBack: true, writtenPeople: people });
  expect(job.undo).toMatchObject({ state: 'undoing', people });
  expect(await pieceHashes(db)).not.toEqual(before);
  expect((await undoWith({}, plan.id)).state).toBe('undone');
  expect(await pieceHashes(db)).toEqual(before);
  const again = await admin.data(calls.importCancel, { params, body: { rollBack: true } });
  expect(again).toMatchObject({ state: TaskState.error, undo: { state: 'undone' } });
});

it('rolls back whatever was written, with several chunks under way when the owner cancels', async () => {
  const before = await pieceHashes(db);
  const plan = await confirmedImport({ count: 24, months: 2, chunkSize: 2 });
  const params = { id: plan.id };
  let begun = 0;
  const transaction: Database['transaction'] = async (run) => {
    if (++begun === 5) await admin.data(calls.importCancel, { params, body: { rollBack: true } });
    return database.transaction(run);
  };
  const writer = await startImportRunner(context({ transaction }));
  const job = await untilEnded(admin, plan.id);
  await writer.stop();
  const people = await db.$count(rotationImages, eq(rotationImages.changeId, plan.id));
  expect(people).toBeGreaterThan(0);
  expect(people).toBeLessThan(24);
  expect(job).toMatchObject({ cancelled: true, writtenPeople: people, undo: { state: 'undoing', people } });
  expect((await undoWith({}, plan.id)).state).toBe('undone');
  expect(await pieceHashes(db)).toEqual(before);
});

it('keeps what is written when the owner does not want it back', async () => {
  const plan = await confirmedImport({ count: 4, months: 1, chunkSize: 2 });
  const params = { id: plan.id };
  let begun = 0;
  const transaction: Database['transaction'] = async (run) => {
    const answer = await database.transaction(run);
    if (++begun === 2) await admin.data(calls.importCancel, { params, body: {} });
    return answer;
  };
  const writer = await startImportRunner(context({ ...inTurn, transaction }));
  expect(await untilEnded(admin, plan.id)).toMatchObject({ cancelled: true, rollBack: false, undo: null });
  await writer.stop();
  expect(await db.$count(importJobs, eq(importJobs.id, plan.id))).toBe(1);
  await admin.data(calls.importUndo, { params, body: {} });
  expect((await undoWith({}, plan.id)).state).toBe('undone');
});
