import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { approvalEndpoints } from '@contract/approval/endpoints';
import { continuingApplicationEndpoints as applied } from '@contract/continuing/applications';
import { continuingBatchEndpoints as calls, type Batch } from '@contract/continuing/batches';
import { continuingConfigEndpoints as config } from '@contract/continuing/config';
import { continuingCountEndpoints as counted } from '@contract/continuing/counts';
import { continuingFeeEndpoints as money, type Fee } from '@contract/continuing/fees';
import { delayFlowKey, planFlowKey } from '@contract/continuing/flow-key';
import { addDays, lastDay, type ApplicationAct } from '@contract/continuing/rules';
import { continuingTraineeEndpoints as visits, type Trainee } from '@contract/continuing/trainees';
import { idCardCheck } from '@contract/people/id-card';
import { today } from '@server/kits/today';
import { errorOf, type TestClient } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { accounts } from '../account/tables';
import { noticePushes } from '../notice/tables';
import { people } from '../people/tables';
import { batches, plans, trainees } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const [admin, secretary, teacher, yw] = (await Promise.all(
  ['admin', 'secretary', 'teacher', 'yw'].map((name) => server.as(name)),
)) as [TestClient, TestClient, TestClient, TestClient];
const day = today();
const [home] = await db.select({ deptId: people.deptId }).from(people).where(eq(people.id, 2));
const deptId = home!.deptId!;
const [elsewhere] = await db.select({ deptId: people.deptId }).from(people).where(eq(people.id, 1));

let made = 0;
const batchBody = (part: object = {}) => ({
  name: `批次 ${(made += 1)}`,
  apply_from: addDays(day, -5),
  apply_to: addDays(day, 5),
  report_on: addDays(day, 20),
  starts_on: addDays(day, 21),
  ends_on: addDays(day, 200),
  quota: 10,
  ...part,
});
const saveBatch = (part: object = {}) => admin.data(calls.saveBatch, { body: batchBody(part) });
const publish = ({ id, version }: Batch) => admin.call(calls.publishBatch, { body: { id } }, { ifMatch: version });
const published = async (part: object = {}) => (await publish(await saveBatch(part))).body.data;
const planBody = (batch_id: number, part: object = {}) => ({
  batch_id,
  dept_id: deptId,
  direction: `方向 ${(made += 1)}`,
  quota: 1,
  months: 6,
  teacher_id: 3,
  ...part,
});
const planOf = async (id: number) =>
  (await admin.data(calls.plans, { query: { page: 1, size: 200 } })).list.find((one) => one.id === id)!;
const decide = async (flow: string, subject: string, pass: 1 | 2, who: TestClient) => {
  const record = (await who.data(approvalEndpoints.ofSubject, { params: { flow, subject } })).record!;
  const body = { node_id: record.node!.id, pass, comment: pass === 2 ? '不合要求' : '' };
  return who.call(approvalEndpoints.review, { params: { id: record.id }, body });
};
const submitPlan = ({ id, version }: { id: number; version: number }, on = true) =>
  secretary.call(calls.submitPlan, { body: { id, submit: on } }, { ifMatch: version });
/** An announced plan of a batch. */
const openPlan = async (batchId: number, part: object = {}) => {
  const plan = await secretary.data(calls.savePlan, { body: planBody(batchId, part) });
  await submitPlan(plan);
  await decide(planFlowKey, String(plan.id), 1, admin);
  await admin.data(calls.publishPlans, { body: { batch_id: batchId } });
  return planOf(plan.id);
};
const cardOf = (gender = 1) => {
  const digits = `99010119950101${String((made += 1)).padStart(2, '0')}${gender}`;
  return digits + idCardCheck(digits);
};
const enter = (plan_id: number, part: object = {}) =>
  admin.call(applied.saveApplication, {
    body: {
      plan_id,
      name: '示例来访',
      gender: 1 as const,
      id_card: cardOf(),
      type_id: 2 as const,
      hospital: '示例县医院',
      months: 6,
      ...part,
    },
  });
const step = async (act: ApplicationAct, ids: readonly number[], who = admin, reason = '') => {
  const { list } = await admin.data(applied.applications, { query: { page: 1, size: 200 } });
  const items = ids.map((id) => ({ id, version: list.find((one) => one.id === id)!.version }));
  return who.call(applied.stepApplications, { body: { act, items, reason } });
};
const upTo = async (planId: number, acts: readonly ApplicationAct[]) => {
  const { id } = (await enter(planId)).body.data;
  for (const act of acts) expect((await step(act, [id])).status).toBe(200);
  return id;
};
const traineeOf = async (batch_id: number): Promise<Trainee> =>
  (await admin.data(visits.trainees, { query: { page: 1, size: 50, batch_id } })).list[0]!;
const admitted = async () => {
  const batch = await published();
  const plan = await openPlan(batch.id);
  const id = await upTo(plan.id, ['submit', 'pass', 'admit']);
  return { batch, plan, id, trainee: await traineeOf(batch.id) };
};
/** As if the batch had begun so many days ago. */
const begun = (id: number, ago: number) =>
  db
    .update(batches)
    .set({
      applyFrom: addDays(day, -ago - 60),
      applyTo: addDays(day, -ago - 30),
      reportOn: addDays(day, -ago - 2),
      startsOn: addDays(day, -ago),
    })
    .where(eq(batches.id, id));
const register = ({ id, version }: Trainee, part: object = {}) =>
  admin.call(
    visits.registerTrainee,
    { body: { id, checks: ['originals', 'fee'], on: day, ...part } },
    { ifMatch: version },
  );
/** Somebody in training since 100 days, until so many days from today. */
const training = async (left: number) => {
  const { batch, trainee } = await admitted();
  await begun(batch.id, 100);
  await register(trainee);
  await db
    .update(trainees)
    .set({ startsOn: addDays(day, -100), endsOn: addDays(day, left) })
    .where(eq(trainees.id, trainee.id));
  return traineeOf(batch.id);
};
const told = async (event: string) =>
  (await db.select().from(noticePushes).where(eq(noticePushes.event, event))).length;

describe('a batch', () => {
  it('is the office’s; days out of order, a name that is taken and a past deadline are refused', async () => {
    expect((await secretary.call(calls.saveBatch, { body: batchBody() })).status).toBe(403);
    const { name } = await saveBatch();
    expect(errorOf(await admin.call(calls.saveBatch, { body: batchBody({ name }) }))).toBe('NAME_TAKEN');
    const backwards = await admin.call(calls.saveBatch, { body: batchBody({ ends_on: addDays(day, 1) }) });
    expect(errorOf(backwards)).toBe('CON_EDU_REFUSED');
    const late = await saveBatch({ apply_from: addDays(day, -9), apply_to: addDays(day, -1) });
    expect(errorOf(await publish(late))).toBe('CON_EDU_REFUSED');
  });

  it('is published, copied with its plans, and not closed while somebody is awaited', async () => {
    const { batch } = await admitted();
    const copy = await admin.data(calls.copyBatch, { body: { of: batch.id, name: `副本 ${batch.name}` } });
    expect(copy).toMatchObject({ state: 'draft', admitted: 0, quota: batch.quota });
    const { list } = await admin.data(calls.plans, { query: { page: 1, size: 50, batch_id: copy.id } });
    expect(list.map(({ state }) => state)).toEqual(['draft']);
    const now = (await admin.data(calls.batches, { query: { page: 1, size: 50, name: batch.name } })).list;
    const { id, version } = now.find((one) => one.id === batch.id)!;
    const closed = await admin.call(calls.closeBatch, { body: { id } }, { ifMatch: version });
    expect(errorOf(closed)).toBe('CON_EDU_REFUSED');
    const gone = await admin.call(calls.removeBatch, { body: { id: copy.id } }, { ifMatch: copy.version });
    expect(gone.status).toBe(200);
  });
});

describe('a plan', () => {
  it('is of one’s own department, goes through review, and is announced', async () => {
    const batch = await published();
    const foreign = await secretary.call(calls.savePlan, { body: planBody(batch.id, { dept_id: elsewhere!.deptId! }) });
    expect(foreign.status).toBe(404);
    const plan = await secretary.data(calls.savePlan, { body: planBody(batch.id) });
    const twice = planBody(batch.id, { direction: plan.direction });
    expect(errorOf(await secretary.call(calls.savePlan, { body: twice }))).toBe('CON_EDU_REFUSED');
    expect((await submitPlan(plan)).body.data.state).toBe('pending');
    const before = await told('continuing.plan.decided');
    expect((await decide(planFlowKey, String(plan.id), 2, admin)).status).toBe(200);
    expect((await planOf(plan.id)).state).toBe('rejected');
    expect(await told('continuing.plan.decided')).toBe(before + 1);
    await submitPlan(await planOf(plan.id));
    await submitPlan(await planOf(plan.id), false);
    expect((await planOf(plan.id)).state).toBe('draft');
    await submitPlan(await planOf(plan.id));
    const waiting = await planOf(plan.id);
    const adjusted = await admin.call(
      calls.adjustPlan,
      { body: { id: plan.id, granted: 3 } },
      { ifMatch: waiting.version },
    );
    expect(adjusted.body.data.granted).toBe(3);
    await decide(planFlowKey, String(plan.id), 1, admin);
    expect(await admin.data(calls.publishPlans, { body: { batch_id: batch.id } })).toEqual({ published: 1 });
    expect(await admin.data(calls.publishPlans, { body: { batch_id: batch.id } })).toEqual({ published: 0 });
  });
});

describe('an application', () => {
  it('is entered once to a batch, and only to what was announced', async () => {
    const batch = await published();
    const draft = await secretary.data(calls.savePlan, { body: planBody(batch.id) });
    expect(errorOf(await enter(draft.id))).toBe('CON_EDU_REFUSED');
    const plan = await openPlan(batch.id);
    const id_card = cardOf();
    expect((await enter(plan.id, { id_card })).body.data).toMatchObject({
      state: 'draft',
      id_card_last4: id_card.slice(-4),
    });
    expect(errorOf(await enter(plan.id, { id_card }))).toBe('CON_EDU_REFUSED');
    expect(errorOf(await enter(plan.id, { id_card: '123' }))).toBe('INPUT_INVALID');
    expect(errorOf(await enter(plan.id, { gender: 2 }))).toBe('CON_EDU_REFUSED');
  });

  it('is decided by the department and then the office, each by its own right', async () => {
    const { id: planId } = await openPlan((await published()).id);
    const id = await upTo(planId, ['submit']);
    expect((await step('admit', [id], secretary)).status).toBe(403);
    expect(errorOf(await step('admit', [id]))).toBe('CON_EDU_REFUSED');
    expect((await step('pass', [id], teacher)).status).toBe(403);
    expect((await step('pass', [id], secretary)).status).toBe(200);
    expect(errorOf(await step('reject', [id]))).toBe('CON_EDU_REFUSED');
    expect((await step('wait', [id])).status).toBe(200);
    expect((await step('reject', [id], admin, '名额已满')).status).toBe(200);
    const history = await secretary.data(applied.applicationHistory, { query: { id } });
    expect(history.map(({ act, reason }) => [act, reason])).toEqual([
      ['submit', ''],
      ['pass', ''],
      ['wait', ''],
      ['reject', '名额已满'],
    ]);
  });

  it('that is admitted becomes a person with an account, of whom he is told', async () => {
    const { trainee, batch } = await admitted();
    expect(trainee).toMatchObject({ state: 'admitted', starts_on: batch.starts_on });
    expect(trainee.ends_on).toBe(lastDay(batch.starts_on, 6));
    const [person] = await db.select().from(people).where(eq(people.id, trainee.user_id));
    expect(person).toMatchObject({ typeId: 2, deptId, businessStatus: 1 });
    expect(await db.$count(accounts, eq(accounts.userId, trainee.user_id))).toBe(1);
  });

  it('finds no place beyond what is granted, also at the same moment', async () => {
    const batch = await published();
    const plan = await openPlan(batch.id, { quota: 1 });
    const ids = [await upTo(plan.id, ['submit', 'pass']), await upTo(plan.id, ['submit', 'pass'])];
    const answers = await Promise.all(ids.map((id) => step('admit', [id])));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await db.$count(trainees, eq(trainees.batchId, batch.id))).toBe(1);
    expect(
      await admin.data(applied.applications, { query: { page: 1, size: 9, batch_id: batch.id, state: 'office' } }),
    ).toMatchObject({ total: 1 });
  });

  it('is imported, twice the same is once', async () => {
    const batch = await published();
    const plan = await openPlan(batch.id);
    const values = {
      plan_id: `${batch.name} ${plan.dept_name} ${plan.direction} ${plan.months} 个月`,
      name: '示例导入',
      gender: '女',
      id_card: cardOf(2),
      type_id: '进修护士',
      hospital: '样例区医院',
    };
    const rows = [
      { sheet: '进修申请', row: 2, values },
      { sheet: '进修申请', row: 3, values: { ...values, id_card: '110' } },
    ];
    const send = async () =>
      (await admin.data(applied.importApplications, { body: { rows } })).results.map(({ outcome }) => outcome);
    expect(await send()).toEqual(['created', 'failed']);
    expect(await send()).toEqual(['unchanged', 'failed']);
  });
});

describe('somebody who was admitted', () => {
  it('reports with originals and fee, and his teacher is told', async () => {
    const { trainee, batch } = await admitted();
    await begun(batch.id, 0);
    expect(errorOf(await register(trainee, { checks: ['photo'] }))).toBe('CON_EDU_REFUSED');
    expect(errorOf(await register(trainee, { on: addDays(day, 1) }))).toBe('CON_EDU_REFUSED');
    const before = await told('continuing.trainee.reported');
    expect((await register(trainee)).body.data).toMatchObject({ state: 'training', reported_on: day });
    expect(await told('continuing.trainee.reported')).toBe(before + 1);
    const [person] = await db.select().from(people).where(eq(people.id, trainee.user_id));
    expect(person!.businessStatus).toBe(2);
    const slip = await admin.call(visits.registrationSlip, { body: { id: trainee.id } });
    expect(slip.status).toBe(200);
  });

  it('is noted as absent after the days that are set, and his place is free', async () => {
    const { trainee, batch, plan } = await admitted();
    const absent = (version: number) =>
      admin.call(visits.absentTrainee, { body: { id: trainee.id } }, { ifMatch: version });
    expect(errorOf(await absent(trainee.version))).toBe('CON_EDU_REFUSED');
    await db
      .update(batches)
      .set({ reportOn: addDays(day, -9), applyFrom: addDays(day, -30), applyTo: addDays(day, -20) })
      .where(eq(batches.id, batch.id));
    expect((await absent(trainee.version)).body.data.state).toBe('absent');
    expect((await planOf(plan.id)).admitted).toBe(0);
    await upTo(plan.id, ['submit', 'pass', 'admit']);
    const late = (
      await admin.data(visits.trainees, { query: { page: 1, size: 9, batch_id: batch.id, state: 'absent' } })
    ).list[0]!;
    expect(errorOf(await register(late))).toBe('CON_EDU_REFUSED');
    // The plan has a place again, the batch has none.
    await db
      .update(plans)
      .set({ granted: plan.granted + 1 })
      .where(eq(plans.id, plan.id));
    await db.update(batches).set({ quota: 1 }).where(eq(batches.id, batch.id));
    expect(errorOf(await register(late))).toBe('CON_EDU_REFUSED');
    await db.update(batches).set({ quota: 2 }).where(eq(batches.id, batch.id));
    expect((await register(late)).status).toBe(200);
  });

  it('ends early with a reason, within his time', async () => {
    const one = await training(50);
    const end = (on: string) =>
      admin.call(visits.endTrainee, { body: { id: one.id, on, reason: '单位召回' } }, { ifMatch: one.version });
    expect(errorOf(await end(addDays(day, 1)))).toBe('CON_EDU_REFUSED');
    expect(errorOf(await end(addDays(day, -101)))).toBe('CON_EDU_REFUSED');
    expect((await end(day)).body.data).toMatchObject({ state: 'ended', ends_on: day, certificate: '' });
  });

  it('is given a certificate once his time is over', async () => {
    const early = await training(3);
    const finish = ({ id, version }: Trainee) =>
      admin.call(visits.finishTrainee, { body: { id } }, { ifMatch: version });
    expect(errorOf(await finish(early))).toBe('CON_EDU_REFUSED');
    const paper = (id: number) => admin.call(visits.traineeCertificate, { body: { id, origin: 'http://localhost' } });
    expect((await paper(early.id)).status).toBe(404);
    const one = await training(0);
    const done = (await finish(one)).body.data;
    expect(done.certificate).toMatch(/^JXJY\d{9}$/);
    expect((await paper(one.id)).status).toBe(200);
  });
});

describe('more time', () => {
  const ask = (one: Trainee, ends_on: string, who = secretary) =>
    who.call(visits.askDelay, { body: { trainee_id: one.id, ends_on, reason: '课题未完成' } });

  it('is asked for once, decided by the department and the office, and lengthens the visit', async () => {
    const one = await training(20);
    expect(errorOf(await ask(one, one.ends_on))).toBe('CON_EDU_REFUSED');
    expect((await ask(one, addDays(one.ends_on, 30), teacher)).status).toBe(403);
    const asked = (await ask(one, addDays(one.ends_on, 30))).body.data;
    expect(asked).toMatchObject({ state: 'pending', old_ends_on: one.ends_on });
    expect(errorOf(await ask(one, addDays(one.ends_on, 30)))).toBe('CON_EDU_REFUSED');
    const finish = await admin.call(visits.finishTrainee, { body: { id: one.id } }, { ifMatch: one.version });
    expect(errorOf(finish)).toBe('CON_EDU_REFUSED');
    const subject = `${asked.id}-${one.user_id}`;
    expect((await decide(delayFlowKey, subject, 1, admin)).status).toBe(200);
    expect((await traineeOf(one.batch_id)).ends_on).toBe(one.ends_on);
    expect((await decide(delayFlowKey, subject, 1, yw)).status).toBe(200);
    expect(await traineeOf(one.batch_id)).toMatchObject({ ends_on: addDays(one.ends_on, 30), is_extended: true });
  });

  it('is taken back, or rejected, and nothing changes', async () => {
    const one = await training(20);
    const first = (await ask(one, addDays(one.ends_on, 10))).body.data;
    const back = await secretary.call(visits.withdrawDelay, { body: { id: first.id } }, { ifMatch: first.version });
    expect(back.body.data.state).toBe('withdrawn');
    const second = (await ask(one, addDays(one.ends_on, 10))).body.data;
    await decide(delayFlowKey, `${second.id}-${one.user_id}`, 2, admin);
    const { list } = await admin.data(visits.delays, { query: { page: 1, size: 9, state: 'rejected' } });
    expect(list.some(({ id }) => id === second.id)).toBe(true);
    expect((await traineeOf(one.batch_id)).ends_on).toBe(one.ends_on);
  });
});

it('the setting is the office’s, read by who plans; letters are of who is awaited', async () => {
  const now = await secretary.data(config.conEduSetting, {});
  const body = { ...now, monthly_fee: 65_050 };
  const { version: _version, ...values } = body;
  expect((await secretary.call(config.saveConEduSetting, { body: values }, { ifMatch: now.version })).status).toBe(403);
  const saved = await admin.call(config.saveConEduSetting, { body: values }, { ifMatch: now.version });
  expect(saved.body.data.monthly_fee).toBe(65_050);
  expect((await admin.call(config.saveConEduSetting, { body: values }, { ifMatch: now.version })).status).toBe(412);
  const { batch, trainee } = await admitted();
  const letters = (trainee_id?: number) =>
    admin.call(calls.admissionLetters, { body: { batch_id: batch.id, trainee_id, origin: 'http://localhost' } });
  expect((await letters()).status).toBe(200);
  await begun(batch.id, 0);
  await register(trainee);
  expect(errorOf(await letters())).toBe('CON_EDU_REFUSED');
  expect(await db.$count(trainees, and(eq(trainees.batchId, batch.id), eq(trainees.state, 'training')))).toBe(1);
});

describe('the account of a visit', () => {
  const feeOf = async (traineeId: number): Promise<Fee> =>
    (await admin.data(money.conEduFees, { query: { page: 1, size: 500 } })).list.find(
      (one) => one.trainee_id === traineeId,
    )!;
  const settle = ({ id, version }: Fee, receipt: string) =>
    admin.call(money.settleConEduFee, { body: { id, receipt } }, { ifMatch: version });
  const pay = ({ id, version, paid, deposit }: Fee, part: object) =>
    admin.call(
      money.saveConEduFee,
      { body: { id, paid, deposit, discount: 0, discount_reason: '', ...part } },
      { ifMatch: version },
    );
  const end = ({ id, version }: Trainee) =>
    admin.call(visits.endTrainee, { body: { id, on: addDays(day, -1), reason: '单位召回' } }, { ifMatch: version });

  it('opens with the report, is the office’s, and is settled once with a receipt of its own', async () => {
    expect((await secretary.call(money.conEduFees, { query: { page: 1, size: 10 } })).status).toBe(403);
    const trainee = await training(60);
    const open = await feeOf(trainee.id);
    expect(open).toMatchObject({ state: 'open', receipt: '', discount: 0 });
    expect(errorOf(await settle(open, '收据 1'))).toBe('CON_EDU_REFUSED');
    expect((await end(trainee)).status).toBe(200);
    const settled = await settle(open, '收据 1');
    expect(settled.body.data).toMatchObject({ state: 'settled', receipt: '收据 1', settled_on: day });
    expect(errorOf(await settle(settled.body.data, '收据 2'))).toBe('CON_EDU_REFUSED');
    expect(errorOf(await pay(settled.body.data, { paid: 1 }))).toBe('CON_EDU_REFUSED');
    const other = await training(60);
    await end(other);
    expect(errorOf(await settle(await feeOf(other.id), '收据 1'))).toBe('CON_EDU_REFUSED');
  });

  it('is not settled while something is owed, and a discount has a reason', async () => {
    const trainee = await training(60);
    await end(trainee);
    const unpaid = await pay(await feeOf(trainee.id), { paid: 0, deposit: 0 });
    expect(errorOf(await settle(unpaid.body.data, '收据 9'))).toBe('CON_EDU_REFUSED');
    expect(errorOf(await pay(unpaid.body.data, { discount: 100 }))).toBe('CON_EDU_REFUSED');
    expect((await pay(unpaid.body.data, { discount: 100, discount_reason: '对口支援' })).status).toBe(200);
  });
});

describe('the numbers of who was taken', () => {
  it('agree with the people behind them, whatever they are grouped by', async () => {
    const { batch, plan } = await admitted();
    await enter(plan.id, { province: '', hospital: '另一医院' });
    const rejected = await upTo(plan.id, ['submit']);
    await step('refuse', [rejected], secretary, '专业不符');
    for (const by of ['batch', 'dept', 'hospital', 'province'] as const) {
      const { rows, sum } = await admin.data(counted.conEduCounts, { query: { by, batch_id: batch.id } });
      expect(sum).toMatchObject({ applied: 2, admitted: 1, present: 0, finished: 0 });
      expect(rows.reduce((all, row) => all + row.applied, 0)).toBe(2);
      expect(sum.planned).toBe(by === 'batch' || by === 'dept' ? plan.granted : 0);
    }
    const query = { page: 1, size: 50, batch_id: batch.id, province: '未填写' };
    expect((await admin.data(counted.conEduCounted, { query: { ...query, stage: 'applied' } })).total).toBe(2);
    expect((await admin.data(counted.conEduCounted, { query: { ...query, stage: 'admitted' } })).total).toBe(1);
    const elsewhereOnly = { by: 'dept' as const, dept_id: elsewhere!.deptId! };
    expect((await secretary.data(counted.conEduCounts, { query: elsewhereOnly })).rows).toEqual([]);
  });
});
