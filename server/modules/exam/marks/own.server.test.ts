import { and, eq, like } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { examEndpoints as calls } from '@contract/exam/endpoints';
import { paperLinkMs } from '@contract/exam/exams/rules';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { noticePushes } from '../../notice/tables';
import { people } from '../../people/tables';
import { examCandidates, exams } from '../exams/tables';
import { linkedCandidate, linkTo } from './paper-link';

const server = await startTestServer({ working: false });
const { db } = server.database;
const [admin, student, teacher] = (await Promise.all(
  ['admin', 'student', 'teacher'].map((name) => server.as(name)),
)) as [
  Awaited<ReturnType<typeof server.as>>,
  Awaited<ReturnType<typeof server.as>>,
  Awaited<ReturnType<typeof server.as>>,
];
const [me] = await db.select({ id: people.id }).from(people).where(eq(people.name, '学小医'));

/** The published exam of the demo, which the trainee has sat. */
const [ended] = await db.select().from(exams).where(eq(exams.status, 10));
const scores = await admin.data(calls.scores, { params: { id: ended!.id } });
const scored = scores.rows.filter(({ total }) => total !== null);
const own = scored.find(({ person }) => person?.user_id === me!.id);
const other = scored.find(({ person }) => person?.user_id !== me!.id);
await db.update(exams).set({ scoresAt: new Date() }).where(eq(exams.id, ended!.id));
const setRules = (rules: Partial<(typeof ended & {})['rules']>) =>
  db
    .update(exams)
    .set({ rules: { ...ended!.rules, ...rules } })
    .where(eq(exams.id, ended!.id));
const mine = async () => (await student.data(calls.myExams, {})).find(({ exam_id: id }) => id === ended!.id)!;

describe('one’s own exams', () => {
  it('say what was published, and nothing before it is', async () => {
    expect((await mine()).score).toMatchObject({ total: own!.total, is_passed: own!.is_passed });
    await setRules({ show_score: 'never' });
    expect(await mine()).toMatchObject({ score: null, appeal_until: null });
    await setRules({ show_score: 'published' });
    await db.update(exams).set({ status: 8 }).where(eq(exams.id, ended!.id));
    expect(await mine()).toMatchObject({ score: null, can_see_paper: false, appeal_until: null });
    await db.update(exams).set({ status: 10 }).where(eq(exams.id, ended!.id));
  });

  it('are not there before they are published', async () => {
    const before = (await student.data(calls.myExams, {})).length;
    const [draft] = await db.select().from(exams).where(eq(exams.status, 1));
    await db.insert(examCandidates).values({ examId: draft!.id, personId: me!.id }).onConflictDoNothing();
    expect(await student.data(calls.myExams, {})).toHaveLength(before);
  });
});

describe('a link to a paper', () => {
  const link = (who: typeof student, candidateId: number) =>
    who.call(calls.linkPaper, { body: { candidate_id: candidateId } });

  it('is given for one’s own paper where the exam shows it, and to who looks after the exam', async () => {
    await setRules({ show_answers: 'never' });
    expect(errorOf(await link(student, own!.candidate_id))).toBe('NOT_FOUND');
    await setRules({ show_answers: 'published' });
    expect((await mine()).can_see_paper).toBe(true);
    expect((await link(student, own!.candidate_id)).status).toBe(200);
    expect(errorOf(await link(student, other!.candidate_id))).toBe('NOT_FOUND');
    expect(errorOf(await link(teacher, own!.candidate_id))).toBe('NOT_FOUND');
    expect((await link(admin, other!.candidate_id)).status).toBe(200);
  });

  it('opens that paper alone, without a sign-in, until its time is over', async () => {
    const { token } = await linkTo(server.database, own!.candidate_id);
    const guest = server.anonymous;
    const seen = await guest.data(calls.linkedPaper, { query: { token } });
    expect(seen).toMatchObject({ exam_id: ended!.id, total: own!.total });
    const forged = token.replace(/^\d+/, String(other!.candidate_id));
    expect(errorOf(await guest.call(calls.linkedPaper, { query: { token: forged } }))).toBe('EXAM_LINK');
    expect(errorOf(await guest.call(calls.linkedPaper, { query: { token: 'x' } }))).toBe('EXAM_LINK');
    const late = Date.now() + paperLinkMs + 2000;
    await expect(linkedCandidate(server.database, token, late)).rejects.toThrow();
  });
});

describe('an appeal', () => {
  const ask = (who: typeof student, candidateId: number) =>
    who.call(calls.askAppeal, { body: { candidate_id: candidateId, reason: '第 11 题应给分' } });

  it('is one’s own, once, and in time', async () => {
    expect(errorOf(await ask(student, other!.candidate_id))).toBe('NOT_FOUND');
    await db
      .update(exams)
      .set({ scoresAt: new Date(Date.now() - 8 * 86_400_000) })
      .where(eq(exams.id, ended!.id));
    expect(errorOf(await ask(student, own!.candidate_id))).toBe('EXAM_APPEAL');
    await db.update(exams).set({ scoresAt: new Date() }).where(eq(exams.id, ended!.id));
    expect((await ask(student, own!.candidate_id)).status).toBe(200);
    expect(errorOf(await ask(student, own!.candidate_id))).toBe('EXAM_APPEAL');
    expect(await mine()).toMatchObject({ appeal_until: null, appeal: { state: 'open' } });
    expect(await db.$count(noticePushes, like(noticePushes.title, '成绩复核：%'))).toBe(1);
  });

  it('is answered once, by who looks after the exam, and its candidate is told', async () => {
    expect(errorOf(await teacher.call(calls.appeals, { params: { id: ended!.id } }))).toBe('FORBIDDEN');
    const asked = await admin.data(calls.appeals, { params: { id: ended!.id } });
    const appeal = asked.find(({ candidate_id: id }) => id === own!.candidate_id);
    const body = { id: appeal!.id, state: 'kept' as const, reply: '评分无误' };
    await admin.data(calls.answerAppeal, { body }, { ifMatch: appeal!.version });
    const again = await admin.call(calls.answerAppeal, { body }, { ifMatch: appeal!.version + 1 });
    expect(errorOf(again)).toBe('EXAM_APPEAL');
    expect((await mine()).appeal).toMatchObject({ state: 'kept', reply: '评分无误' });
    const told = and(eq(noticePushes.event, 'exam.appeal.answered'), like(noticePushes.content, '%评分无误%'));
    expect(await db.$count(noticePushes, told)).toBe(1);
  });
});
