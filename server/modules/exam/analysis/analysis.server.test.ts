import { desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { examEndpoints as calls } from '@contract/exam/endpoints';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { noticePushes } from '../../notice/tables';
import { examCandidates, exams } from '../exams/tables';
import { examRulings } from '../marks/tables';
import { examQuestions } from '../questions/tables';

const server = await startTestServer({ working: false });
const admin = await server.as('admin');
const secretary = await server.as('secretary');
const student = await server.as('student');
const { db } = server.database;

const examIn = async (status: number) =>
  (await admin.data(calls.scoreExams, { query: { size: 100 } })).list.find((exam) => exam.status === status)!.id;
const [marking, ended] = [await examIn(7), await examIn(10)];
const analysisOf = (id: number) => admin.data(calls.analysis, { params: { id } });
const scoresIn = async (id: number) => (await admin.data(calls.scores, { params: { id } })).rows;
const totals = async (id: number) => new Map((await scoresIn(id)).map((row) => [row.candidate_id, row.total]));

describe('the analysis of an exam', () => {
  it('is for those who look after it, once marking is over', async () => {
    const params = { id: ended };
    expect((await student.call(calls.analysis, { params })).status).toBe(403);
    expect((await student.call(calls.analyses, { query: {} })).status).toBe(403);
    expect(errorOf(await secretary.call(calls.analysis, { params }))).toBe('NOT_FOUND');
    expect((await secretary.data(calls.analyses, { query: {} })).list.map(({ id }) => id)).not.toContain(ended);
    expect(errorOf(await admin.call(calls.analysis, { params: { id: marking } }))).toBe('NOT_FOUND');
  });

  it('says what the scores say', async () => {
    const found = await analysisOf(ended);
    const own = (await scoresIn(ended)).flatMap(({ total }) => total ?? []);
    expect(found.exam).toMatchObject({ n: own.length, max: Math.max(...own), min: Math.min(...own) });
    expect(found.exam.mean).toBeCloseTo(own.reduce((sum, one) => sum + one, 0) / own.length, 1);
    expect(found.bins.reduce((sum, { count }) => sum + count, 0)).toBe(own.length);
    for (const item of found.items.filter(({ options }) => options.length > 0)) {
      expect(item.options.reduce((sum, { count }) => sum + count, 0) + item.omitted).toBe(item.n);
      expect(item.options.filter(({ is_key: is }) => is)).toHaveLength(1);
      const right = item.options.find(({ is_key: is }) => is)!.count;
      expect(item.p).toBeCloseTo(right / item.n, 10);
    }
    const listed = (await admin.data(calls.analyses, { query: {} })).list.find(({ id }) => id === ended)!;
    expect(listed).toEqual(found.exam);
  });

  it('is kept with the scores, and told to the bank of each question', async () => {
    const [item] = (await analysisOf(ended)).items;
    const [question] = await db.select().from(examQuestions).where(eq(examQuestions.id, item!.question_id));
    expect(question!.measuredP).toBeCloseTo(item!.p!, 5);
    expect(question!.measuredN).toBe(item!.n);
  });

  it('sends a question to its author for another look', async () => {
    const [item] = (await analysisOf(ended)).items;
    const body = { id: ended, version_id: item!.version_id, part: 0, words: '区分度低' };
    expect((await student.call(calls.flagQuestion, { body })).status).toBe(403);
    expect(errorOf(await secretary.call(calls.flagQuestion, { body }))).toBe('NOT_FOUND');
    expect(errorOf(await admin.call(calls.flagQuestion, { body: { ...body, part: 7 } }))).toBe('NOT_FOUND');
    await admin.data(calls.flagQuestion, { body });
    const reports = await admin.data(calls.reports, { query: { question_id: item!.question_id } });
    expect(reports.some(({ words, state }) => words.endsWith('区分度低') && state === 'open')).toBe(true);
  });
});

/** A question that somebody got wrong. */
const missedAt = (await analysisOf(ended)).items.findIndex(({ p, options }) => options.length > 0 && p! < 1);

describe('a ruling after the exam', () => {
  const ask = async (
    kind: 'key' | 'full' | 'full_if_answered' | 'exclude' | 'restored',
    more: object = {},
    at = missedAt,
  ) => {
    const { items } = await analysisOf(ended);
    return { id: ended, version_id: items[at]!.version_id, part: 0, kind, ...more };
  };
  const versionOf = async () => (await analysisOf(ended)).version;
  const rule = async (body: Awaited<ReturnType<typeof ask>>) =>
    admin.call(calls.rule, { body: { ...body, reason: '题干有误' } }, { ifMatch: await versionOf() });

  it('is shown before it is made, and changes nothing by that', async () => {
    const before = await totals(ended);
    const preview = await admin.data(calls.previewRuling, { body: await ask('full') });
    const item = (await analysisOf(ended)).items[missedAt];
    expect(preview.changed).toHaveLength(item!.n - item!.options.find(({ is_key: is }) => is)!.count);
    expect(preview.changed.every(({ before: was, after }) => after === was! + item!.max)).toBe(true);
    expect(preview.passed_after).toBeGreaterThanOrEqual(preview.passed_before);
    expect(await totals(ended)).toEqual(before);
    expect(await db.$count(examRulings, eq(examRulings.examId, ended))).toBe(0);
  });

  it('is refused where it does not fit', async () => {
    const body = await ask('full');
    expect((await student.call(calls.previewRuling, { body })).status).toBe(403);
    expect(errorOf(await secretary.call(calls.previewRuling, { body }))).toBe('FORBIDDEN');
    expect(errorOf(await rule(await ask('key', { key: ['nowhere'] })))).toBe('EXAM_RULING');
    expect(errorOf(await rule(await ask('key', { key: [] })))).toBe('EXAM_RULING');
    expect(errorOf(await rule(await ask('restored')))).toBe('EXAM_RULING');
    const last = (await analysisOf(ended)).items.length - 1;
    expect(errorOf(await rule(await ask('key', { key: ['aaaa'] }, last)))).toBe('EXAM_RULING');
    expect(errorOf(await admin.call(calls.previewRuling, { body: { ...body, id: marking } }))).toBe('EXAM_RULING');
    await db.update(exams).set({ status: 6 }).where(eq(exams.id, marking));
    expect(errorOf(await admin.call(calls.previewRuling, { body: { ...body, id: marking } }))).toBe('EXAM_STATE');
    await db.update(exams).set({ status: 7 }).where(eq(exams.id, marking));
    expect(errorOf(await admin.call(calls.rule, { body: { ...body, reason: '题干有误' } }, { ifMatch: 999 }))).toBe(
      'VERSION_STALE',
    );
  });

  it('makes the next version of the scores, tells whose score changed, and is taken back the same way', async () => {
    const before = await totals(ended);
    const wrong = (await analysisOf(ended)).items[missedAt]!.options.find(({ is_key: is, count }) => !is && count > 0)!;
    const body = await ask('key', { key: [wrong.id], no_loss: true });
    const { changed } = await admin.data(calls.previewRuling, { body });
    expect(changed).toHaveLength(wrong.count);
    expect((await rule(body)).status).toBe(200);
    const after = await totals(ended);
    for (const row of changed) expect(after.get(row.candidate_id)).toBe(row.after);
    const [told] = await db
      .select()
      .from(noticePushes)
      .where(eq(noticePushes.subject, `exam_candidate:${changed[0]!.candidate_id}`))
      .orderBy(desc(noticePushes.id));
    expect(JSON.stringify(told)).toContain('题干有误');
    expect((await analysisOf(ended)).items[missedAt]!.ruling).toMatchObject({ kind: 'key', reason: '题干有误' });
    const paper = await admin.data(calls.seenPaper, { params: { id: changed[0]!.candidate_id } });
    expect(paper.items[missedAt]!.parts[0]!.comments[0]).toContain('更改答案');
    expect((await rule(await ask('restored'))).status).toBe(200);
    expect(await totals(ended)).toEqual(before);
  });

  it('takes a question out and brings totals back to the full mark', async () => {
    const before = await totals(ended);
    const { items, exam } = await analysisOf(ended);
    const { max } = items[missedAt]!;
    expect((await rule(await ask('exclude'))).status).toBe(200);
    const rows = await scoresIn(ended);
    const candidates = await db.select().from(examCandidates).where(eq(examCandidates.examId, ended));
    expect(candidates.length).toBeGreaterThan(0);
    for (const { candidate_id: id, total } of rows) {
      if (total === null) continue;
      const scale = exam.full_mark / (exam.full_mark - max);
      const options = [before.get(id)! * scale, (before.get(id)! - max) * scale].map(
        (sum) => Math.round(sum * 100) / 100,
      );
      expect(options).toContain(total);
    }
    const analysis = await analysisOf(ended);
    expect(analysis.items[missedAt]).toMatchObject({ p: null, flags: [] });
    expect((await rule(await ask('restored'))).status).toBe(200);
    expect(await totals(ended)).toEqual(before);
  });
});
