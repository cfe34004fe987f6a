import { desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { examEndpoints as calls } from '@contract/exam/endpoints';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { auditLog } from '@server/kernel/tables';
import { noticePushes } from '../../notice/tables';
import { examCandidates } from '../exams/tables';
import { failedOf, publishedScores } from './scores';
import { examOfflineScores } from './tables';

const server = await startTestServer({ working: false });
const admin = await server.as('admin');
const secretary = await server.as('secretary');
const student = await server.as('student');
const { db } = server.database;

const examIn = async (status: number) =>
  (await admin.data(calls.scoreExams, { query: { size: 100 } })).list.find((exam) => exam.status === status)!;
const ended = await examIn(10);
const scored = await examIn(8);
const list = (id = ended.id) => admin.data(calls.scores, { params: { id } });
const changes = (id = ended.id) => admin.data(calls.offlineScores, { params: { id } });
const { rows } = await list();
type Score = (typeof rows)[number];
const cells = (row: Score, score: string, more: object = {}) => ({
  ticket_no: row.ticket_no,
  name: row.person!.name,
  staff_id: row.person!.staff_id,
  score,
  note: '',
  ...more,
});
const sheet = (values: readonly object[]) =>
  values.map((value, at) => ({ sheet: '线下成绩', row: at + 2, values: value as Record<string, string> }));
const take = async (values: readonly object[], exam_id = ended.id) =>
  (await admin.data(calls.importOfflineScores, { body: { exam_id, rows: sheet(values) } })).results.map(
    ({ outcome, message }) => [outcome, message],
  );
const apply = async (id = ended.id, reason = '停电后改为纸笔作答') =>
  admin.call(calls.applyOfflineScores, { body: { id, reason } }, { ifMatch: (await changes(id)).version });
const discard = async () =>
  admin.call(calls.discardOfflineScores, { body: { id: ended.id } }, { ifMatch: (await changes()).version });

const failing = rows.find(({ is_passed: is }) => is === false)!;
const passing = rows.find(({ is_passed: is }) => is === true)!;
const [absent] = await db
  .update(examCandidates)
  .set({ state: 'absent' })
  .where(eq(examCandidates.id, rows.at(-1)!.candidate_id))
  .returning();
const away = rows.find(({ candidate_id: id }) => id === absent!.id)!;

const { rows: before } = await list();

describe('a sheet of scores from paper', () => {
  it('is for whoever may import scores and looks after the exam', async () => {
    const body = { exam_id: ended.id, rows: sheet([cells(failing, '80')]) };
    expect((await student.call(calls.importOfflineScores, { body })).status).toBe(403);
    expect((await student.call(calls.offlineScores, { params: { id: ended.id } })).status).toBe(403);
    const about = { body: { id: ended.id, reason: '补录' } };
    for (const call of [calls.applyOfflineScores, calls.discardOfflineScores]) {
      expect((await student.call(call, about, { ifMatch: 1 })).status).toBe(403);
    }
    const answer = await secretary.call(calls.offlineScores, { params: { id: ended.id } });
    expect([403, 404]).toContain(answer.status);
  });

  it('is refused while an exam has no scores', async () => {
    const open = (await admin.data(calls.exams, { query: { size: 100 } })).list.find(({ status }) => status === 5)!;
    const body = { exam_id: open.id, rows: sheet([cells(failing, '80')]) };
    expect(errorOf(await admin.call(calls.importOfflineScores, { body }))).toBe('EXAM_STATE');
  });

  it('says of each row what is wrong with it, and takes the others', async () => {
    await db.update(examCandidates).set({ state: 'exempt' }).where(eq(examCandidates.id, passing.candidate_id));
    const outcome = await take([
      cells(failing, '80', { ticket_no: '20991231' }),
      cells(failing, '80', { name: '别人' }),
      cells(failing, '80', { staff_id: 'X-1' }),
      cells(failing, '八十'),
      cells(failing, '100.5'),
      cells(passing, '80'),
      cells(failing, ''),
      cells(failing, '80.5'),
    ]);
    await db.update(examCandidates).set({ state: 'listed' }).where(eq(examCandidates.id, passing.candidate_id));
    expect(outcome.map(([word]) => word)).toEqual([...Array(6).fill('failed'), 'unchanged', 'created']);
    const said = outcome.map(([, message]) => message);
    expect(said[0]).toContain('第 2 行');
    expect(said[0]).toContain('准考证号 20991231 不在本场考试的名单中');
    expect(said[1]).toContain('姓名与准考证号不是同一人');
    expect(said[2]).toContain('工号与准考证号不是同一人');
    expect(said[3]).toContain('至多两位小数');
    expect(said[4]).toContain('成绩不能超过满分 100');
    expect(said[5]).toContain('该考生为“免考”');
  });

  it('changes no score until it is made to count, and is the same when it is imported again', async () => {
    expect(await take([cells(failing, '80.5'), cells(away, '61', { note: '补记' })])).toEqual([
      ['unchanged', ''],
      ['created', ''],
    ]);
    expect(await take([cells(failing, '80.5'), cells(away, '61', { note: '补记' })])).toEqual([
      ['unchanged', ''],
      ['unchanged', ''],
    ]);
    const now = await list();
    expect(now.waiting).toBe(2);
    expect(now).toMatchObject({ rows: before, no: 1 });
    const found = await changes();
    const of = (row: Score) => found.rows.find(({ candidate_id: id }) => id === row.candidate_id);
    expect(of(failing)).toMatchObject({
      points: 80.5,
      replaces: true,
      before: { total: failing.total, is_passed: false },
      after: { state: 'listed', total: 80.5, is_passed: true },
    });
    expect(of(away)).toMatchObject({
      note: '补记',
      before: { state: 'absent', total: null },
      after: { state: 'listed', total: 61 },
    });
  });

  it('is given up whole', async () => {
    expect((await discard()).status).toBe(200);
    expect((await list()).waiting).toBe(0);
    expect(errorOf(await discard())).toBe('EXAM_OFFLINE');
    expect(errorOf(await apply())).toBe('EXAM_OFFLINE');
  });

  it('counts at once, as the next version, with its reason in notices and log', async () => {
    await take([cells(failing, '80.5'), cells(away, '61')]);
    const { version } = await changes();
    const body = { id: ended.id, reason: '停电后改为纸笔作答' };
    await take([cells(passing, '55')]);
    // Somebody took in more since it was looked at.
    expect(errorOf(await admin.call(calls.applyOfflineScores, { body }, { ifMatch: version }))).toBe('VERSION_STALE');
    expect((await list()).no).toBe(1);
    expect((await apply()).status).toBe(200);
    const now = await list();
    const of = (row: Score) => now.rows.find(({ candidate_id: id }) => id === row.candidate_id);
    expect(now).toMatchObject({ no: 2, waiting: 0 });
    expect(now.versions[0]!.reason).toBe(body.reason);
    expect(of(failing)).toMatchObject({ state: 'listed', offline: 80.5, total: 80.5, is_passed: true, open: 0 });
    expect(of(passing)).toMatchObject({ offline: 55, total: 55, is_passed: false });
    const published = await publishedScores(db, ended.id, absent!.id);
    expect(published[0]).toMatchObject({ state: 'listed', total: 6100 });
    expect((await failedOf(db, ended.id)).map(({ personId }) => personId)).toContain(passing.person!.user_id);
    const told = await db
      .select()
      .from(noticePushes)
      .where(eq(noticePushes.subject, `exam_candidate:${passing.candidate_id}`))
      .orderBy(desc(noticePushes.id));
    expect(JSON.stringify(told[0])).toContain(body.reason);
    const [log] = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'exam.offline.apply'))
      .orderBy(desc(auditLog.id));
    expect(log!.target).toBe(`exam_exam:${ended.id}`);
    expect(JSON.stringify(log!.detail)).toContain(body.reason);
    expect(JSON.stringify(log!.detail)).not.toContain(failing.person!.name);
  });

  it('stands on the paper, is corrected as any score, and leaves the figures of the questions to who sat on line', async () => {
    const seen = await admin.data(calls.seenPaper, { params: { id: failing.candidate_id } });
    expect(seen).toMatchObject({ total: 80.5, offline: [{ points: 80.5, reason: '停电后改为纸笔作答' }] });
    const figures = await admin.data(calls.analysis, { params: { id: ended.id } });
    const onLine = rows.filter(({ state, total }) => state === 'listed' && total !== null).length;
    expect(figures.exam.n).toBe(onLine - 3);
    const { version } = await list();
    const body = { id: ended.id, candidate_ids: [failing.candidate_id], points: -0.5, reason: '合分有误' };
    await admin.data(calls.adjustScores, { body }, { ifMatch: version });
    expect((await list()).rows.find(({ candidate_id: id }) => id === failing.candidate_id)!.total).toBe(80);
  });

  it('is taken back by a word in its cell: what was answered on line counts again', async () => {
    expect(await take([cells(failing, '撤销'), cells(away, '撤销')])).toEqual([
      ['created', ''],
      ['created', ''],
    ]);
    expect((await changes()).rows.map(({ points }) => points)).toEqual([null, null]);
    // What counts already is wanted again: nothing waits any more.
    expect(await take([cells(away, '61')])).toEqual([['updated', '']]);
    expect((await apply(ended.id, '改回线上成绩')).status).toBe(200);
    const now = (await list()).rows;
    const own = now.find(({ candidate_id: id }) => id === failing.candidate_id);
    expect(own).toMatchObject({ offline: null, total: failing.total! - 0.5 });
    expect(now.find(({ candidate_id: id }) => id === away.candidate_id)).toMatchObject({ offline: 61 });
    // Nothing that counted is written over.
    const kept = await db
      .select()
      .from(examOfflineScores)
      .where(eq(examOfflineScores.candidateId, failing.candidate_id))
      .orderBy(examOfflineScores.id);
    expect(kept.map(({ points }) => points)).toEqual([8050, null]);
  });

  it('before publication makes scores and no version', async () => {
    const before = await list(scored.id);
    const row = before.rows.find(({ state }) => state === 'listed')!;
    await take([cells(row, '70')], scored.id);
    expect((await apply(scored.id)).status).toBe(200);
    const after = await list(scored.id);
    expect(after).toMatchObject({ no: 0, exam: { status: 8 } });
    expect(after.rows.find(({ candidate_id: id }) => id === row.candidate_id)).toMatchObject({
      offline: 70,
      total: 70,
    });
  });
});
