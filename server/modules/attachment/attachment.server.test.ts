import { eq, sql } from 'drizzle-orm';
import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { zipSync } from 'fflate';
import { attachmentEndpoints } from '@contract/attachment/endpoints';
import {
  mostUploads,
  mostWaitingBytes,
  mostWaitingBytesOfAll,
  mostWaitingFiles,
  partBytes,
  uploadDays,
} from '@contract/attachment/limits';
import type { Attachment, NewUpload } from '@contract/attachment/types';
import { wireModules } from '@server/kernel/slots';
import { contentHash } from '@server/kernel/storage';
import { modules } from '@server/modules';
import { errorOf, type TestClient } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { writeWorkbook } from '@workers/engine/spreadsheet/write';
import { accounts } from '../account/tables';
import { removeOrphans } from './cleaning';
import { attachmentsOf, bindAttachments, removeAttachments, type AttachmentOwner } from './public';
import { attachments, attachmentUploads } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const { storage } = server;
const admin = await server.as('admin');
const secretary = await server.as('secretary');
const student = await server.as('student');
const { begin, progress, part, complete, abandon, list, named, content, thumbnail, remove, rules } =
  attachmentEndpoints;

/** Records that everybody may put files into and those in `boxReaders` may look into. */
const boxReaders = new Set<string>();
const boxes: AttachmentOwner = {
  key: 'test-box',
  canRead: async (_, user) => boxReaders.has(user.username),
  canWrite: async () => true,
};

/** Records of a module that administrators and secretaries may read and secretaries may change. */
const writers = new Set(['secretary', 'teacher']);
const records: AttachmentOwner = {
  key: 'test-record',
  canRead: async (_, user, id) => id !== 'gone' && (user.username === 'admin' || writers.has(user.username)),
  canWrite: async (_, user, id) => id !== 'gone' && writers.has(user.username),
};
wireModules({ ...modules, test: { owners: [boxes, records] } });

const pdf = (size: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 9)]);
const wanted = (bytes: Buffer, change: Partial<NewUpload> = {}): NewUpload => ({
  name: '合同.pdf',
  size: bytes.length,
  hash: contentHash(bytes),
  kind: 'pdf',
  owner: 'test-record',
  owner_id: '7',
  ...change,
});
const slice = (bytes: Buffer, index: number) => bytes.subarray(index * partBytes, (index + 1) * partBytes);
const sendPart = (client: TestClient, id: string, bytes: Buffer, index: number) => {
  const body = new Uint8Array(slice(bytes, index));
  return client.call(part, { params: { id, index }, query: { hash: contentHash(Buffer.from(body)) }, body });
};

/** Sends a whole file; the answer to its completion. */
async function send(client: TestClient, bytes: Buffer, change: Partial<NewUpload> = {}) {
  const { id, parts } = await client.data(begin, { body: wanted(bytes, change) });
  for (let index = 0; index < parts; index++) expect((await sendPart(client, id, bytes, index)).status).toBe(200);
  return client.call(complete, { params: { id } });
}
async function attach(client: TestClient, bytes: Buffer, change: Partial<NewUpload> = {}): Promise<Attachment> {
  const answer = await send(client, bytes, change);
  expect(answer.body.message).toBe('');
  return answer.body.data;
}

describe('an upload', () => {
  it('is refused without a sign-in, and to those who may not add files to the record', async () => {
    const bytes = pdf(100);
    expect((await server.anonymous.call(begin, { body: wanted(bytes) })).status).toBe(401);
    for (const client of [student, admin]) {
      expect(errorOf(await client.call(begin, { body: wanted(bytes) }))).toBe('NOT_FOUND');
    }
    for (const change of [{ owner: 'nobody' }, { owner_id: 'gone' }]) {
      expect(errorOf(await secretary.call(begin, { body: wanted(bytes, change) }))).toBe('NOT_FOUND');
    }
  });

  it.each<[string, Partial<NewUpload>, string]>([
    ['an ending that is not of its kind', { name: 'a.exe' }, 'ATTACHMENT_KIND'],
    ['no ending', { name: 'pdf' }, 'ATTACHMENT_KIND'],
    ['a double ending', { name: 'a.pdf.html' }, 'ATTACHMENT_KIND'],
    ['a size beyond the setting', { size: 51 * 1024 * 1024 }, 'ATTACHMENT_TOO_LARGE'],
    ['a hash that is none', { hash: '../../etc/passwd' }, 'INPUT_INVALID'],
    ['nothing', { size: 0 }, 'INPUT_INVALID'],
  ])('is refused with %s', async (_, change, error) => {
    expect(errorOf(await secretary.call(begin, { body: wanted(pdf(20), change) }))).toBe(error);
  });

  it('says what is allowed', async () => {
    expect(await secretary.data(rules)).toMatchObject({ pdf: { extensions: ['pdf'], max_bytes: 50 * 1024 * 1024 } });
  });

  it('goes on where it was cut off, takes parts in any order and twice, and arrives whole', async () => {
    const bytes = pdf(2 * partBytes + 17);
    const key = randomUUID();
    const { id, parts } = await secretary.data(begin, { body: wanted(bytes) }, { key });
    expect([parts, (await secretary.data(begin, { body: wanted(bytes) }, { key })).id]).toEqual([3, id]);
    await sendPart(secretary, id, bytes, 2);
    expect(errorOf(await secretary.call(complete, { params: { id } }))).toBe('ATTACHMENT_PART');
    expect(await secretary.data(progress, { params: { id } })).toMatchObject({ received: [2], attachment: null });
    await sendPart(secretary, id, bytes, 0);
    await sendPart(secretary, id, bytes, 0);
    await sendPart(secretary, id, bytes, 1);

    const both = await Promise.all(Array.from({ length: 8 }, () => secretary.data(complete, { params: { id } })));
    for (const one of both) expect(one).toEqual(both[0]);
    expect(both[0]).toMatchObject({
      name: '合同.pdf',
      size: bytes.length,
      kind: 'pdf',
      owner_id: '7',
      has_thumbnail: false,
    });
    expect(await secretary.data(complete, { params: { id } })).toEqual(both[0]);
    const answer = await secretary.call(content, { params: { id: both[0]!.id } });
    expect(answer.bytes.equals(bytes)).toBe(true);
    for (const index of [0, 1, 2]) expect(await storage.has(contentHash(slice(bytes, index)))).toBe(false);
  });

  it('takes no part that is not what it says, or not in its place, or somebody else’s', async () => {
    const bytes = pdf(partBytes + 5);
    const { id } = await secretary.data(begin, { body: wanted(bytes) });
    const first = new Uint8Array(slice(bytes, 0));
    const at = (index: number, body: Uint8Array<ArrayBuffer>, hash = contentHash(body)) =>
      secretary.call(part, { params: { id, index }, query: { hash }, body });
    expect(errorOf(await at(0, first, contentHash(Buffer.from('other'))))).toBe('ATTACHMENT_PART');
    expect(errorOf(await at(0, first.slice(1)))).toBe('ATTACHMENT_PART');
    expect(errorOf(await at(1, first))).toBe('ATTACHMENT_PART');
    expect(errorOf(await at(2, new Uint8Array(5)))).toBe('ATTACHMENT_PART');
    const tooLarge = await at(0, new Uint8Array(partBytes + 1));
    expect([tooLarge.status, errorOf(tooLarge)]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    const teacher = await server.as('teacher');
    expect(errorOf(await sendPart(teacher, id, bytes, 0))).toBe('NOT_FOUND');
    for (const endpoint of [progress, complete, abandon]) {
      expect(errorOf(await teacher.call(endpoint, { params: { id } }))).toBe('NOT_FOUND');
    }
    await secretary.data(abandon, { params: { id } });
  });

  it('is refused when the whole is not what was announced, and leaves nothing', async () => {
    const bytes = pdf(300);
    const other = pdf(300);
    const { id } = await secretary.data(begin, { body: wanted(bytes) });
    await sendPart(secretary, id, other, 0);
    expect(errorOf(await secretary.call(complete, { params: { id } }))).toBe('ATTACHMENT_PART');
    expect(await storage.has(contentHash(other))).toBe(false);
    expect(errorOf(await secretary.call(progress, { params: { id } }))).toBe('NOT_FOUND');
  });

  it('is limited in number, also for calls at the same time', async () => {
    const teacher = await server.as('teacher');
    const answers = await Promise.all(
      Array.from({ length: mostUploads + 2 }, () => teacher.call(begin, { body: wanted(pdf(40)) })),
    );
    expect(answers.filter(({ status }) => status !== 200).map(errorOf)).toEqual([
      'ATTACHMENT_TOO_MANY',
      'ATTACHMENT_TOO_MANY',
    ]);
  });
});

describe('what a file holds decides, not what it is called', () => {
  const zip = (files: Record<string, Uint8Array>) => Buffer.from(zipSync(files, { level: 9 }));
  const text = (words: string) => new TextEncoder().encode(words);
  const word = { kind: 'word', name: 'a.docx' } as const;
  it.each<[string, () => Promise<Buffer> | Buffer, Partial<NewUpload>, string]>([
    ['a page called PDF', () => Buffer.from('<html><script>alert(1)</script>'), {}, 'ATTACHMENT_BROKEN'],
    [
      'a program called picture',
      () => Buffer.from('MZ\x90\x00 this is a program'),
      { kind: 'image', name: 'a.png' },
      'ATTACHMENT_BROKEN',
    ],
    [
      'a picture that is cut off',
      async () => (await picture(64)).subarray(0, 60),
      { kind: 'image', name: 'a.png' },
      'ATTACHMENT_BROKEN',
    ],
    ['an archive called Word', () => zip({ 'a.txt': text('x') }), word, 'ATTACHMENT_BROKEN'],
    [
      'a workbook called Word',
      async () => Buffer.from(await writeWorkbook({ sheets: [{ name: 'a', rows: [['x']] }] })),
      word,
      'ATTACHMENT_BROKEN',
    ],
    [
      'half an archive',
      () => zip({ '[Content_Types].xml': text('x'), 'word/document.xml': text('y') }).subarray(0, 90),
      word,
      'ATTACHMENT_BROKEN',
    ],
    [
      'a zip bomb',
      () => zip({ '[Content_Types].xml': text('x'), 'word/document.xml': new Uint8Array(40 * 1024 * 1024) }),
      word,
      'ATTACHMENT_BOMB',
    ],
    ['a picture bomb', () => flatPicture(12_000), { kind: 'image', name: 'a.png' }, 'ATTACHMENT_BOMB'],
  ])('refuses %s', async (_, make, change, error) => {
    const bytes = await make();
    expect(errorOf(await send(secretary, bytes, change))).toBe(error);
    expect(await storage.has(contentHash(bytes))).toBe(false);
  });

  it('takes a workbook and a document for what they are', async () => {
    const book = Buffer.from(await writeWorkbook({ sheets: [{ name: 'a', rows: [['x']] }] }));
    expect(await attach(secretary, book, { kind: 'excel', name: '表.xlsx' })).toMatchObject({ kind: 'excel' });
    const document = zip({ '[Content_Types].xml': text('x'), 'word/document.xml': text('y') });
    expect(await attach(secretary, document, word)).toMatchObject({ kind: 'word' });
  });
});

const picture = (side: number, orientation = 1) =>
  sharp({ create: { width: side, height: side / 2, channels: 3, background: '#0f74ff' } })
    .withExif({ IFD0: { Copyright: 'somebody', Make: '相机' } })
    .withMetadata({ orientation })
    .png()
    .toBuffer();
const flatPicture = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#fff' }, limitInputPixels: false })
    .png({ compressionLevel: 9 })
    .toBuffer();

it('makes a small picture of a picture, upright and without what the camera wrote', async () => {
  const file = await attach(secretary, await picture(800, 6), { kind: 'image', name: '照片.PNG' });
  expect(file).toMatchObject({ has_thumbnail: true, name: '照片.PNG' });
  const answer = await secretary.call(thumbnail, { params: { id: file.id } });
  expect(answer.headers['content-type']).toBe('image/webp');
  const { width, height, format, exif } = await sharp(answer.bytes).metadata();
  expect({ width, height, format, exif }).toEqual({ width: 160, height: 320, format: 'webp', exif: undefined });
  expect(errorOf(await student.call(thumbnail, { params: { id: file.id } }))).toBe('NOT_FOUND');
});

describe('files of a record', () => {
  it('are shown, handed out as downloads and removed by the record’s rights', async () => {
    const bytes = pdf(500);
    const file = await attach(secretary, bytes, { owner_id: 'r1', name: '<b>名"称</b>.pdf' });
    const query = { owner: 'test-record', owner_id: 'r1' };
    expect(await admin.data(list, { query })).toEqual([file]);
    const answer = await admin.call(content, { params: { id: file.id } });
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-type': 'application/pdf' });
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('<b>名"称</b>.pdf')}`,
    );

    expect(errorOf(await student.call(list, { query }))).toBe('NOT_FOUND');
    expect(await student.data(named, { query: { ids: file.id } })).toEqual([]);
    for (const endpoint of [content, remove]) {
      expect(errorOf(await student.call(endpoint, { params: { id: file.id } }))).toBe('NOT_FOUND');
    }
    expect(errorOf(await admin.call(remove, { params: { id: file.id } }))).toBe('NOT_FOUND');
    await secretary.data(remove, { params: { id: file.id } });
    expect(await admin.data(list, { query })).toEqual([]);
    await vi.waitFor(async () => expect(await storage.has(contentHash(bytes))).toBe(false));
  });

  it('share their bytes without telling one about the other', async () => {
    const bytes = pdf(700);
    const mine = await attach(secretary, bytes, { owner_id: 'r2' });
    // The same person need not send it again; somebody else must, though the server has it.
    const again = await secretary.data(begin, { body: wanted(bytes, { owner_id: 'r3', name: '副本.pdf' }) });
    expect(again.attachment).toMatchObject({ owner_id: 'r3', name: '副本.pdf', size: bytes.length });
    const teacher = await server.as('teacher');
    await db.delete(attachmentUploads);
    const theirs = await teacher.data(begin, { body: wanted(bytes, { owner_id: 'r4' }) });
    expect(theirs).toMatchObject({ attachment: null, received: [], parts: 1 });
    await sendPart(teacher, theirs.id, bytes, 0);
    const file = await teacher.data(complete, { params: { id: theirs.id } });

    await secretary.data(remove, { params: { id: mine.id } });
    await secretary.data(remove, { params: { id: again.attachment!.id } });
    expect((await teacher.call(content, { params: { id: file.id } })).bytes.equals(bytes)).toBe(true);
    await teacher.data(remove, { params: { id: file.id } });
    await vi.waitFor(async () => expect(await storage.has(contentHash(bytes))).toBe(false));
  });

  it('are not had again by their hash once their record is closed to whoever brought them', async () => {
    const bytes = pdf(710);
    const box = { owner: 'test-box', owner_id: 'b1' };
    boxReaders.add('secretary');
    await attach(secretary, bytes, box);
    expect((await secretary.data(begin, { body: wanted(bytes) })).attachment).not.toBeNull();
    await db.delete(attachments).where(eq(attachments.owner, 'test-record'));
    boxReaders.clear();
    expect(await secretary.data(begin, { body: wanted(bytes) })).toMatchObject({ attachment: null, received: [] });
    await db.delete(attachmentUploads);
  });

  it('wait for a record that is yet to be made, for their uploader alone, and then belong to it', async () => {
    const draft = await attach(secretary, pdf(90), { owner_id: '' });
    const teacher = await server.as('teacher');
    expect(await teacher.data(named, { query: { ids: draft.id } })).toEqual([]);
    expect(errorOf(await admin.call(content, { params: { id: draft.id } }))).toBe('NOT_FOUND');
    expect(await secretary.data(named, { query: { ids: draft.id } })).toEqual([draft]);

    const bind = (userId: number) =>
      server.database.transaction((tx) =>
        bindAttachments(tx, { userId } as never, { owner: 'test-record', ownerId: 'r5', ids: [draft.id] }),
      );
    await expect(bind(draft.created_by + 1)).rejects.toMatchObject({ key: 'NOT_FOUND' });
    await bind(draft.created_by);
    await bind(draft.created_by);
    expect((await attachmentsOf(db, 'test-record', ['r5'])).get('r5')).toMatchObject([{ id: draft.id }]);
    expect(await teacher.data(named, { query: { ids: draft.id } })).toMatchObject([{ owner_id: 'r5' }]);
    expect(await server.database.transaction((tx) => removeAttachments(tx, 'test-record', ['r5']))).toHaveLength(1);
  });
});

describe('files that no record has taken', () => {
  const mebibytes = (count: number) => count * 1024 * 1024;
  const announced = (size: number, owner_id = ''): NewUpload => wanted(pdf(20), { size, owner_id });
  const clear = async () => {
    await db.delete(attachmentUploads);
    await db.delete(attachments);
  };
  const personOf = async (username: string) =>
    (await db.select().from(accounts).where(eq(accounts.username, username)))[0]!;
  /** Rows as they stand after so many files of the size arrived and nobody saved their record. */
  const arrived = async (username: string, count: number, size: number) => {
    const { userId } = await personOf(username);
    const values = {
      owner: 'test-record',
      ownerId: '',
      name: 'a.pdf',
      kind: 'pdf',
      contentType: 'application/pdf',
    } as const;
    const hash = contentHash(randomBytes(8));
    await db
      .insert(attachments)
      .values(Array.from({ length: count }, () => ({ ...values, size, hash, createdBy: userId })));
  };

  it('are so many a person and no more, until a record takes one', async () => {
    await clear();
    await arrived('secretary', mostWaitingFiles, 10);
    expect(errorOf(await secretary.call(begin, { body: announced(20) }))).toBe('ATTACHMENT_QUOTA');
    const teacher = await server.as('teacher');
    expect((await teacher.call(begin, { body: announced(20) })).status).toBe(200);
    const [one] = await db.select().from(attachments).limit(1);
    await db.update(attachments).set({ ownerId: 'r9' }).where(eq(attachments.id, one!.id));
    expect((await secretary.call(begin, { body: announced(20) })).status).toBe(200);
  });

  it('are so many bytes a person, those on their way included', async () => {
    await clear();
    await arrived('secretary', 2, mostWaitingBytes / 2 - mebibytes(30));
    expect((await secretary.call(begin, { body: announced(mebibytes(40), 'r8') })).status).toBe(200);
    expect(errorOf(await secretary.call(begin, { body: announced(mebibytes(40)) }))).toBe('ATTACHMENT_QUOTA');
    expect((await secretary.call(begin, { body: announced(mebibytes(20)) })).status).toBe(200);
  });

  it('are so many bytes of everybody together', async () => {
    await clear();
    await arrived('admin', 1, mostWaitingBytesOfAll - mebibytes(1));
    expect(errorOf(await secretary.call(begin, { body: announced(mebibytes(2)) }))).toBe('ATTACHMENT_STORE_FULL');
    await clear();
  });

  it('are not kept on their way for ever by sending a part now and then', async () => {
    const bytes = pdf(partBytes + 3);
    const { id } = await secretary.data(begin, { body: wanted(bytes) });
    await db.update(attachmentUploads).set({ createdAt: sql`now() - make_interval(days => ${uploadDays}, mins => 1)` });
    await sendPart(secretary, id, bytes, 0);
    await removeOrphans({ database: server.database, storage });
    expect(errorOf(await secretary.call(progress, { params: { id } }))).toBe('NOT_FOUND');
    expect(await storage.has(contentHash(slice(bytes, 0)))).toBe(false);
  });
});

it('removes after a day what nobody went on with or took', async () => {
  await db.delete(attachmentUploads);
  const kept = await attach(secretary, pdf(120), { owner_id: 'r6' });
  const draft = await attach(secretary, pdf(130), { owner_id: '' });
  const bytes = pdf(partBytes + 140);
  const { id } = await secretary.data(begin, { body: wanted(bytes) });
  await sendPart(secretary, id, bytes, 0);
  const context = { database: server.database, storage };
  await removeOrphans(context);
  expect(await secretary.data(progress, { params: { id } })).toMatchObject({ received: [0] });

  await db.update(attachmentUploads).set({ updatedAt: sql`now() - interval '25 hours'` });
  await db.update(attachments).set({ createdAt: sql`now() - interval '25 hours'` });
  await removeOrphans(context);
  expect(errorOf(await secretary.call(progress, { params: { id } }))).toBe('NOT_FOUND');
  expect(await storage.has(contentHash(slice(bytes, 0)))).toBe(false);
  expect(await db.select().from(attachments).where(eq(attachments.id, draft.id))).toEqual([]);
  expect((await secretary.call(content, { params: { id: kept.id } })).status).toBe(200);
});
