import { and, desc, eq, gt } from 'drizzle-orm';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { chainStart, chainText } from '@contract/exam/sittings/chain';
import { examEndpoints as calls } from '@contract/exam/endpoints';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { examAnswerLog, examSittings } from '../sittings/tables';
import { signText } from '../sittings/token';
import { archiveText, sha256Of, type ArchivedExam } from './check';
import { examArchives } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const admin = await server.as('admin');
const secretary = await server.as('secretary');
const student = await server.as('student');

const ended = (await admin.data(calls.scoreExams, { query: { size: 100 } })).list.find(({ status }) => status === 10)!;
const params = { id: ended.id };
const body = { id: ended.id };
const archive = async (to: 1 | 2) => {
  const { version } = await admin.data(calls.exam, { params });
  await admin.data(calls.archiveExam, { body: { ...body, archive: to } }, { ifMatch: version });
};
const verified = () => admin.data(calls.verifyArchive, { body });

it('an exam is put into a file that holds all of it, checked as it is read back, and checked again later', async () => {
  expect(await admin.data(calls.examArchive, { params })).toEqual({ archive: null });
  expect(errorOf(await admin.call(calls.verifyArchive, { body }))).toBe('NOT_FOUND');
  await archive(1);
  const { archive: made } = await admin.data(calls.examArchive, { params });
  const sat = await db.select().from(examSittings).where(eq(examSittings.examId, ended.id));
  expect(made).toMatchObject({ problems: [], sittings: sat.length });
  expect(made!.entries).toBeGreaterThan(sat.length);
  expect(await verified()).toMatchObject({ sha256: made!.sha256, problems: [] });

  const answer = await admin.call(calls.downloadArchive, { body });
  expect(answer.status).toBe(200);
  const [row] = await db.select().from(examArchives).where(eq(examArchives.id, made!.id));
  const file = JSON.parse(gunzipSync(row!.body).toString()) as ArchivedExam;
  expect(file.sittings.map(({ id }) => id)).toEqual(sat.map(({ id }) => id).toSorted((one, other) => one - other));
  for (const part of [file.candidates, file.marks, file.score_versions]) expect(part.length).toBeGreaterThan(0);
  expect(sha256Of(row!.body)).toBe(made!.sha256);
});

it('is for whoever looks after the exam', async () => {
  for (const call of [calls.verifyArchive, calls.downloadArchive]) {
    expect(errorOf(await student.call(call, { body }))).toBe('FORBIDDEN');
    expect(errorOf(await secretary.call(call, { body }))).toBe('NOT_FOUND');
  }
  expect(errorOf(await secretary.call(calls.examArchive, { params }))).toBe('NOT_FOUND');
});

it('an entry that was changed, a file that was changed, and one that somebody else signed are found', async () => {
  const [sitting] = await db.select().from(examSittings).where(eq(examSittings.examId, ended.id));
  const own = and(eq(examAnswerLog.sittingId, sitting!.id), eq(examAnswerLog.seq, 1));
  const [entry] = await db.select().from(examAnswerLog).where(own);
  await db.update(examAnswerLog).set({ value: 'zzzz' }).where(own);
  await archive(2);
  await archive(1);
  const { archive: changed } = await admin.data(calls.examArchive, { params });
  expect(changed!.problems).toEqual([expect.stringContaining('第 1 条作答记录与前一条不相接')]);

  await db.update(examAnswerLog).set({ value: entry!.value }).where(own);
  await archive(2);
  await archive(1);
  expect((await verified()).problems).toEqual([]);
  const { archive: good } = await admin.data(calls.examArchive, { params });
  const row = eq(examArchives.id, good!.id);
  const [kept] = await db.select().from(examArchives).where(row);

  // A byte of the file.
  const bytes = new Uint8Array(kept!.body);
  bytes[bytes.length - 9]! ^= 1;
  await db.update(examArchives).set({ body: bytes }).where(row);
  expect((await verified()).problems).toEqual([expect.stringContaining('校验值不一致')]);

  // Another file with its own hash, which the house did not sign.
  const file = JSON.parse(gunzipSync(kept!.body).toString()) as ArchivedExam;
  file.sittings.pop();
  const other = gzipSync(JSON.stringify(file));
  await db
    .update(examArchives)
    .set({ body: other, sha256: sha256Of(other) })
    .where(row);
  expect((await verified()).problems).toEqual([expect.stringContaining('签名无效')]);

  // And one that it did sign, and that lacks a paper which the database has.
  const signature = await signText(server.database, archiveText(ended.id, sha256Of(other)));
  await db.update(examArchives).set({ signature }).where(row);
  expect((await verified()).problems).toEqual(['1 份答卷不在归档文件中']);

  // The log in the database is cut off after it was put into the file.
  await db.update(examArchives).set({ body: kept!.body, sha256: kept!.sha256, signature: kept!.signature }).where(row);
  await db
    .delete(examAnswerLog)
    .where(and(eq(examAnswerLog.sittingId, sitting!.id), eq(examAnswerLog.seq, sitting!.headSeq)));
  expect((await verified()).problems).toEqual([expect.stringContaining('系统中的作答记录与归档文件不一致')]);
});

it('a line that was rewritten and chained anew does not fit the receipts that its candidate got', async () => {
  await archive(2);
  const [sitting] = await db
    .select()
    .from(examSittings)
    .where(and(eq(examSittings.examId, ended.id), gt(examSittings.headSeq, 1)))
    .orderBy(desc(examSittings.id));
  const entries = await db
    .select()
    .from(examAnswerLog)
    .where(eq(examAnswerLog.sittingId, sitting!.id))
    .orderBy(examAnswerLog.seq);
  // The entry before the last, so that the last receipt still stands on the last entry.
  const from = entries.length - 2;
  let before = from === 0 ? chainStart(sitting!.id, 1, '') : entries[from - 1]!.hash;
  for (const [at, entry] of entries.entries()) {
    if (at < from) continue;
    const { epoch, seq, kind, item, part, clientAt, monoMs } = entry;
    const value = at === from ? 'zzzz' : (entry.value as string);
    before = sha256Of(
      chainText(before, { epoch, seq, kind, item, part, value, client_at: clientAt.toISOString(), mono_ms: monoMs }),
    );
    await db
      .update(examAnswerLog)
      .set({ value, hash: before })
      .where(and(eq(examAnswerLog.sittingId, sitting!.id), eq(examAnswerLog.seq, seq)));
  }
  await db.update(examSittings).set({ headHash: before }).where(eq(examSittings.id, sitting!.id));
  await archive(1);
  const last = entries.at(-1)!.seq;
  const { archive: made } = await admin.data(calls.examArchive, { params });
  expect(made!.problems).toContainEqual(expect.stringContaining(`第 ${last} 条作答记录与当时发给考生的回执不符`));
});

it('entries that no receipt covers are told', async () => {
  await archive(2);
  await db.update(examAnswerLog).set({ receipt: null });
  await archive(1);
  const { problems } = (await admin.data(calls.examArchive, { params })).archive!;
  expect(problems.some((problem) => problem.includes('没有当时发给考生的回执'))).toBe(true);
});
