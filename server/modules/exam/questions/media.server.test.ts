import { eq, sql } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { attachmentEndpoints as files } from '@contract/attachment/endpoints';
import type { Attachment } from '@contract/attachment/types';
import type { Media } from '@contract/exam/content';
import { emptyContent } from '@contract/exam/content-problems';
import { examEndpoints as calls } from '@contract/exam/endpoints';
import { mediaBytes, paperMediaBytes, practiceMediaBytes } from '@contract/exam/media';
import { storeDemoFiles } from '@server/demo/seed';
import { contentHash } from '@server/kernel/storage';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { attachments } from '../../attachment/tables';
import { examBanks } from '../tables';
import { examQuestions } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const admin = await server.as('admin');
const teacher = await server.as('teacher');
const student = await server.as('student');

const sound = Buffer.concat([Buffer.from('ID3'), randomBytes(300)]);
const film = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypmp42'), randomBytes(300)]);
type Kind = 'audio' | 'video' | 'pdf';
const upload = (name: string, kind: Kind, size: number, hash: string) =>
  admin.call(files.begin, { body: { name, size, hash, kind, owner: 'exam-question', owner_id: '' } });

async function bring(bytes: Buffer, name: string, kind: Kind) {
  const hash = contentHash(bytes);
  const begun = await upload(name, kind, bytes.length, hash);
  const { id } = begun.body.data;
  await admin.data(files.part, { params: { id, index: 0 }, query: { hash }, body: new Uint8Array(bytes) });
  return admin.call(files.complete, { params: { id } });
}
const brought = async (bytes: Buffer, name: string, kind: Kind): Promise<Attachment> =>
  (await bring(bytes, name, kind)).body.data;

const bank = (await db.select().from(examBanks).where(eq(examBanks.name, '内科')))[0]!.id;
let made = 0;
async function question(media: readonly Pick<Media, 'id' | 'kind'>[]) {
  const { unit, parts } = emptyContent(7, () => 'aaaa');
  const [part] = parts;
  made += 1;
  const open = {
    ...part!.public,
    stem: `<p>听诊 ${made}</p>`,
    media: media.map((one) => ({ ...one, name: '', hash: '' })),
  };
  const content = { unit, parts: [{ public: open, secret: { ...part!.secret, key: ['T'] } }] };
  const body = {
    bank_id: bank,
    type: 7 as const,
    difficulty_id: null,
    source_id: null,
    knowledge_ids: [],
    tag_ids: [],
  };
  return admin.data(calls.saveQuestion, { body: { ...body, is_practice: true, content } });
}

it('a question takes pictures, sounds and films by what they hold, up to their sizes', async () => {
  const most = (kind: Kind, size: number) => upload('一.mp3', kind, size, contentHash(sound));
  expect(errorOf(await most('audio', mediaBytes.audio + 1))).toBe('ATTACHMENT_TOO_LARGE');
  expect(errorOf(await upload('一.mp4', 'video', mediaBytes.video + 1, contentHash(film)))).toBe(
    'ATTACHMENT_TOO_LARGE',
  );
  const other = await upload('一.pdf', 'pdf', 100, contentHash(sound));
  expect(errorOf(other)).toBe('ATTACHMENT_KIND');
  expect(JSON.stringify(other.body)).toContain('.mp3');
  expect(errorOf(await upload('一.exe', 'audio', 100, contentHash(sound)))).toBe('ATTACHMENT_KIND');
  // What calls itself a sound and is a text, or a film.
  expect(errorOf(await bring(Buffer.from('<script>alert(1)</script>'), '二.mp3', 'audio'))).toBe('ATTACHMENT_BROKEN');
  expect(errorOf(await bring(film, '三.wav', 'audio'))).toBe('ATTACHMENT_BROKEN');
  expect((await brought(sound, '四.mp3', 'audio')).kind).toBe('audio');
});

it('what a question shows is called what the file is, whatever its author says', async () => {
  const { id } = await brought(sound, '二尖瓣狭窄.mp3', 'audio');
  const saved = await question([{ id, kind: 'video' }]);
  expect(saved.content.parts[0]!.public.media).toEqual([
    { id, kind: 'audio', name: '二尖瓣狭窄.mp3', hash: contentHash(sound) },
  ]);
});

it('a round brings its files along as far as they fit, without their names, to whom it belongs', async () => {
  const { id } = await brought(sound, '答案是甲.mp3', 'audio');
  const long = await brought(film, '答案是乙.mp4', 'video');
  await question([{ id, kind: 'audio' }]);
  await question([{ id: long.id, kind: 'video' }]);
  await db
    .update(attachments)
    .set({ size: practiceMediaBytes + 1 })
    .where(eq(attachments.id, long.id));
  const round = await student.data(calls.beginPractice, {
    body: { mode: 'practice', source: 'random', types: [7], count: 100 },
  });
  const answer = await student.call(calls.practiceFiles, { params: { id: round.id } });
  const { files: found, left_out: left } = answer.body.data as {
    files: { id: string; data: string }[];
    left_out: string[];
  };
  const one = found.find((file) => file.id === id)!;
  expect(one).toMatchObject({ kind: 'audio', content_type: 'audio/mpeg' });
  expect(Buffer.from(one.data, 'base64').equals(sound)).toBe(true);
  expect(left).toContain(long.id);
  for (const told of [answer.body, round]) expect(JSON.stringify(told)).not.toContain('答案是');
  expect(errorOf(await teacher.call(calls.practiceFiles, { params: { id: round.id } }))).toBe('NOT_FOUND');
  // Once it stands on an exam nobody practises it, nor hears it.
  await db.update(examQuestions).set({ isPractice: false });
  expect(errorOf(await student.call(files.content, { params: { id } }))).toBe('NOT_FOUND');
});

it('a paper is not finished with more than goes to its examinees before the start', async () => {
  const { id } = await brought(film, '长.mp4', 'video');
  const heavy = await question([{ id, kind: 'video' }]);
  const paper = await admin.data(calls.savePaper, {
    body: { name: '多媒体卷', sections: [{ title: '听诊', items: [{ question_id: heavy.id, scores: [1] }] }] },
  });
  const finish = (version: number) => admin.call(calls.finishPaper, { body: { id: paper.id } }, { ifMatch: version });
  await db.execute(sql`update attachment set size = ${paperMediaBytes + 1} where id = ${id}`);
  const refused = await finish(paper.version);
  expect(errorOf(refused)).toBe('EXAM_PAPER_INCOMPLETE');
  expect(JSON.stringify(refused.body)).toContain('超过 100 MB');
  await db.execute(sql`update attachment set size = ${paperMediaBytes} where id = ${id}`);
  expect((await finish(paper.version)).status).toBe(200);
});

it('the demo has questions that are heard, with the files that its rows name', async () => {
  await storeDemoFiles(server.storage);
  const named = await db.select().from(attachments).where(eq(attachments.contentType, 'audio/wav'));
  expect(named).toHaveLength(2);
  const bank = await admin.data(calls.questions, { query: { keyword: '播放音频', size: 100 } });
  expect(bank.list.map(({ id }) => String(id)).toSorted()).toEqual(named.map(({ ownerId }) => ownerId).toSorted());
  for (const { hash, size } of named) {
    const bytes = Buffer.from((await server.storage.get(hash))!);
    // As a player reads it: its own length, and as much sound as it says.
    expect([bytes.length, bytes.readUInt32LE(4), bytes.readUInt32LE(40)]).toEqual([size, size - 8, size - 44]);
    expect(size).toBeLessThan(20_000);
    // Neither silent nor cut off at the loudest.
    const values = bytes.subarray(44);
    expect([Math.min(...values) > 0, Math.max(...values) > 200, Math.max(...values) < 255]).toEqual([true, true, true]);
  }
});
