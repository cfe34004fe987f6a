import { eq } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { attachmentEndpoints } from '@contract/attachment/endpoints';
import { noticeEndpoints as endpoints } from '@contract/notice/endpoints';
import { contentHash } from '@server/kernel/storage';
import { errorOf, type TestClient } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { attachments } from '../attachment/tables';
import { deliverChunk } from './sender';
import { pushLeases } from './sender-lease';

const server = await startTestServer({ working: false });
const { db, storage } = { db: server.database.db, storage: server.storage };
const admin = await server.as('admin');
const secretary = await server.as('secretary');
const teacher = await server.as('teacher');
const student = await server.as('student');
const ids = { teacher: 3, student: 4 };
const owner = '00000000-0000-4000-8000-00000000000b';
const nobody = { everybody: false, type_ids: [], dept_ids: [], grades: [], role_ids: [], user_ids: [], group_ids: [] };

const written = (attachment_ids: string[]) => ({
  title: '年度考核安排',
  content: '<p>见附件</p>',
  kind: 'exam' as const,
  channels: ['site' as const],
  target: { ...nobody, user_ids: [ids.student] },
  receipt: 0 as const,
  attachment_ids,
});

/** A file as the form brings it: uploaded before the push is saved. */
async function uploaded(client: TestClient, bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(40)])) {
  const hash = contentHash(bytes);
  const body = { name: '安排.pdf', size: bytes.length, hash, kind: 'pdf' as const, owner: 'notice', owner_id: '' };
  const { id } = await client.data(attachmentEndpoints.begin, { body });
  const part = { params: { id, index: 0 }, query: { hash }, body: new Uint8Array(bytes) };
  await client.call(attachmentEndpoints.part, part);
  return { ...(await client.data(attachmentEndpoints.complete, { params: { id } })), hash };
}
async function send(push: { id: number; version: number }) {
  await admin.data(endpoints.pushSend, { params: { id: push.id }, body: {} }, { ifMatch: push.version });
  for (let due = await pushLeases.claim(db, owner); due; due = await pushLeases.claim(db, owner)) {
    while (!(await deliverChunk(server.database, due.id, owner)));
  }
}
const readable = async (client: TestClient, id: string) =>
  (await client.call(attachmentEndpoints.content, { params: { id } })).status;
const recordOf = async (client: TestClient, id: number) =>
  (await client.data(endpoints.records, { query: {} })).datas.find((notice) => notice.id === id);

describe('the files of a push', () => {
  it('are uploaded by those who write pushes only', async () => {
    const body = {
      name: 'a.pdf',
      size: 10,
      hash: contentHash(Buffer.from('a')),
      kind: 'pdf' as const,
      owner: 'notice',
      owner_id: '',
    };
    for (const client of [teacher, student]) {
      expect(errorOf(await client.call(attachmentEndpoints.begin, { body }))).toBe('NOT_FOUND');
    }
  });

  it('are taken from the writer alone', async () => {
    const file = await uploaded(admin);
    const stolen = await secretary.call(endpoints.pushCreate, { body: written([file.id]) });
    expect(errorOf(stolen)).toBe('NOT_FOUND');
    expect(errorOf(await secretary.call(endpoints.pushTest, { body: written([file.id]) }))).toBe('NOT_FOUND');
    const made = await admin.data(endpoints.pushCreate, { body: written([file.id]) });
    expect(made.attachments).toMatchObject([{ id: file.id, name: '安排.pdf', kind: 'pdf', size: 49 }]);
    const again = await admin.call(endpoints.pushCreate, { body: written([file.id]) });
    expect(errorOf(again), 'another draft cannot take it away').toBe('NOT_FOUND');
  });

  it('are read by whom the push reached, and by nobody else, until it is withdrawn', async () => {
    const file = await uploaded(admin);
    const push = await admin.data(endpoints.pushCreate, { body: written([file.id]) });
    expect(await readable(student, file.id), 'a draft').toBe(404);
    await send(push);
    expect((await recordOf(student, push.id))!.attachments).toMatchObject([{ id: file.id, name: '安排.pdf' }]);
    expect(await readable(student, file.id)).toBe(200);
    expect(await readable(teacher, file.id)).toBe(404);
    expect(await readable(secretary, file.id), 'a sender who does not see its author').toBe(404);
    expect(errorOf(await student.call(attachmentEndpoints.remove, { params: { id: file.id } }))).toBe('NOT_FOUND');
    expect(errorOf(await admin.call(attachmentEndpoints.remove, { params: { id: file.id } }))).toBe('NOT_FOUND');
    await admin.data(endpoints.pushWithdraw, { params: { id: push.id } });
    expect((await recordOf(student, push.id))!.attachments).toEqual([]);
    expect(await readable(student, file.id)).toBe(404);
    expect(await readable(admin, file.id)).toBe(200);
  });

  it('are what the draft was last saved with; what it has no more is gone from storage', async () => {
    const [first, second] = [await uploaded(admin), await uploaded(admin)];
    const push = await admin.data(endpoints.pushCreate, { body: written([first.id]) });
    const edit = { params: { id: push.id }, body: written([second.id]) };
    const edited = await admin.data(endpoints.pushEdit, edit, { ifMatch: push.version });
    expect(edited.attachments.map(({ id }) => id)).toEqual([second.id]);
    await vi.waitFor(async () => expect(await storage.has(first.hash)).toBe(false));
    expect(await storage.has(second.hash)).toBe(true);
    await admin.data(endpoints.pushRemove, { params: { id: push.id } });
    await vi.waitFor(async () => expect(await storage.has(second.hash)).toBe(false));
    expect(await db.select().from(attachments).where(eq(attachments.id, second.id))).toEqual([]);
  });

  it('are copied with the push, each copy with its own life', async () => {
    const file = await uploaded(admin);
    const push = await admin.data(endpoints.pushCreate, { body: written([file.id]) });
    const copy = await admin.data(endpoints.pushCopy, { params: { id: push.id } });
    expect(copy.attachments).toMatchObject([{ name: '安排.pdf', size: file.size }]);
    expect(copy.attachments[0]!.id).not.toBe(file.id);
    await admin.data(endpoints.pushRemove, { params: { id: push.id } });
    expect(await readable(admin, copy.attachments[0]!.id)).toBe(200);
  });

  it('come with the test to oneself, and stay the form’s', async () => {
    const file = await uploaded(admin);
    await admin.data(endpoints.pushTest, { body: written([file.id]) });
    const { datas } = await admin.data(endpoints.records, { query: {} });
    const test = datas.find(({ title }) => title === '【测试】年度考核安排')!;
    expect(test.attachments).toMatchObject([{ name: '安排.pdf' }]);
    expect(await readable(admin, test.attachments[0]!.id)).toBe(200);
    const made = await admin.data(endpoints.pushCreate, { body: written([file.id]) });
    expect(made.attachments.map(({ id }) => id)).toEqual([file.id]);
  });

  it('are five at most', async () => {
    const many = Array.from({ length: 6 }, () => crypto.randomUUID());
    expect(errorOf(await admin.call(endpoints.pushCreate, { body: written(many) }))).toBe('INPUT_INVALID');
    const unknown = await admin.call(endpoints.pushCreate, { body: written([crypto.randomUUID()]) });
    expect(errorOf(unknown)).toBe('NOT_FOUND');
  });
});
