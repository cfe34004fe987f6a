import { createDecipheriv } from 'node:crypto';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { startTestServer } from '@tests/server/harness';
import { examOf } from '../exams/find';
import { exams } from '../exams/tables';
import { examParts } from '../questions/tables';
import { packetOf, preparePackets, servedPacketOf } from './packets';
import { examPackets } from './tables';

const server = await startTestServer({ working: false });
const { database, storage } = server;
const { db } = database;
const hour = 3_600_000;
const nameOfFile = 'CANARY-右肺上叶癌.png';

const [exam] = await db.select().from(exams).where(isNotNull(exams.frozen)).orderBy(exams.id);
const change = (changes: Partial<typeof exams.$inferInsert>) =>
  db.update(exams).set(changes).where(eq(exams.id, exam!.id));
const packets = () => db.select().from(examPackets).where(eq(examPackets.examId, exam!.id));
// Of this exam alone.
await db.update(exams).set({ status: 9 });
await db.delete(examPackets);

it('are made a day before the exam, once for each publication', async () => {
  const endAt = new Date(Date.now() + 40 * hour);
  await change({ status: 5, startAt: new Date(Date.now() + 30 * hour), endAt, publishedAt: new Date() });
  expect(await preparePackets({ database, storage })).toBe(0);
  await change({ startAt: new Date(Date.now() + 2 * hour) });
  expect(await preparePackets({ database, storage })).toBeGreaterThan(0);
  const made = await packets();
  expect(made.length).toBeGreaterThan(0);
  expect(await preparePackets({ database, storage })).toBe(0);
  expect(await packets()).toEqual(made);
  // Whoever asks then gets the one that is there.
  expect((await packetOf({ database, storage, examId: exam!.id, variant: 1 })).key).toBe(made[0]!.key);
  await change({ publishedAt: new Date(Date.now() + 5000) });
  expect(await preparePackets({ database, storage })).toBe(made.length);
  expect((await packets())[0]!.key).not.toBe(made[0]!.key);
});

it('are read from the database once, and anew after another publication', async () => {
  const first = await servedPacketOf(await examOf(db, exam!.id), { database, storage, variant: 1 });
  await db.update(examPackets).set({ body: new Uint8Array([1]) });
  expect(await servedPacketOf(await examOf(db, exam!.id), { database, storage, variant: 1 })).toEqual(first);
  await change({ publishedAt: new Date(Date.now() + 60_000) });
  const next = await servedPacketOf(await examOf(db, exam!.id), { database, storage, variant: 1 });
  expect(next.edition).not.toBe(first.edition);
  expect(next.body).not.toBe(first.body);
});

it('asked for by a hundred at once are made once', async () => {
  await db.delete(examPackets);
  await change({ publishedAt: new Date(Date.now() + 120_000) });
  const now = await examOf(db, exam!.id);
  const all = await Promise.all(
    Array.from({ length: 100 }, () => servedPacketOf(now, { database, storage, variant: 1 })),
  );
  expect(new Set(all.map(({ body }) => body)).size).toBe(1);
});

it('hold no name of a file: it often says what is to be found', async () => {
  const versions = exam!.frozen!.variants[0]!.map(({ version_id: id }) => id);
  const [part] = await db.select().from(examParts).where(inArray(examParts.versionId, versions)).limit(1);
  const media = [{ id: '11111111-1111-4111-8111-111111111111', hash: '', kind: 'image' as const, name: nameOfFile }];
  await db
    .update(examParts)
    .set({ public: { ...part!.public, media } })
    .where(and(eq(examParts.versionId, part!.versionId), eq(examParts.no, part!.no)));
  await change({ publishedAt: new Date(Date.now() + 180_000) });
  const { key, manifestHash, body } = await packetOf({ database, storage, examId: exam!.id, variant: 1 });
  const bytes = Buffer.from(body);
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64'), bytes.subarray(0, 12));
  decipher.setAAD(Buffer.from(`${exam!.id}.1.${manifestHash}`)).setAuthTag(bytes.subarray(-16));
  const text = Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString();
  expect(text).toContain(media[0]!.id);
  expect(text).not.toContain(nameOfFile);
});
