import { TaskState } from '@contract/kernel/task-state';
import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { attachmentEndpoints } from '@contract/attachment/endpoints';
import { rotationEndpoints as calls } from '@contract/rotation/endpoints';
import { mostOpenImports, mostUntakenFileBytes, untakenFileDays } from '@contract/rotation/types';
import { contentHash } from '@server/kernel/storage';
import { createBody, demoItems, importPlan, runImport } from '@tests/builders/rotation-import';
import { attachPdf } from '@tests/server/attach';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { attachments } from '../attachment/tables';
import { agreementOwner } from '../dictionary/agreement-files';
import { cancelAbandoned } from './import-end';
import { releaseUntakenFiles } from './import-room';
import { importJobs } from './tables';

const server = await startTestServer();
const { storage } = server;
const { db } = server.database;
const admin = await server.as('admin');
const secretary = await server.as('secretary');
let items: Awaited<ReturnType<typeof demoItems>>;
beforeAll(async () => {
  const known = new Set((await secretary.data(calls.reference, { query: {} })).people.map(({ userId }) => userId));
  const all = await demoItems(admin, { count: 40, months: 1, firstMonth: '2034-01' });
  items = all.filter(({ record }) => known.has(record.userId)).slice(0, 1);
});

/** A job that says it was made from the file of this hash. */
async function registered(hash: string) {
  const plan = { ...importPlan(items), fileHash: hash };
  await secretary.data(calls.importCreate, { body: createBody(plan) });
  return plan.id;
}
const fileOf = (hash: string, client = secretary) => client.call(calls.file, { params: { hash } });

/** The scan of an agreement that only the education office sees, and its hash. */
async function foreignFile() {
  const { id } = await attachPdf(admin, agreementOwner);
  const [row] = await db.select().from(attachments).where(eq(attachments.id, id));
  return { id, hash: row!.hash };
}

describe('the hash of a file that a job did not bring', () => {
  it('gives nothing, neither to whoever registered the job nor to those who see everybody', async () => {
    const { id, hash } = await foreignFile();
    expect(await storage.has(hash)).toBe(true);
    await registered(hash);
    for (const client of [secretary, admin]) expect(errorOf(await fileOf(hash, client))).toBe('NOT_FOUND');
    await admin.data(attachmentEndpoints.remove, { params: { id } });
  });

  it('keeps nothing from being deleted', async () => {
    const { id, hash } = await foreignFile();
    await registered(hash);
    await admin.data(attachmentEndpoints.remove, { params: { id } });
    await vi.waitFor(async () => expect(await storage.has(hash)).toBe(false));
    expect(errorOf(await fileOf(hash))).toBe('NOT_FOUND');
  });

  it('tells nothing when other bytes are sent for it', async () => {
    const { hash } = await foreignFile();
    const nobodys = contentHash(randomBytes(40));
    for (const known of [hash, nobodys]) {
      const params = { id: await registered(known) };
      const answer = await secretary.call(calls.importFile, { params, body: new Uint8Array([1, 2, 3]) });
      expect(errorOf(answer)).toBe('IMPORT_CHUNK_MISMATCH');
      expect(errorOf(await fileOf(known))).toBe('NOT_FOUND');
    }
  });
});

it('is served once the job has brought it itself, also when somebody else’s copy goes', async () => {
  const { id, hash } = await foreignFile();
  const bytes = (await storage.get(hash))!;
  const job = await registered(hash);
  await secretary.data(calls.importFile, { params: { id: job }, body: new Uint8Array(bytes) });
  await admin.data(attachmentEndpoints.remove, { params: { id } });
  expect(new Uint8Array((await fileOf(hash)).bytes)).toEqual(new Uint8Array(bytes));
});

describe('imports that nobody goes on with', () => {
  const bytes = () => new Uint8Array(randomBytes(50));
  const job = async () => {
    const file = bytes();
    const hash = contentHash(file);
    const id = await registered(hash);
    await secretary.data(calls.importFile, { params: { id }, body: file });
    return { id, hash };
  };
  const age = (id: string, days: number) =>
    db
      .update(importJobs)
      .set({ updatedAt: sql`now() - make_interval(days => ${days})` })
      .where(eq(importJobs.id, id));
  const context = { database: server.database, storage };

  it('end after a month while the server runs, and their workbooks go a month later', async () => {
    const [old, fresh] = [await job(), await job()];
    await age(old.id, 31);
    await cancelAbandoned(server.database);
    expect(await secretary.data(calls.importDetail, { params: { id: old.id } })).toMatchObject({ cancelled: true });
    expect(await secretary.data(calls.importDetail, { params: { id: fresh.id } })).toMatchObject({ cancelled: false });
    await releaseUntakenFiles(context);
    expect((await fileOf(old.hash)).status).toBe(200);
    await age(old.id, untakenFileDays + 1);
    await releaseUntakenFiles(context);
    expect(errorOf(await fileOf(old.hash))).toBe('NOT_FOUND');
    expect([await storage.has(old.hash), await storage.has(fresh.hash)]).toEqual([false, true]);
  });

  it('keep their workbook when they were written', async () => {
    const plan = importPlan(items);
    const file = bytes();
    await runImport(secretary, { ...plan, fileHash: contentHash(file) });
    await secretary.data(calls.importFile, { params: { id: plan.id }, body: file });
    await db.update(importJobs).set({ state: TaskState.error }).where(eq(importJobs.id, plan.id));
    await age(plan.id, 400);
    await releaseUntakenFiles(context);
    expect((await fileOf(contentHash(file))).status).toBe(200);
  });

  it('are so many a person, and so many bytes', async () => {
    const { id } = await job();
    await db.update(importJobs).set({ fileSize: mostUntakenFileBytes }).where(eq(importJobs.id, id));
    const file = bytes();
    const params = { id: await registered(contentHash(file)) };
    expect(errorOf(await secretary.call(calls.importFile, { params, body: file }))).toBe('IMPORT_FILES_FULL');
    const open = await db.$count(importJobs, sql`state in (0, 5, 12)`);
    for (let count = open; count < mostOpenImports; count++) await registered(contentHash(bytes()));
    const plan = importPlan(items);
    expect(errorOf(await secretary.call(calls.importCreate, { body: createBody(plan) }))).toBe('IMPORT_TOO_MANY');
    await secretary.data(calls.importCancel, { params, body: {} });
    expect((await secretary.call(calls.importCreate, { body: createBody(plan) })).status).toBe(200);
  });
});
