import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { approvalEndpoints } from '@contract/approval/endpoints';
import { daysAhead } from '@contract/rotation/stay-states';
import { changeFlowKey } from '@contract/teacher/change-flow';
import { changeEndpoints } from '@contract/teacher/changes';
import { ownChangeEndpoints as calls } from '@contract/teacher/own-changes';
import { lastDayOf } from '@contract/teacher/rules';
import { today } from '@server/kits/today';
import { errorOf, type TestClient } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { qualifications } from '../qualifications/tables';
import { qualificationRules } from '../rules/tables';
import { monthsOf } from '../qualifications/months';
import { beginDue } from './effect';
import { qualificationChanges } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const [admin, secretary, teacher, student] = (await Promise.all(
  ['admin', 'secretary', 'teacher', 'student'].map((name) => server.as(name)),
)) as [TestClient, TestClient, TestClient, TestClient];
const teacherId = 3;
const day = today();
let id = 0;

beforeEach(async () => {
  for (const one of (await own()).flatMap(({ changes }) => changes))
    if (one.state === 'asked') await withdraw(one.id, one.version);
  await db.delete(qualificationChanges);
  await db.delete(qualifications).where(eq(qualifications.userId, teacherId));
  const term = { qualifiedOn: daysAhead(day, -100), validUntil: daysAhead(day, 50) };
  const [made] = await db
    .insert(qualifications)
    .values({ userId: teacherId, capacity: 2, level: 1, ...term })
    .returning();
  id = made!.id;
});
const own = async (who = teacher) => (await who.data(calls.ownQualifications, {})).held;
const ask = async (part: object = {}, who = teacher, ifMatch?: number) => {
  const [held] = await db.select().from(qualifications).where(eq(qualifications.id, id));
  const body = { qualification_id: id, capacity: 2 as const, level: 2 as const, effective_on: day, reason: '达到骨干' };
  return who.call(calls.askChange, { body: { ...body, ...part } }, { ifMatch: ifMatch ?? held!.version });
};
const withdraw = (change: number, ifMatch: number, who = teacher) =>
  who.call(calls.withdrawChange, { body: { id: change } }, { ifMatch });
const detail = async (change: number, who = admin) => {
  const params = { flow: changeFlowKey, subject: `${change}-${teacherId}` };
  return (await who.data(approvalEndpoints.ofSubject, { params })).record!;
};
const decide = async (change: number, pass: 1 | 2) => {
  const { id: record, node } = await detail(change);
  const body = { node_id: node!.id, pass, comment: pass === 2 ? '年限不足' : '' };
  return admin.call(approvalEndpoints.review, { params: { id: record }, body });
};
const print = (change: number, who: TestClient) =>
  who.call(calls.ownChangeCertificate, { body: { id: change, origin: 'https://reach.hospital.test' } });

it('is asked for of one’s own, by who may declare, from today on and to something that has a rule', async () => {
  for (const who of [server.anonymous, student]) expect((await ask({}, who, 1)).status).toBeGreaterThan(400);
  expect((await ask({}, secretary, 1)).status).toBe(404);
  expect(errorOf(await ask({}, teacher, 99))).toBe('VERSION_STALE');
  expect(errorOf(await ask({ reason: ' ' }))).toBe('INPUT_INVALID');
  expect((await ask({ effective_on: daysAhead(day, -1) })).body.message).toContain('不能早于今天');
  expect((await ask({ level: 1 })).body.message).toContain('没有变化');
  expect(errorOf(await ask({ capacity: 5 }))).toBe('TEACHER_NO_RULE');
  await db.update(qualifications).set({ reason: '停' }).where(eq(qualifications.id, id));
  expect((await ask()).body.message).toContain('停聘');
  expect(await db.$count(qualificationChanges)).toBe(0);
});

it('shows what a kind asks for beside oneself, and waits for the office: nothing else begins meanwhile', async () => {
  const { targets } = await teacher.data(calls.ownQualifications, {});
  expect(targets.length).toBe(await db.$count(qualificationRules, eq(qualificationRules.status, 1)));
  const key = targets.find(({ capacity, level }) => capacity === 2 && level === 2)!;
  expect(key.lines.map(({ label }) => label)).toContain('师资培训证书');
  const made = (await ask()).body.data;
  expect(made).toMatchObject({ state: 'asked', is_asked: true, until: '', certificate: '' });
  expect((await ask()).body.message).toContain('先撤回');
  const { version } = (await own())[0]!;
  const office = await admin.call(
    changeEndpoints.changeQualification,
    { body: { qualification_id: id, capacity: 1, level: 1, effective_on: day, reason: '调整' } },
    { ifMatch: version },
  );
  expect(office.body.message).toContain('正在审核');
  const record = await detail(made.id);
  expect(record.changes).toMatchObject([{ old: '带教老师（一般）', new: '带教老师（骨干）' }]);
  expect(record.facts.map(({ label }) => label).join()).toContain('师资培训证书（要求');
  expect(errorOf(await print(made.id, teacher))).toBe('NOT_FOUND');
  expect((await withdraw(made.id, made.version, secretary)).status).toBe(404);
  const back = (await withdraw(made.id, made.version)).body.data;
  expect(back.state).toBe('withdrawn');
  expect(errorOf(await withdraw(made.id, back.version))).toBe('TEACHER_CHANGE_REFUSED');
});

it('passed begins today, with a certificate that the teacher prints himself and nobody else', async () => {
  const made = (await ask()).body.data;
  expect((await decide(made.id, 1)).status).toBe(200);
  const [held] = await own();
  const until = lastDayOf(day, await monthsOf(db, 2, 2));
  expect(held).toMatchObject({ level: 2, qualified_on: day, valid_until: until });
  expect(held!.changes).toMatchObject([{ id: made.id, state: 'done', until }]);
  expect(held!.changes[0]!.certificate).toMatch(/^BG\d{9}$/);
  expect((await print(made.id, teacher)).status).toBe(200);
  expect((await print(made.id, secretary)).status).toBe(404);
  expect((await print(made.id, student)).status).toBe(403);
});

it('rejected changes nothing and may be asked for again; passed ahead of its day it waits for it', async () => {
  const first = (await ask()).body.data;
  expect((await decide(first.id, 2)).status).toBe(200);
  expect(await own()).toMatchObject([{ level: 1, changes: [{ state: 'rejected' }] }]);
  // He reads why.
  expect(JSON.stringify(await detail(first.id, teacher))).toContain('年限不足');
  const made = (await ask({ effective_on: daysAhead(day, 5) })).body.data;
  expect((await decide(made.id, 1)).status).toBe(200);
  expect((await own())[0]).toMatchObject({ level: 1, changes: [{ state: 'planned' }, { state: 'rejected' }] });
  expect(await db.transaction((tx) => beginDue(tx, daysAhead(day, 5)))).toBe(1);
  expect((await own())[0]!.level).toBe(2);
});

it('is not passed once the teacher is suspended or what he was has changed', async () => {
  const made = (await ask()).body.data;
  await db.update(qualifications).set({ reason: '停' }).where(eq(qualifications.id, id));
  expect((await decide(made.id, 1)).body.message).toContain('停聘');
  await db.update(qualifications).set({ reason: '', level: 2 }).where(eq(qualifications.id, id));
  expect(errorOf(await decide(made.id, 1))).toBe('APPROVAL_OBSTACLE');
  // Waited beyond its day: it begins on the day of the pass.
  await db.update(qualifications).set({ level: 1 }).where(eq(qualifications.id, id));
  await db
    .update(qualificationChanges)
    .set({ effectiveOn: daysAhead(day, -3) })
    .where(and(eq(qualificationChanges.id, made.id), eq(qualificationChanges.state, 'asked')));
  expect((await decide(made.id, 1)).status).toBe(200);
  expect((await own())[0]).toMatchObject({ level: 2, qualified_on: day });
});
