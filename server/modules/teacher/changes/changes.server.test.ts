import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { daysAhead } from '@contract/rotation/stay-states';
import { changeEndpoints as calls } from '@contract/teacher/changes';
import { qualificationEndpoints } from '@contract/teacher/qualifications';
import { lastDayOf } from '@contract/teacher/rules';
import { today } from '@server/kits/today';
import { errorOf, type TestClient } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { noticePushes } from '../../notice/tables';
import { qualifications } from '../qualifications/tables';
import { qualificationRules } from '../rules/tables';
import { beginDue } from './effect';
import { qualificationChanges } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const [admin, secretary, teacher] = (await Promise.all(
  ['admin', 'secretary', 'teacher'].map((name) => server.as(name)),
)) as [TestClient, TestClient, TestClient];
const teacherId = 3;
const day = today();
let id = 0;

beforeEach(async () => {
  await db.delete(qualificationChanges);
  await db.delete(qualifications).where(eq(qualifications.userId, teacherId));
  const term = { qualifiedOn: daysAhead(day, -100), validUntil: daysAhead(day, 50) };
  const [made] = await db
    .insert(qualifications)
    .values({ userId: teacherId, capacity: 2, level: 1, ...term })
    .returning();
  id = made!.id;
});
const heldAs = async (capacity: 1 | 2) =>
  (
    await db
      .select()
      .from(qualifications)
      .where(and(eq(qualifications.userId, teacherId), eq(qualifications.capacity, capacity)))
  )[0];
const change = async (part: object = {}, who = admin, ifMatch?: number) => {
  const { version } = (await heldAs(2))!;
  const body = { qualification_id: id, capacity: 2 as const, level: 2 as const, effective_on: day, reason: '晋升' };
  return who.call(calls.changeQualification, { body: { ...body, ...part } }, { ifMatch: ifMatch ?? version });
};
const monthsOf = async (capacity: 1 | 2, level: 1 | 2) =>
  (
    await db
      .select()
      .from(qualificationRules)
      .where(and(eq(qualificationRules.capacity, capacity), eq(qualificationRules.level, level)))
  )[0]!.validMonths;
const history = () => admin.data(calls.qualificationChanges, { params: { id } });

it('is the office’s, of what it has seen, and to something else', async () => {
  for (const who of [teacher, secretary]) expect(errorOf(await change({}, who))).toBe('FORBIDDEN');
  expect(errorOf(await change({}, admin, 99))).toBe('VERSION_STALE');
  expect(errorOf(await change({ reason: ' ' }))).toBe('INPUT_INVALID');
  for (const part of [{ level: 1 }, { effective_on: daysAhead(day, -100) }, { effective_on: daysAhead(day, 400) }])
    expect(errorOf(await change(part))).toBe('TEACHER_CHANGE_REFUSED');
  expect(errorOf(await change({ capacity: 5, level: 2 }))).toBe('TEACHER_NO_RULE');
  await db.update(qualifications).set({ reason: '停' }).where(eq(qualifications.id, id));
  expect((await change()).body.message).toContain('停聘');
  expect(await history()).toEqual([]);
});

it('of the level begins a term of the new level, with a certificate, and is told', async () => {
  const told = await db.$count(noticePushes, eq(noticePushes.event, 'teacher.qualification.changed'));
  const made = (await change()).body.data;
  const until = lastDayOf(day, await monthsOf(2, 2));
  expect(made).toMatchObject({ state: 'done', from_level: 1, to_level: 2, until });
  expect(made.certificate).toMatch(/^BG\d{9}$/);
  expect(await heldAs(2)).toMatchObject({ level: 2, qualifiedOn: day, validUntil: until });
  expect(await db.$count(noticePushes, eq(noticePushes.event, 'teacher.qualification.changed'))).toBe(told + 1);
  const print = { body: { id: made.id, origin: 'https://reach.hospital.test' } };
  expect((await admin.call(calls.changeCertificate, print)).status).toBe(200);
  expect(errorOf(await teacher.call(calls.changeCertificate, print))).toBe('FORBIDDEN');
  expect(await history()).toMatchObject([{ id: made.id, reason: '晋升' }]);
});

it('of the kind ends the old qualification on the day before and begins another', async () => {
  expect((await change({ capacity: 1, level: 1, effective_on: daysAhead(day, -10) })).status).toBe(200);
  const from = daysAhead(day, -10);
  expect((await heldAs(2))!.validUntil).toBe(daysAhead(day, -11));
  expect(await heldAs(1)).toMatchObject({
    level: 1,
    qualifiedOn: from,
    validUntil: lastDayOf(from, await monthsOf(1, 1)),
  });
  const { list } = await admin.data(qualificationEndpoints.qualifications, { query: { size: 500, capacity: 1 } });
  expect(list.some(({ user_id }) => user_id === teacherId)).toBe(true);
});

it('waits for its day, begins then once, and is cancelled before', async () => {
  const made = (await change({ effective_on: daysAhead(day, 5) })).body.data;
  expect(made).toMatchObject({ state: 'planned', until: '', certificate: '' });
  expect((await heldAs(2))!.level).toBe(1);
  expect((await change({ effective_on: daysAhead(day, 9) })).body.message).toContain('待生效');
  const begin = (on: string) => db.transaction((tx) => beginDue(tx, on));
  expect(await begin(daysAhead(day, 4))).toBe(0);
  const cancelled = await admin.data(calls.cancelChange, { body: { id: made.id } }, { ifMatch: made.version });
  expect(cancelled.state).toBe('cancelled');
  const again = (await change({ effective_on: daysAhead(day, 5) })).body.data;
  await db.update(qualifications).set({ reason: '停' }).where(eq(qualifications.id, id));
  expect(await begin(daysAhead(day, 5))).toBe(0);
  await db.update(qualifications).set({ reason: '' }).where(eq(qualifications.id, id));
  expect(await begin(daysAhead(day, 5))).toBe(1);
  expect(await begin(daysAhead(day, 5))).toBe(0);
  expect(await heldAs(2)).toMatchObject({ level: 2, qualifiedOn: daysAhead(day, 5) });
  const late = (await history()).find((one) => one.id === again.id)!;
  const refused = await admin.call(calls.cancelChange, { body: { id: late.id } }, { ifMatch: late.version });
  expect(errorOf(refused)).toBe('TEACHER_CHANGE_REFUSED');
});
