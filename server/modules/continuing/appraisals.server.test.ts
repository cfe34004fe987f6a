import { and, eq, isNotNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { continuingAppraisalEndpoints as calls } from '@contract/continuing/appraisals';
import { continuingConfigEndpoints as config } from '@contract/continuing/config';
import { continuingFeeEndpoints as money } from '@contract/continuing/fees';
import { addDays } from '@contract/continuing/rules';
import { continuingTrainingEndpoints as sessions, type ConEduTraining } from '@contract/continuing/trainings';
import { today } from '@server/kits/today';
import type { TestAnswer, TestClient } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { appraisals, opinions, trainingMarks } from './appraisal/tables';
import { plans, trainees } from './tables';
import { trainingGate } from './entry-gate';

const server = await startTestServer({ working: false });
const { db } = server.database;
const [admin, secretary, teacher, student, visitor] = (await Promise.all(
  ['admin', 'secretary', 'teacher', 'student', 'visitor'].map((name) => server.as(name)),
)) as [TestClient, TestClient, TestClient, TestClient, TestClient];
const day = today();
const said = (answer: TestAnswer<unknown>) => answer.body.message;

/** The visit of the account that shows a visitor, taught by the demo's teacher, in the secretary's department. */
const own = (await visitor.data(calls.ownVisits, {}))[0]!;
const id = own.appraisal!.id;
const [visit] = await db.select().from(trainees).where(eq(trainees.id, own.visit.id));
const stateOf = () => admin.data(calls.appraisal, { query: { id } });
const reset = async (state: 'draft' | 'teacher' = 'draft') => {
  await db.delete(opinions).where(eq(opinions.appraisalId, id));
  await db.update(appraisals).set({ state, grade: null, reason: '' }).where(eq(appraisals.id, id));
  await db.update(plans).set({ teacherId: 3 }).where(eq(plans.id, visit!.planId));
};
const decide = async (who: TestClient, part: object = {}) =>
  who.call(calls.decideAppraisals, {
    body: { items: [{ id, version: (await stateOf()).version }], pass: 1, opinion: '同意', ...part } as never,
  });

describe('鉴定', () => {
  it('is the visitor’s own to begin, and nobody else’s', async () => {
    await reset();
    const { version } = await stateOf();
    const body = { id, text: '学到很多', is_submitted: true };
    expect((await student.call(calls.saveSummary, { body }, { ifMatch: version })).status).toBe(403);
    const saved = await visitor.call(calls.saveSummary, { body }, { ifMatch: version });
    expect(saved.body.data.state).toBe('teacher');
    const again = await visitor.call(calls.saveSummary, { body }, { ifMatch: saved.body.data.version });
    expect(said(again)).toContain('退回后才能修改');
  });

  it('goes to the teacher, the department and the office, who gives the grade', async () => {
    await reset('teacher');
    expect(
      (await student.call(calls.decideAppraisals, { body: { items: [{ id, version: 1 }], pass: 1, opinion: '同意' } }))
        .status,
    ).toBe(403);
    expect((await decide(secretary)).status).toBeGreaterThanOrEqual(404);
    expect((await decide(teacher)).status).toBe(200);
    expect(said(await decide(teacher))).toContain('不由您审核');
    expect((await decide(admin)).status).toBe(200);
    expect(said(await decide(admin))).toContain('鉴定等级是必填项');
    expect((await decide(admin, { grade: 'good' })).status).toBe(200);
    const done = await stateOf();
    expect([done.state, done.grade, done.opinions.map(({ step }) => step)]).toEqual([
      'done',
      'good',
      ['teacher', 'dept', 'office'],
    ]);
    const paper = await admin.call(calls.appraisalForm, { body: { id, origin: 'http://localhost' } });
    expect(paper.status).toBe(200);
  });

  it('refuses a version that is old, and forgets opinions when it is given back', async () => {
    await reset('teacher');
    const old = await stateOf();
    expect((await decide(teacher)).status).toBe(200);
    const stale = await admin.call(calls.decideAppraisals, {
      body: { items: [{ id, version: old.version }], pass: 1, opinion: '同意' },
    });
    expect(said(stale)).toContain('请刷新后核对');
    expect((await decide(admin, { pass: 2, opinion: '请补充' })).status).toBe(200);
    const back = await stateOf();
    expect([back.state, back.reason, back.opinions]).toEqual(['draft', '请补充', []]);
  });

  it('tells each what waits for him, and counts all of it', async () => {
    await reset('teacher');
    const mine = await teacher.data(calls.appraisals, { query: { page: 1, size: 1, mine: 'yes' } });
    expect(mine.list.every((row) => row.can_review)).toBe(true);
    const rest = await teacher.data(calls.appraisals, { query: { page: 1, size: 500, mine: 'no' } });
    expect(rest.list.some((row) => row.can_review)).toBe(false);
  });
});

describe('岗前培训', () => {
  const body = (part: object = {}) => ({
    batch_id: visit!.batchId,
    name: '测试场次',
    on: day,
    from: '08:30',
    to: '10:00',
    place: '教室',
    speaker: '主讲',
    ...part,
  });
  const plan = async (part: object = {}): Promise<ConEduTraining> =>
    admin.data(sessions.saveConEduTraining, { body: body(part) });

  it('is planned by the office alone, with times in order', async () => {
    expect((await secretary.call(sessions.saveConEduTraining, { body: body() })).status).toBe(403);
    const wrong = await admin.call(sessions.saveConEduTraining, { body: body({ to: '08:00' }) });
    expect(said(wrong)).toBe('结束时间应晚于开始时间');
  });

  it('marks whoever came, a repeat changing nothing, and nobody who was away as passed', async () => {
    const training = await plan();
    const mark = (item: object) =>
      admin.call(sessions.markConEduTraining, {
        body: { training_id: training.id, items: [{ id: visit!.id, ...item }] } as never,
      });
    expect(said(await mark({ attended: false, result: 'passed' }))).toContain('到场的人员');
    expect((await mark({ attended: true, result: 'passed' })).status).toBe(200);
    expect((await mark({ attended: true, result: 'passed' })).status).toBe(200);
    const marked = and(eq(trainingMarks.trainingId, training.id), eq(trainingMarks.traineeId, visit!.id));
    expect(await db.$count(trainingMarks, marked)).toBe(1);
    const paper = { training_id: training.id, id: visit!.id, origin: 'http://localhost' };
    expect((await admin.call(sessions.trainingCertificate, { body: paper })).status).toBe(200);
    const removed = await admin.call(
      sessions.removeConEduTraining,
      { body: { id: training.id } },
      { ifMatch: training.version },
    );
    expect(said(removed)).toContain('不能删除');
    const seen = (await visitor.data(calls.ownVisits, {}))[0]!.trainings;
    expect(seen.find((one) => one.training_id === training.id)?.certificate).toMatch(/^JXPX/);
  });

  it('is not marked before its day, and takes no exam without results', async () => {
    const training = await plan({ on: addDays(day, 3) });
    const early = await admin.call(sessions.markConEduTraining, {
      body: { training_id: training.id, items: [{ id: visit!.id, attended: true, result: 'passed' }] },
    });
    expect(said(early)).toContain('当天起');
    const none = await admin.call(sessions.takeConEduExam, { body: { training_id: training.id, exam_id: 2_000_000 } });
    expect(said(none)).toBe('该考试没有已公布的成绩');
  });

  it('keeps a visitor from entering until he has passed, where the hospital asks for it', async () => {
    await db.delete(trainingMarks).where(eq(trainingMarks.traineeId, visit!.id));
    const require = async (training_required: boolean) => {
      const { version, ...now } = await admin.data(config.conEduSetting, {});
      await admin.data(config.saveConEduSetting, { body: { ...now, training_required } }, { ifMatch: version });
    };
    const reason = async (userId: number) => (await trainingGate.hindrances(db, [userId])).get(userId) ?? '';
    await require(true);
    expect(await reason(visit!.userId)).toContain('岗前培训未合格');
    expect(await reason(4)).toBe('');
    await require(false);
    expect(await reason(visit!.userId)).toBe('');
    await require(true);
    const training = await plan();
    await db
      .insert(trainingMarks)
      .values({ trainingId: training.id, traineeId: visit!.id, attended: true, result: 'passed' });
    expect(await reason(visit!.userId)).toBe('');
  });
});

describe('收款账户', () => {
  it('is stored sealed, shown by its last digits, and read whole for refunds alone', async () => {
    const { list } = await admin.data(money.conEduFees, { query: { page: 1, size: 500, state: 'settled' } });
    const one = list[0]!;
    const account = '6222000011112222';
    const body = { id: one.id, bank: '示例银行', account };
    expect((await secretary.call(money.saveConEduBank, { body }, { ifMatch: one.version })).status).toBe(403);
    const saved = await admin.data(money.saveConEduBank, { body }, { ifMatch: one.version });
    expect([saved.bank, saved.bank_last4]).toEqual(['示例银行', '2222']);
    const stored = await db.select().from(trainees).where(isNotNull(trainees.bankCipher));
    expect(stored.some(({ bankCipher }) => bankCipher!.includes(account))).toBe(false);
    const refunds = await admin.data(money.conEduRefunds, { body: { page: 1, size: 500 } });
    expect(refunds.list.every(({ refund }) => refund > 0)).toBe(true);
  });

  it('pages accounts where they lie', async () => {
    const all = await admin.data(money.conEduFees, { query: { page: 1, size: 500 } });
    const second = await admin.data(money.conEduFees, { query: { page: 2, size: 2 } });
    expect([second.total, second.list.map((row) => row.id)]).toEqual([
      all.total,
      all.list.slice(2, 4).map((row) => row.id),
    ]);
  });
});
