import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { attachmentEndpoints } from '@contract/attachment/endpoints';
import { rotationEndpoints as calls } from '@contract/rotation/endpoints';
import { contentHash } from '@server/kernel/storage';
import { createBody, demoItems, importPlan } from '@tests/builders/rotation-import';
import { attachPdf } from '@tests/server/attach';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { attachments } from '../attachment/tables';
import { agreementOwner } from '../dictionary/agreement-files';

const server = await startTestServer({ working: false });
const { storage } = server;
const { db } = server.database;
const admin = await server.as('admin');
const secretary = await server.as('secretary');
let items: Awaited<ReturnType<typeof demoItems>>;
beforeAll(async () => {
  items = await demoItems(admin, { count: 1, months: 1, firstMonth: '2034-01' });
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
