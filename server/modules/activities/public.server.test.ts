import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { kindEndpoints } from '@contract/activities/kinds';
import { activityPeopleEndpoints as people } from '@contract/activities/people';
import { planEndpoints as plans } from '@contract/activities/plans';
import { partEndpoints as calls } from '@contract/activities/taking-part';
import { hospitalDay } from '@contract/kernel/hospital-time';
import { wireModules } from '@server/kernel/slots';
import { modules } from '@server/modules';
import { startTestServer } from '@tests/server/harness';
import { busyTimes, calendarOf } from '../people/public';
import { doneIn, hoursOf, type Credited } from './public';

const server = await startTestServer({ working: false });
const told: Credited[] = [];
const listening = async (_db: unknown, credited: Credited) => void told.push(credited);
wireModules({ ...modules, test: { activityCredited: [listening] } });

const { db } = server.database;
const [admin, student] = await Promise.all(['admin', 'student'].map((name) => server.as(name)));
const [studentId, teacherId] = [4, 3];
const minute = 60_000;
let kindId = 0;

beforeAll(async () => {
  const { kinds } = await admin!.data(kindEndpoints.choices, {});
  kindId = kinds.find(({ fields, review_flag }) => review_flag === 2 && fields.every((one) => !one.is_required))!.id;
});
beforeEach(() => {
  told.length = 0;
});

/** An activity of the teacher's whose window is open; it stays within one day of the hospital. */
async function published(more: object = {}) {
  const soon = Date.now() + 10 * minute;
  const start = hospitalDay(soon) === hospitalDay(soon + 30 * minute) ? soon : soon + 40 * minute;
  const row = await admin!.data(plans.addActivity, {
    body: {
      kind_id: kindId,
      title: `学时 ${randomUUID().slice(0, 8)}`,
      dept_id: 1,
      start_at: new Date(start).toISOString(),
      end_at: new Date(start + 30 * minute).toISOString(),
      hours: 1.5,
      sign_before: 120,
      sign_after: 10,
      needs_sign_out: false,
      needs_evaluation: false,
      leaders: [{ user_id: teacherId, role: 'lead' }],
      ...more,
    },
  });
  return admin!.data(plans.submitActivity, { params: { id: row.id } }, { ifMatch: row.version });
}
const dayOf = ({ start_at }: { start_at: string }) => hospitalDay(Date.parse(start_at));

it('tells other modules when hours begin to count and when they no longer do, and counts them for them', async () => {
  const row = await published();
  const params = { id: row.id };
  const days = { from: dayOf(row), to: dayOf(row) };
  const taken = async () => {
    const kinds = (await hoursOf(db, [studentId], days)).get(studentId)!.taken;
    return kinds.find((one) => one.kindId === kindId) ?? { times: 0, hours: 0 };
  };
  const before = await taken();
  const { content: code } = await admin!.data(people.signCode, { params, query: { side: 'in' } });
  await student!.data(calls.sign, { params, body: { side: 'in', code, device: randomUUID() } });
  const what = { activityId: row.id, kindId, deptId: 1, title: row.title, day: days.from, hours: 1.5 };
  expect(told).toEqual([{ ...what, gained: [studentId], lost: [] }]);
  expect(await taken()).toMatchObject({ times: before.times + 1, hours: before.hours + 1.5 });

  const refusal = { user_ids: [studentId], side: 'in' as const, is_there: false };
  await admin!.data(people.setSign, { params, body: refusal });
  expect(told.slice(1)).toEqual([{ ...what, gained: [], lost: [studentId] }]);
  expect(await taken()).toMatchObject({ times: before.times, hours: before.hours });
  await admin!.data(people.setSign, { params, body: refusal });
  expect(told).toHaveLength(2);
  expect(await hoursOf(db, [], days)).toEqual(new Map());
});

it('says what departments held, who taught and for whom it counts; what is to come is not held', async () => {
  const coming = await published();
  const [from, to] = [hospitalDay(Date.now() - 60 * 24 * 60 * minute), dayOf(coming)];
  const done = await doneIn(db, [1, 2, 3], { from, to });
  expect(done.length).toBeGreaterThan(5);
  expect(done.map(({ id }) => id)).not.toContain(coming.id);
  expect(done.every(({ day, taught }) => from <= day && day <= to && taught.length > 0)).toBe(true);
  expect(done.flatMap(({ credited }) => credited).length).toBeGreaterThan(0);
  const [one] = done;
  const hours = await hoursOf(db, [one!.taught[0]!, ...one!.credited], { from: one!.day, to: one!.day });
  expect(hours.get(one!.taught[0]!)!.taught.map((kind) => kind.kindId)).toContain(one!.kindId);
  for (const id of one!.credited) expect(hours.get(id)!.taken.map((kind) => kind.kindId)).toContain(one!.kindId);
  expect(await doneIn(db, [], { from, to })).toEqual([]);
});

it('stands in the calendar of who teaches, has enrolled or is expected, and takes the time of the first two', async () => {
  const open = await published();
  const days = { from: dayOf(open), to: dayOf(open) };
  const entry = async (userId: number, id: number) =>
    (await calendarOf(db, userId, days)).find(({ key }) => key === `activities.activity.${id}`);
  const isBusy = async (userId: number, { title }: { title: string }) =>
    (await busyTimes(db, [userId], days)).some((one) => one.kind === 'activity' && one.title.includes(title));
  expect((await entry(teacherId, open.id))!.title).toContain(`主讲：${open.title}`);
  expect((await entry(studentId, open.id))!.title).not.toContain('主讲');
  expect([await isBusy(teacherId, open), await isBusy(studentId, open)]).toEqual([true, false]);

  const asked = await published({ needs_enrolment: true, sign_before: 0 });
  const params = { id: asked.id };
  expect(await entry(studentId, asked.id)).toBeUndefined();
  await student!.data(calls.enrol, { params });
  expect(await entry(studentId, asked.id)).toBeDefined();
  expect(await isBusy(studentId, asked)).toBe(true);
  await student!.data(calls.cancelEnrolment, { params });
  expect([await entry(studentId, asked.id), await isBusy(studentId, asked)]).toEqual([undefined, false]);
  await admin!.data(plans.cancelActivity, { params, body: { reason: '改期' } }, { ifMatch: asked.version });
  expect([await entry(teacherId, asked.id), await isBusy(teacherId, asked)]).toEqual([undefined, false]);
});
