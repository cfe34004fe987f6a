import { and, desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { examEndpoints as calls } from '@contract/exam/endpoints';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { auditLog } from '@server/kernel/tables';
import { accounts } from '../../account/tables';
import { noticePushes } from '../../notice/tables';
import { examCandidates, examDuties } from '../exams/tables';
import { examAnswerBranches, examSittings } from '../sittings/tables';
import { paperNames } from './marking';
import { failedOf, publishedScores } from './scores';
import { examMarks } from './tables';

const server = await startTestServer({ working: false });
const admin = await server.as('admin');
const teacher = await server.as('teacher');
const secretary = await server.as('secretary');
const student = await server.as('student');
const { db } = server.database;

const examIn = async (status: number) =>
  (await admin.data(calls.scoreExams, { query: { size: 100 } })).list.find((exam) => exam.status === status)!;
const marking = await examIn(7);
const scored = await examIn(8);
const ended = await examIn(10);
const scoresIn = (id: number) => admin.data(calls.scores, { params: { id } });

describe('marking', () => {
  const sheetOf = async (who: typeof teacher, at = 0) => {
    const tasks = (await who.data(calls.markingTasks, {})).filter(({ exam_id: id }) => id === marking.id);
    const task = tasks[at]!;
    const params = { id: task.exam_id, version_id: task.version_id, part: task.part };
    return { ...(await who.data(calls.markingSheet, { params })), params };
  };
  const give = (
    who: typeof teacher,
    sheet: Awaited<ReturnType<typeof sheetOf>>,
    paper: string,
    points: number | null,
  ) =>
    who.call(calls.giveMark, {
      body: { exam_id: sheet.params.id, version_id: sheet.params.version_id, part: sheet.params.part, paper, points },
    });

  it('is refused to whoever has no duty in the exam, and to trainees', async () => {
    expect((await student.call(calls.markingTasks, {})).status).toBe(403);
    const { params } = await sheetOf(teacher);
    expect((await student.call(calls.markingSheet, { params })).status).toBe(403);
    expect(errorOf(await teacher.call(calls.markingSheet, { params: { ...params, id: ended.id } }))).toBe('NOT_FOUND');
    expect(errorOf(await teacher.call(calls.markingSheet, { params: { ...params, part: 9 } }))).toBe('NOT_FOUND');
  });

  it('tells no marker whose an answer is, nor what another gave before him', async () => {
    const [of, other] = [await sheetOf(teacher), await sheetOf(secretary)];
    expect(Object.keys(of.answers[0]!).toSorted()).toEqual(
      ['answer', 'can_mark', 'can_unmark', 'comment', 'differing', 'mine', 'paper', 'state'].toSorted(),
    );
    const waiting = other.answers.filter(({ can_mark: can }) => can);
    expect(waiting.length).toBeGreaterThan(0);
    // The one that the teacher has marked looks as one that nobody has.
    expect(new Set(waiting.map(({ state }) => state))).toEqual(new Set(['unmarked']));
    expect(other.answers.every(({ differing }) => differing.length === 0)).toBe(true);
    expect(of.answers.map(({ paper }) => paper)).not.toEqual(other.answers.map(({ paper }) => paper));
    // Another name for each question: two answers of one candidate do not find together.
    const nameOf = await paperNames(db);
    const names = [1, 2].flatMap((versionId) => [0, 1].map((part) => nameOf(7, { versionId, part })));
    expect(new Set(names).size).toBe(4);
    expect(nameOf(7, { versionId: 1, part: 0 })).toBe(names[0]);
  });

  it('shows no marker an answer beside a name before scores are out, though he looks after the exam', async () => {
    const [row] = (await scoresIn(marking.id)).rows.filter(({ state }) => state === 'listed');
    const [candidate_id, params] = [row!.candidate_id, { id: row!.candidate_id }];
    expect(errorOf(await admin.call(calls.seenPaper, { params }))).toBe('EXAM_BLIND');
    expect(errorOf(await admin.call(calls.linkPaper, { body: { candidate_id } }))).toBe('EXAM_BLIND');
  });

  it('takes two near marks for one, and keeps a third out', async () => {
    const sheet = await sheetOf(teacher);
    const paper = sheet.answers.find(({ mine, can_mark: can }) => mine === null && can)!.paper;
    expect(errorOf(await give(teacher, sheet, paper, 10.5))).toBe('EXAM_MARK');
    expect(errorOf(await give(teacher, sheet, paper, null))).toBe('EXAM_MARK');
    expect((await give(teacher, sheet, paper, 6)).status).toBe(200);
    // He may think again as long as nobody has settled it.
    expect((await give(teacher, sheet, paper, 7)).status).toBe(200);
    expect((await give(secretary, sheet, paper, 8)).status).toBe(200);
    expect(errorOf(await give(admin, sheet, paper, 7.5))).toBe('EXAM_MARK');
    // Nothing is written over: his first word stands in the table beside his last.
    const rows = await db.select().from(examMarks).orderBy(desc(examMarks.id)).limit(3);
    expect(rows.map(({ points }) => points)).toEqual([800, 700, 600]);
    expect(new Set(rows.map(({ sittingId }) => sittingId)).size).toBe(1);
    const after = (await sheetOf(teacher)).answers.find((answer) => answer.paper === paper)!;
    expect(after).toMatchObject({ state: 'done', mine: 7 });
  });

  it('sends a difference to a third, after whom the two change nothing', async () => {
    const sheet = await sheetOf(admin);
    const open = sheet.answers.find(({ state }) => state === 'arbitration')!;
    expect(open).toMatchObject({ can_mark: true });
    expect(open.differing).toHaveLength(2);
    // Nobody moves towards the other to spare himself the third.
    expect(errorOf(await give(teacher, sheet, open.paper, 5))).toBe('EXAM_MARK');
    expect(errorOf(await give(teacher, sheet, open.paper, null))).toBe('EXAM_MARK');
    expect((await give(admin, sheet, open.paper, 6)).status).toBe(200);
    expect(errorOf(await give(teacher, sheet, open.paper, 1))).toBe('EXAM_MARK');
    expect(errorOf(await give(teacher, sheet, open.paper, null))).toBe('EXAM_MARK');
    expect((await give(admin, sheet, open.paper, null)).status).toBe(200);
    expect((await sheetOf(admin)).answers.find(({ paper }) => paper === open.paper)!.state).toBe('arbitration');
    // Whoever takes himself off the list of markers has seen the answers all the same.
    const own = and(eq(examDuties.examId, marking.id), eq(examDuties.personId, 1), eq(examDuties.duty, 'marker'));
    const [duty] = await db.delete(examDuties).where(own).returning();
    const row = (await scoresIn(marking.id)).rows.find(({ state }) => state === 'listed')!;
    const look = admin.call(calls.seenPaper, { params: { id: row.candidate_id } });
    expect(errorOf(await look)).toBe('EXAM_BLIND');
    await db.insert(examDuties).values(duty!);
  });

  it('is not finished before everything is settled, by the exam that was seen', async () => {
    const row = await examIn(7);
    const body = { id: row.id };
    expect((await teacher.call(calls.finishMarking, { body }, { ifMatch: row.version })).status).toBe(403);
    expect(errorOf(await secretary.call(calls.finishMarking, { body }, { ifMatch: row.version }))).toBe('NOT_FOUND');
    expect(errorOf(await admin.call(calls.finishMarking, { body }, { ifMatch: row.version + 1 }))).toBe(
      'VERSION_STALE',
    );
    expect(errorOf(await admin.call(calls.finishMarking, { body }, { ifMatch: row.version }))).toBe('EXAM_SCORES_OPEN');
    expect(
      errorOf(await admin.call(calls.reopenMarking, { body: { ...body, reason: '再看' } }, { ifMatch: row.version })),
    ).toBe('EXAM_STATE');
  });

  it('is assigned to people who do not sit the exam', async () => {
    const row = await examIn(7);
    const [candidate] = (await scoresIn(row.id)).rows;
    const ids = [candidate!.person!.user_id];
    const assign = (person_ids: number[], version = row.version) =>
      admin.call(calls.saveMarkers, { body: { id: row.id, person_ids } }, { ifMatch: version });
    expect(errorOf(await assign(ids))).toBe('EXAM_MARK');
    const marker = row.marker_ids[0]!;
    await db.update(accounts).set({ status: 2 }).where(eq(accounts.userId, marker));
    expect(errorOf(await assign([...row.marker_ids]))).toBe('EXAM_MARK');
    await db.update(accounts).set({ status: 1 }).where(eq(accounts.userId, marker));
    expect((await assign([...row.marker_ids])).status).toBe(200);
    expect(errorOf(await assign([...row.marker_ids]))).toBe('VERSION_STALE');
  });
});

describe('scores', () => {
  it('are for those who look after the exam', async () => {
    expect((await student.call(calls.scores, { params: { id: scored.id } })).status).toBe(403);
    expect(errorOf(await secretary.call(calls.scores, { params: { id: scored.id } }))).toBe('NOT_FOUND');
    const rows = (await scoresIn(ended.id)).rows.filter(({ total }) => total !== null);
    const params = { id: rows[0]!.candidate_id };
    expect((await student.call(calls.seenPaper, { params })).status).toBe(403);
    expect(errorOf(await secretary.call(calls.seenPaper, { params }))).toBe('NOT_FOUND');
    const paper = await admin.data(calls.seenPaper, { params });
    const sum = paper.items.flatMap(({ parts }) => parts).reduce((total, { points }) => total + (points ?? 0), 0);
    expect(paper.total).toBe(sum);
    expect(rows[0]!.total).toBe(sum);
  });

  it('are told to candidates once, when they are published, and not while a branch is undecided', async () => {
    const before = await scoresIn(scored.id);
    const [sitting] = await db.select().from(examSittings).where(eq(examSittings.examId, scored.id));
    const branch = { sittingId: sitting!.id, epoch: 1, reason: 'late' as const, entries: [], headHash: 'x' };
    await db.insert(examAnswerBranches).values(branch);
    const publish = (version: number) =>
      admin.call(calls.publishScores, { body: { id: scored.id } }, { ifMatch: version });
    expect(errorOf(await publish(before.version))).toBe('EXAM_SCORES_OPEN');
    await db.update(examAnswerBranches).set({ decision: 'refuse' }).where(eq(examAnswerBranches.headHash, 'x'));
    expect(await publishedScores(db, scored.id)).toEqual([]);
    // A mark that is missing after all: no total, so nothing to publish.
    const mark = (await db.select().from(examMarks).where(eq(examMarks.sittingId, sitting!.id)))[0]!;
    const back = { ...mark, id: undefined, points: null };
    const [taken] = await db.insert(examMarks).values(back).returning();
    expect(errorOf(await publish(before.version))).toBe('EXAM_SCORES_OPEN');
    await db.delete(examMarks).where(eq(examMarks.id, taken!.id));
    const again = { body: { id: scored.id, reason: '核对第 2 题' }, ifMatch: before.version };
    expect((await admin.call(calls.reopenMarking, { body: again.body }, again)).status).toBe(200);
    const { version } = (await scoresIn(scored.id)).exam;
    expect((await admin.call(calls.finishMarking, { body: { id: scored.id } }, { ifMatch: version })).status).toBe(200);
    const said = await db.select().from(auditLog).where(eq(auditLog.action, 'exam.marking.reopen'));
    expect(JSON.stringify(said.at(-1)!.detail)).toContain('核对第 2 题');
    expect((await publish(version + 1)).status).toBe(200);
    const after = await scoresIn(scored.id);
    expect([after.exam.status, after.no]).toEqual([10, 1]);
    expect(errorOf(await publish(after.version))).toBe('EXAM_STATE');
    const kept = await publishedScores(db, scored.id);
    expect(kept.map(({ total }) => total)).toEqual(
      after.rows
        .toSorted((one, other) => one.candidate_id - other.candidate_id)
        .map(({ total }) => total && total * 100),
    );
    const why = (await failedOf(db, scored.id)).map((one) => one.why);
    expect(why).toEqual(expect.arrayContaining(['absent', 'deferred']));
    expect(why.filter((one) => one === 'failed')).toHaveLength(
      after.rows.filter(({ is_passed: is }) => is === false).length,
    );
  });

  it('are corrected with a reason, as another version, within the paper', async () => {
    const before = await scoresIn(ended.id);
    const row = before.rows.find(({ total }) => total !== null && total < 95)!;
    const absent = before.rows.find(({ state }) => state === 'deferred')!;
    const adjust = (candidate: number, points: number, version = before.version) =>
      admin.call(
        calls.adjustScores,
        { body: { id: ended.id, candidate_ids: [candidate], points, reason: '第 3 题题干有误' } },
        { ifMatch: version },
      );
    expect(errorOf(await adjust(absent.candidate_id, 2))).toBe('REFERENCE_MISSING');
    // On the list and yet without a score: his sitting says that he never came.
    const missed = before.rows.find(({ state }) => state === 'absent')!;
    const own = eq(examCandidates.id, missed.candidate_id);
    await db.update(examCandidates).set({ state: 'listed' }).where(own);
    expect(errorOf(await adjust(missed.candidate_id, 2))).toBe('REFERENCE_MISSING');
    const body = { id: ended.id, candidate_ids: [row.candidate_id], points: 2, reason: '' };
    expect((await admin.call(calls.adjustScores, { body }, { ifMatch: before.version })).status).toBe(400);
    expect((await secretary.call(calls.adjustScores, { body: { ...body, reason: 'x' } })).status).toBe(403);
    expect((await adjust(row.candidate_id, 2)).status).toBe(200);
    const after = await scoresIn(ended.id);
    expect(after.no).toBe(before.no + 1);
    expect(after.rows.find((one) => one.candidate_id === row.candidate_id)).toMatchObject({
      adjustment: 2,
      total: row.total! + 2,
    });
    expect((await adjust(row.candidate_id, -500, after.version)).status).toBe(200);
    const least = (await scoresIn(ended.id)).rows.find((one) => one.candidate_id === row.candidate_id)!;
    expect([least.total, least.is_passed]).toEqual([0, false]);
  });

  it('that are gone after publication are told, and so is why marking began again', async () => {
    const before = await scoresIn(ended.id);
    const row = before.rows.find(({ total }) => total !== null)!;
    await db.update(examSittings).set({ state: 'void' }).where(eq(examSittings.candidateId, row.candidate_id));
    const other = before.rows.find(({ total, candidate_id: id }) => total !== null && id !== row.candidate_id)!;
    const body = { id: ended.id, candidate_ids: [other.candidate_id], points: 1, reason: '核分' };
    expect((await admin.call(calls.adjustScores, { body }, { ifMatch: before.version })).status).toBe(200);
    const told = await db
      .select()
      .from(noticePushes)
      .where(eq(noticePushes.subject, `exam_candidate:${row.candidate_id}`));
    expect(JSON.stringify(told)).toContain('作弊作废');
  });
});
