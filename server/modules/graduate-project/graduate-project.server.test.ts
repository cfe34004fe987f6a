import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { approvalEndpoints } from '@contract/approval/endpoints';
import { stageFlowKeys } from '@contract/graduate-project/flow-key';
import type { StageOpinion } from '@contract/graduate-project/opinion';
import { graduateProjectStageEndpoints as calls } from '@contract/graduate-project/projects';
import { addDays, rubrics, type Stage } from '@contract/graduate-project/rules';
import { personTypes } from '@contract/kernel/enums';
import { logEndpoints } from '@contract/system/log-endpoints';
import { today } from '@server/kits/today';
import type { TestClient } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { addAttachment } from '../attachment/public';
import { noticePushes } from '../notice/tables';
import { people } from '../people/tables';
import { roomBookings } from '../room/tables';
import { defences, projects, projectStages } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
// The resident of the demo is a graduate student here, with the role of one.
await db.update(people).set({ typeId: personTypes.graduateStudent.id }).where(eq(people.id, 4));
await db.execute(sql`insert into account_role (account_id, role_id)
  select account.id, role.id from account, role where account.username = 'student' and role.code = 'graduate'`);
const [admin, secretary, teacher, student, yw] = (await Promise.all(
  ['admin', 'secretary', 'teacher', 'student', 'yw'].map((name) => server.as(name)),
)) as [TestClient, TestClient, TestClient, TestClient, TestClient];
const day = today();
const said = ({ body: { message } }: { body: { message?: unknown } }) => String(message);

const body = (part: object = {}) => ({
  user_id: 4,
  title: '一个课题',
  supervisor_id: 3,
  starts_on: addDays(day, -100),
  ends_on: addDays(day, 300),
  dues: { middle: addDays(day, 10), end: addDays(day, 20), thesis: addDays(day, 30) },
  ...part,
});
/** The project of the student, new each time. */
async function begun() {
  await db.delete(projects).where(eq(projects.userId, 4));
  await admin.data(calls.saveProject, { body: body() });
}
const stageOf = async (stage: Stage, who = admin) => {
  const { list } = await who.data(calls.stages, { query: { stage, page: 1, size: 100 } });
  return list.find((one) => one.user_id === 4)!;
};
let files = 0;
const fileOf = (owner: string) =>
  addAttachment(db, {
    owner,
    ownerId: '',
    name: 'a.pdf',
    kind: 'pdf',
    size: 1,
    hash: String((files += 1)).padStart(64, '0'),
    contentType: 'application/pdf',
    createdBy: 4,
  });
const whole = async (stage: Stage, part: object = {}) => ({
  progress: '按计划',
  results: '已有结果',
  problems: '',
  next_plan: '继续',
  ethics_no: '',
  similarity: stage === 'thesis' ? 8 : null,
  outputs: stage === 'end' ? [{ kind: 'paper' as const, title: '一篇论文', detail: '' }] : [],
  files: {
    report: [await fileOf('graduate-report')],
    slides: [],
    similarity: stage === 'thesis' ? [await fileOf('graduate-similarity')] : [],
    ethics: [],
  },
  ...part,
});
const write = async (stage: Stage, part: object = {}) => {
  const { id, version } = await stageOf(stage);
  const values = await whole(stage, part);
  return student.call(calls.saveStage, { body: { id, ...values } }, { ifMatch: version });
};
const act = async (
  call: typeof calls.submitStage | typeof calls.withdrawStage,
  stage: Stage,
  who: TestClient = student,
) => {
  const { id, version } = await stageOf(stage);
  return who.call(call, { body: { id } }, { ifMatch: version });
};
const name = async (stage: Stage, user_ids = [2, 5]) => {
  const { id, version } = await stageOf(stage);
  return admin.call(calls.setStageExperts, { body: { id, user_ids } }, { ifMatch: version });
};
const decide = async (stage: Stage, who: TestClient, input?: StageOpinion, reason = '不合要求') => {
  const { id } = await stageOf(stage);
  const flow = stageFlowKeys[stage];
  const record = (await who.data(approvalEndpoints.ofSubject, { params: { flow, subject: `${id}-4` } })).record!;
  const decision = input ? { pass: 1 as const, comment: '', input } : { pass: 2 as const, comment: reason };
  return who.call(approvalEndpoints.review, {
    params: { id: record.id },
    body: { node_id: record.node!.id, ...decision },
  });
};
const guided: StageOpinion = { as: 'supervisor', opinion: '同意' };
const sheet = (stage: Stage, less = 0, veto = false): StageOpinion => ({
  as: 'expert',
  veto,
  opinion: '',
  scores: rubrics[stage].map(({ name: item, most }, at) => ({ item, score: most - (at === 0 ? less : 0) })),
});
const found = (part: object = {}): StageOpinion => ({
  as: 'office',
  result: 'pass',
  votes: null,
  fix_due_on: null,
  opinion: '',
  ...part,
});
/** Handed in, and passed by supervisor and experts. */
async function judgedTo(stage: Stage, sheets: readonly StageOpinion[] = [sheet(stage), sheet(stage)]) {
  expect((await write(stage)).status).toBe(200);
  expect((await act(calls.submitStage, stage)).status).toBe(200);
  if ((await stageOf(stage)).experts.length === 0) expect((await name(stage)).status).toBe(200);
  expect((await decide(stage, teacher, guided)).status).toBe(200);
  expect((await decide(stage, secretary, sheets[0])).status).toBe(200);
  expect((await decide(stage, yw, sheets[1])).status).toBe(200);
}
const passed = async (...all: Stage[]) => {
  for (const stage of all)
    await db
      .update(projectStages)
      .set({ status: 2, result: 'pass' })
      .where(eq(projectStages.id, (await stageOf(stage)).id));
};
const review = (reviewer: string, verdict: 'agree' | 'deny' = 'agree') => ({
  reviewer,
  verdict,
  score: 88,
  opinion: '可',
});
const blind = async (reviews: ReturnType<typeof review>[], who = admin) => {
  const { id, version } = await stageOf('thesis');
  return who.call(calls.saveBlindReviews, { body: { id, reviews } }, { ifMatch: version });
};

describe('a project', () => {
  it('is of a graduate student, who has one, and of another supervisor', async () => {
    await db.delete(projects).where(eq(projects.userId, 4));
    const save = (part: object) => admin.call(calls.saveProject, { body: body(part) });
    expect(said(await save({ user_id: 2 }))).toContain('只有研究生');
    expect(said(await save({ supervisor_id: 4 }))).toContain('导师不能是');
    expect(said(await save({ ends_on: addDays(day, -200) }))).toContain('晚于开始日期');
    expect(said(await save({ dues: undefined }))).toContain('各阶段的截止日期');
    expect(said(await save({ dues: { middle: day, end: day, thesis: day } }))).toContain('依次递增');
    expect((await save({})).status).toBe(200);
    expect(said(await save({}))).toContain('已有课题');
    expect((await teacher.call(calls.saveProject, { body: body() })).status).toBe(403);
  });

  it('is deleted while nothing was handed in', async () => {
    await begun();
    const { project_id: id, project_version: version } = await stageOf('middle');
    await write('middle');
    await act(calls.submitStage, 'middle');
    const remove = () => admin.call(calls.removeProject, { body: { id } }, { ifMatch: version });
    expect(said(await remove())).toContain('已提交过材料');
    await begun();
    const fresh = await stageOf('middle');
    const again = { body: { id: fresh.project_id } };
    expect((await admin.call(calls.removeProject, again, { ifMatch: fresh.project_version })).status).toBe(200);
  });
});

describe('a stage', () => {
  it('is written by the student alone, whole before it is handed in, in its order and in time', async () => {
    await begun();
    expect(said(await act(calls.submitStage, 'middle'))).toContain('进展与计划对照');
    expect((await write('middle')).status).toBe(200);
    expect((await act(calls.submitStage, 'middle', yw)).status).toBe(404);
    expect((await act(calls.submitStage, 'middle', teacher)).status).toBe(403);
    await write('end');
    expect(said(await act(calls.submitStage, 'end'))).toBe('中期通过后才能开始结题');
    const { id } = await stageOf('middle');
    await db
      .update(projectStages)
      .set({ dueOn: addDays(day, -1) })
      .where(eq(projectStages.id, id));
    expect(said(await act(calls.submitStage, 'middle'))).toContain('已过截止日期');
    const due = { body: { id, due_on: addDays(day, 3) } };
    const { version } = await stageOf('middle');
    expect((await admin.call(calls.setStageDue, due, { ifMatch: version })).status).toBe(200);
    expect((await act(calls.submitStage, 'middle')).body.data.status).toBe(1);
    expect(said(await write('middle'))).toContain('不能修改');
    expect((await act(calls.withdrawStage, 'middle')).body.data).toMatchObject({ status: 4, is_withdrawn: true });
    expect((await write('middle', { progress: '改过' })).body.data.progress).toBe('改过');
  });

  it('refuses a thesis of which too much is found elsewhere', async () => {
    await begun();
    await passed('middle', 'end');
    await write('thesis', { similarity: 30 });
    expect(said(await act(calls.submitStage, 'thesis'))).toContain('超过 20%');
  });

  it('goes from the supervisor over all experts to the office, whose result the scores bound', async () => {
    await begun();
    await write('middle');
    await act(calls.submitStage, 'middle');
    expect(said(await decide('middle', teacher, guided))).toContain('尚未确定专家组');
    expect(said(await name('middle', [2]))).toContain('2 至 9 人');
    expect(said(await name('middle', [2, 3]))).toContain('导师');
    expect((await name('middle')).status).toBe(200);
    expect(said(await name('middle'))).toContain('审核中不能更改专家组');
    expect(said(await decide('middle', teacher, found()))).toContain('当前环节不符');
    expect((await decide('middle', teacher, guided)).status).toBe(200);
    expect(said(await decide('middle', secretary, sheet('middle', 0.3)))).toContain('可评半分');
    expect((await decide('middle', secretary, sheet('middle', 20, true))).status).toBe(200);
    expect((await decide('middle', yw, sheet('middle'))).status).toBe(200);
    expect(said(await decide('middle', admin, found({ result: null })))).toContain('请选择认定结果');
    expect(said(await decide('middle', admin, found()))).toContain('一票否决');
    const until = addDays(day, 9);
    expect((await decide('middle', admin, found({ result: 'revise', fix_due_on: until }))).status).toBe(200);
    expect(await stageOf('middle')).toMatchObject({
      status: 3,
      result: 'revise',
      score: 90,
      is_vetoed: true,
      fix_due_on: until,
    });
    await judgedTo('middle');
    expect((await decide('middle', admin, found())).status).toBe(200);
    expect(await stageOf('middle')).toMatchObject({ status: 2, result: 'pass', score: 100, is_vetoed: false });
    const told = await db.select().from(noticePushes).where(eq(noticePushes.event, 'graduate-project.stage.decided'));
    expect(told.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['学小医的课题中期：整改', '学小医的课题中期：通过']),
    );
  });

  it('comes back with a last day when somebody rejects it, and once it failed waits for the office', async () => {
    await begun();
    await write('middle');
    await act(calls.submitStage, 'middle');
    await decide('middle', teacher, undefined, '数据不全');
    const back = await stageOf('middle');
    expect(back).toMatchObject({ status: 3, result: null, comment: '数据不全', fix_due_on: addDays(day, 14) });
    await judgedTo('middle');
    await decide('middle', admin, found({ result: 'fail' }));
    expect(said(await write('middle'))).toContain('不能修改');
    expect(said(await act(calls.submitStage, 'middle'))).toContain('重新开放');
    const { id, version } = await stageOf('middle');
    const due = { body: { id, due_on: addDays(day, 30) } };
    expect((await admin.call(calls.setStageDue, due, { ifMatch: version })).body.data.result).toBeNull();
    expect((await write('middle')).status).toBe(200);
  });
});

describe('a thesis', () => {
  const secret = '盲审人某某';
  it('tells nobody who reviewed it blindly but the office, and not even that of its own student', async () => {
    await begun();
    await passed('middle', 'end');
    expect(said(await blind([review(secret), review(secret)]))).toContain('不能重复');
    expect((await blind([review(secret), review('另一人')])).status).toBe(200);
    const { id } = await stageOf('thesis');
    const named = { params: { id } };
    expect((await admin.data(calls.blindReviews, named)).map(({ reviewer }) => reviewer)).toContain(secret);
    expect((await teacher.call(calls.blindReviews, named)).status).toBe(403);
    expect((await student.call(calls.blindReviews, named)).status).toBe(403);
    // Somebody of the office who guides the student is his supervisor before all.
    await db.update(projects).set({ supervisorId: 5 }).where(eq(projects.userId, 4));
    expect((await yw.call(calls.blindReviews, named)).status).toBe(404);
    expect((await blind([review('窥见')], yw)).status).toBe(404);
    await db.update(projects).set({ supervisorId: 3 }).where(eq(projects.userId, 4));
    await judgedTo('thesis');
    for (const who of [student, teacher, secretary, admin, yw]) {
      const rows = await who.data(calls.stages, { query: { stage: 'thesis', page: 1, size: 100 } });
      const detail = await who.data(approvalEndpoints.ofSubject, {
        params: { flow: stageFlowKeys.thesis, subject: `${id}-4` },
      });
      expect(JSON.stringify([rows, detail])).not.toContain(secret);
      expect(rows.list.find((one) => one.id === id)!.blind.map(({ no }) => no)).toEqual([1, 2]);
    }
    const log = await admin.data(logEndpoints.logPages, { body: { page: 1, size: 100 } });
    expect(log.list.length).toBeGreaterThan(0);
    expect(JSON.stringify(log)).not.toContain(secret);
    const pushes = await db.select().from(noticePushes);
    expect(JSON.stringify(pushes)).not.toContain(secret);
  });

  it('is defended in a room that is booked, before an odd committee, which decides by its votes', async () => {
    await begun();
    await passed('middle', 'end');
    await judgedTo('thesis');
    const arrange = async (part: object = {}) => {
      const { id, version } = await stageOf('thesis');
      const time = { start_at: `${addDays(day, 40)}T14:00:00+08:00`, end_at: `${addDays(day, 40)}T16:00:00+08:00` };
      const [room] = await admin.data(calls.defenceRooms, { query: time });
      const wanted = { id, room_id: room!.id, ...time, chair_id: 2, member_ids: [1, 2, 5], ...part };
      return admin.call(calls.saveDefence, { body: wanted }, { ifMatch: version });
    };
    expect(said(await arrange())).toContain('盲审意见不足');
    await blind([review('甲'), review('乙', 'deny')]);
    expect(said(await arrange())).toContain('半数');
    await blind([review('甲'), review('乙')]);
    expect(said(await arrange({ member_ids: [1, 2] }))).toContain('单数');
    expect(said(await arrange({ member_ids: [1, 2, 3] }))).toContain('导师');
    expect(said(await arrange({ start_at: `${addDays(day, -1)}T14:00:00+08:00` }))).toContain('晚于现在');
    expect(said(await decide('thesis', admin, found()))).toContain('尚未安排答辩');
    const arranged = (await arrange()).body.data;
    expect(arranged.defence).toMatchObject({ chair_id: 2, votes: null });
    const booked = () => db.select().from(roomBookings).where(eq(roomBookings.sourceModule, 'graduate-project'));
    const mine = async () => (await booked()).filter(({ sourceId }) => sourceId === String(arranged.id));
    expect(await mine()).toMatchObject([{ state: 'approved', roomId: arranged.defence!.room_id }]);
    expect((await arrange({ end_at: `${addDays(day, 40)}T17:00:00+08:00` })).status).toBe(200);
    expect(await mine()).toHaveLength(1);
    expect(said(await decide('thesis', admin, found()))).toContain('答辩尚未举行');
    const before = new Date(Date.now() - 7_200_000);
    await db
      .update(defences)
      .set({ startAt: before, endAt: new Date(before.getTime() + 3_600_000) })
      .where(eq(defences.stageId, arranged.id));
    expect(said(await arrange())).toContain('答辩已开始');
    const vote = (pass: number, revise: number, fail: number) =>
      decide('thesis', admin, found({ result: null, votes: { pass, revise, fail } }));
    expect(said(await vote(1, 1, 0))).toContain('合计 2');
    expect((await vote(1, 1, 1)).status).toBe(200);
    const done = await stageOf('thesis');
    expect(done).toMatchObject({ status: 2, result: 'revise', fix_due_on: addDays(day, 14) });
    expect(done.defence!.votes).toEqual({ pass: 1, revise: 1, fail: 1 });
    const paper = await student.call(calls.stageForm, { body: { id: done.id, origin: 'http://localhost' } });
    expect(paper.bytes.subarray(0, 4).toString()).toBe('%PDF');
  });
});
