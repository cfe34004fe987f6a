import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { kindEndpoints } from '@contract/activities/kinds';
import { activityPeopleEndpoints as people } from '@contract/activities/people';
import { planEndpoints as plans } from '@contract/activities/plans';
import { statisticsEndpoints } from '@contract/activities/statistics';
import { readCode } from '@contract/activities/status';
import { partEndpoints as calls } from '@contract/activities/taking-part';
import { templateEndpoints } from '@contract/evaluation/templates';
import { hospitalDay } from '@contract/kernel/hospital-time';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { people as persons } from '../people/tables';
import { rooms } from '../room/tables';
import { staysAt } from '../rotation/public';
import { templates } from '../evaluation/tables';
import { activities, activityParticipants } from './tables';

const server = await startTestServer({ working: false });
const [admin, student, teacher] = await Promise.all(['admin', 'student', 'teacher'].map((name) => server.as(name)));
const minute = 60_000;
let kindId = 0;

beforeAll(async () => {
  const { kinds } = await admin!.data(kindEndpoints.choices, {});
  kindId = kinds.find(({ fields, review_flag }) => review_flag === 2 && fields.every((one) => !one.is_required))!.id;
});

/** An activity that begins in ten minutes, whose window is open. */
async function published(more: object = {}) {
  // One activity stays within one day of the hospital.
  const soon = Date.now() + 10 * minute;
  const isLate = hospitalDay(soon) !== hospitalDay(soon + 30 * minute);
  const start = isLate ? soon + 40 * minute : soon;
  const row = await admin!.data(plans.addActivity, {
    body: {
      kind_id: kindId,
      title: `签到 ${randomUUID().slice(0, 8)}`,
      dept_id: 1,
      start_at: new Date(start).toISOString(),
      end_at: new Date(start + 30 * minute).toISOString(),
      hours: 1.5,
      sign_before: 120,
      sign_after: 10,
      needs_sign_out: false,
      needs_evaluation: true,
      ...more,
    },
  });
  return admin!.data(plans.submitActivity, { params: { id: row.id } }, { ifMatch: row.version });
}
const codeOf = (id: number) => admin!.data(people.signCode, { params: { id }, query: { side: 'in' } });
const signing = (id: number, code: string, more: object = {}) => ({
  params: { id },
  body: { side: 'in' as const, code, device: randomUUID(), ...more },
});

describe('an activity for a department', () => {
  it('is listed to and opened by who rotates there on its day, and neither for who only belongs there', async () => {
    const { db } = server.database;
    const [{ deptId: home } = { deptId: null }] = await db.select().from(persons).where(eq(persons.id, 4));
    const today = hospitalDay(Date.now());
    const [stay] = await staysAt(db, { userIds: [4], from: today, to: today });
    expect(stay).toBeDefined();
    expect(home).not.toBe(stay!.deptId);
    const lets = async (deptId: number) => {
      const { id } = await published({ dept_ids: [deptId], needs_enrolment: true });
      const { list } = await student!.data(calls.ownActivities, { query: { of: 'open', size: 500 } });
      const { status } = await student!.call(calls.ownActivity, { params: { id } });
      const enrolled = await student!.call(calls.enrol, { params: { id } });
      return [list.some((row) => row.id === id), status, enrolled.status];
    };
    expect([await lets(home!), await lets(stay!.deptId)]).toEqual([
      [false, 404, 404],
      [true, 200, 200],
    ]);
  });
});

describe('signing in', () => {
  it('takes the code of the moment once, from one person per device, and nothing else', async () => {
    const { id } = await published();
    expect(errorOf(await student!.call(people.signCode, { params: { id }, query: { side: 'in' } }))).toBe('FORBIDDEN');
    expect(errorOf(await student!.call(calls.sign, signing(id, `${id}.in.zzz.forged`)))).toBe('ACTIVITY_CODE_INVALID');
    const { content, digits } = await codeOf(id);
    const device = randomUUID();
    const other = await published();
    expect(errorOf(await student!.call(calls.sign, signing(other.id, content)))).toBe('ACTIVITY_CODE_INVALID');
    const signed = await student!.data(calls.sign, signing(id, content, { device }));
    expect(signed.part.in_state).toBe('valid');
    // The answer may have been lost: the same code again changes nothing, another one is too much.
    expect((await student!.data(calls.sign, signing(id, content))).part).toEqual(signed.part);
    expect(errorOf(await student!.call(calls.sign, signing(id, digits)))).toBe('ACTIVITY_NOT_SIGNED');
    expect(errorOf(await teacher!.call(calls.sign, signing(id, digits, { device })))).toBe('ACTIVITY_DEVICE_OTHERS');
    expect((await teacher!.data(calls.sign, signing(id, digits))).part.in_state).toBe('valid');
    const { participants } = await admin!.data(people.participants, { params: { id } });
    expect(participants.map(({ obstacle }) => obstacle)).toEqual(['未评价', '未评价']);
  });

  it('refuses what is read before the window, and says when it opens', async () => {
    const { id } = await published({ sign_before: 0 });
    const refused = await student!.call(calls.sign, signing(id, (await codeOf(id)).content));
    expect(errorOf(refused)).toBe('ACTIVITY_SIGN_CLOSED');
    expect(JSON.stringify(refused.body)).toContain('请届时再扫码');
  });

  it('asks where the phone is when the activity has a place, and takes no sign from elsewhere', async () => {
    const { id } = await published({ sign_place: { lat: 31.2, lng: 121.45, radius: 200 } });
    const params = { id };
    expect((await student!.data(calls.ownActivity, { params })).needs_position).toBe(true);
    const { content } = await codeOf(id);
    const from = (position?: object) => student!.call(calls.sign, signing(id, content, position && { position }));
    const silent = await from();
    expect(errorOf(silent)).toBe('ACTIVITY_TOO_FAR');
    expect(JSON.stringify(silent.body)).toContain('允许使用位置');
    const far = await from({ lat: 31.21, lng: 121.45 });
    expect(errorOf(far)).toBe('ACTIVITY_TOO_FAR');
    expect(JSON.stringify(far.body)).toContain('请到现场签到');
    expect(errorOf(await from({ lat: 91, lng: 121.45 }))).toBe('INPUT_INVALID');
    const near = await student!.data(calls.sign, signing(id, content, { position: { lat: 31.201, lng: 121.45 } }));
    expect(near.part.in_state).toBe('valid');
    const other = await published();
    expect((await student!.data(calls.ownActivity, { params: { id: other.id } })).needs_position).toBe(false);
  });

  it('asks it too when the room has a place and the activity names none', async () => {
    const { id, start_at, end_at } = await published();
    const { db } = server.database;
    const [room] = await admin!.data(plans.freeRooms, { query: { start_at, end_at } });
    const place = { lat: 31.2, lng: 121.45, radius: 200 };
    await db.update(rooms).set({ signPlace: place }).where(eq(rooms.id, room!.id));
    const params = { id };
    const held = { roomId: room!.id };
    await db.update(activities).set(held).where(eq(activities.id, id));
    expect((await student!.data(calls.ownActivity, { params })).needs_position).toBe(true);
    expect(await admin!.data(plans.activity, { params })).toMatchObject({ sign_place: null, signed_at: place });
    const { content } = await codeOf(id);
    const from = (position?: object) => student!.call(calls.sign, signing(id, content, position && { position }));
    expect(errorOf(await from())).toBe('ACTIVITY_TOO_FAR');
    expect(errorOf(await from({ lat: 31.21, lng: 121.45 }))).toBe('ACTIVITY_TOO_FAR');
    // Its own place goes before that of the room.
    await db
      .update(activities)
      .set({ signPlace: { ...place, lat: 31.21 } })
      .where(eq(activities.id, id));
    expect((await from({ lat: 31.21, lng: 121.45 })).status).toBe(200);
    await db.update(rooms).set({ signPlace: null }).where(eq(rooms.id, room!.id));
  });

  it('keeps what was read without a network: within the window with its ticket it counts, else the speaker decides', async () => {
    const { id } = await published();
    const { content } = await codeOf(id);
    const ticketOf = async () => (await student!.data(calls.ownActivity, { params: { id } })).ticket;
    const ticket = await ticketOf();
    const kept = signing(id, content, { is_kept: true, ticket });
    // Somebody else's ticket, and none.
    expect(errorOf(await teacher!.call(calls.sign, kept))).toBe('ACTIVITY_TICKET_OTHERS');
    expect((await student!.data(calls.sign, kept)).part.in_state).toBe('valid');
    const late = await teacher!.data(calls.sign, signing(id, content, { is_kept: true }));
    expect(late.part.in_state).toBe('pending');
    const body = { user_ids: [3], side: 'in' as const, is_there: false };
    const { participants } = await admin!.data(people.setSign, { params: { id }, body });
    expect(participants.find(({ person }) => person.user_id === 3)!.obstacle).toBe('签到未通过');
  });

  it('waits for the speaker when it arrives after the window, by the time of its code, and takes each ticket once', async () => {
    const { id } = await published();
    const { content } = await codeOf(id);
    const { list } = await student!.data(calls.ownActivities, { query: { of: 'coming', size: 500 } });
    const { ticket } = list.find((row) => row.id === id)!;
    const codeAt = readCode(content)!.at;
    // The window ended with the code.
    await server.database.db
      .update(activities)
      .set({ startAt: new Date(codeAt), signAfter: 0 })
      .where(eq(activities.id, id));
    const kept = signing(id, content, { is_kept: true, ticket });
    const { part } = await student!.data(calls.sign, kept);
    expect(part).toMatchObject({ in_state: 'pending', in_at: new Date(codeAt).toISOString(), credit_hours: null });
    // The answer was lost and the phone asks again: nothing changes. Another code with the same ticket is a replay.
    expect((await student!.data(calls.sign, kept)).part).toEqual(part);
    await server.database.db.update(activities).set({ signAfter: 60 }).where(eq(activities.id, id));
    await vi.waitFor(async () => expect((await codeOf(id)).content).not.toBe(content), {
      timeout: 8000,
      interval: 500,
    });
    const again = signing(id, (await codeOf(id)).content, { is_kept: true, ticket });
    expect(errorOf(await student!.call(calls.sign, again))).toBe('ACTIVITY_TICKET_USED');
    const { participants } = await admin!.data(people.participants, { params: { id } });
    expect(participants.map(({ in: sign }) => [sign.state, sign.way])).toEqual([['pending', 'offline']]);
  });
});

it('shows a calendar what one took part in and what is to come, by the days that it shows', async () => {
  const [signed, missed, running] = [await published(), await published(), await published()];
  await student!.data(calls.sign, signing(signed.id, (await codeOf(signed.id)).content));
  const [before, over] = [3 * 24 * 60, 2 * 24 * 60].map((minutes) => new Date(Date.now() - minutes * minute));
  await server.database.db
    .update(activities)
    .set({ startAt: before!, endAt: over! })
    .where(inArray(activities.id, [signed.id, missed.id]));
  const shown = async (from: string, to: string) => {
    const { list } = await student!.data(calls.ownActivities, { query: { of: 'days', from, to, size: 500 } });
    return list.map(({ id }) => id).filter((id) => [signed.id, missed.id, running.id].includes(id));
  };
  const [then, today] = [hospitalDay(before!), hospitalDay(Date.parse(running.start_at))];
  // Who was not there has nothing of it in his past.
  expect(await shown(then, today)).toEqual([signed.id, running.id]);
  expect(await shown(then, then)).toEqual([signed.id]);
  expect(await shown(today, today)).toEqual([running.id]);
  expect(errorOf(await student!.call(calls.ownActivities, { query: { of: 'days', from: '2026-02-30' } }))).toBe(
    'INPUT_INVALID',
  );
});

it('gives the hours once it was evaluated, and they stand in the statistics', async () => {
  const { id, start_at: start } = await published();
  const params = { id };
  const body = { scores: [5, 5, 4, 5, 5], comment: '' };
  expect(errorOf(await student!.call(calls.evaluate, { params, body }))).toBe('ACTIVITY_NOT_SIGNED');
  const month = hospitalDay(Date.parse(start)).slice(0, 7);
  const counted = async () => {
    const { rows } = await admin!.data(statisticsEndpoints.statistics, {
      query: { month, months: 1, kind_id: kindId, dept_id: 1 },
    });
    return rows[0]?.planned ?? 0;
  };
  const before = await counted();
  await student!.data(calls.sign, signing(id, (await codeOf(id)).content));
  const evaluated = await student!.data(calls.evaluate, { params, body });
  expect(evaluated.part.credit_hours).toBe(1.5);
  const year = Number(month.slice(0, 4));
  const hours = await student!.data(calls.ownHours, { query: { year } });
  expect(hours.find(({ kind_id }) => kind_id === kindId)!.hours).toBeGreaterThanOrEqual(1.5);
  await published();
  expect(await counted()).toBe(before + 1);
});

it('gives a seat that comes free to who waits', async () => {
  const { id } = await published({ needs_enrolment: true, most_people: 1 });
  const params = { id };
  expect((await student!.data(calls.enrol, { params })).part.enrol_state).toBe('enrolled');
  expect((await teacher!.data(calls.enrol, { params })).part).toMatchObject({
    enrol_state: 'waiting',
    waiting_place: 1,
  });
  expect(errorOf(await student!.call(calls.enrol, { params }))).toBe('ACTIVITY_ENROL_CLOSED');
  const { content } = await codeOf(id);
  expect(errorOf(await teacher!.call(calls.sign, signing(id, content)))).toBe('ACTIVITY_NOT_SIGNED');
  await student!.data(calls.cancelEnrolment, { params });
  const { part } = await teacher!.data(calls.ownActivity, { params });
  expect(part).toMatchObject({ enrol_state: 'enrolled', waiting_place: null });
});

it('asks by the template of its kind as it stood when it was published, and counts on a scale of five', async () => {
  const { list: kinds } = await admin!.data(kindEndpoints.kinds, { query: { name: '教学病例讨论', size: 500 } });
  const [general] = (await admin!.data(kindEndpoints.kinds, { query: { size: 500 } })).list.filter(
    ({ evaluation_template_id: template }) => template === null,
  );
  expect(general!.evaluation_form).toBe('通用评价表');
  const { activity_count: _count, status: _status, evaluation_form: name, version, ...kind } = kinds[0]!;
  expect(name).toBe('病例讨论评价表');
  const offered = await admin!.data(kindEndpoints.evaluationForms, {});
  expect(offered.map((form) => form.name)).toContain(name);
  // Templates that ask for more are neither offered nor taken.
  const { db } = server.database;
  const [jumping] = await db.select().from(templates).where(eq(templates.name, '科室教学满意度问卷'));
  expect(offered.map(({ id }) => id)).not.toContain(jumping!.id);
  const change = (template: number | null) =>
    admin!.call(
      kindEndpoints.saveKind,
      { body: { ...kind, review_flag: 2, evidence_flag: 2, fields: [], evaluation_template_id: template } },
      { ifMatch: version },
    );
  expect(errorOf(await change(jumping!.id))).toBe('ACTIVITY_FORM_UNFIT');

  // Its template stays while the kind asks by it.
  const [asking] = await db.select().from(templates).where(eq(templates.id, kind.evaluation_template_id!));
  const remove = () =>
    admin!.call(templateEndpoints.removeTemplate, { body: { id: asking!.id } }, { ifMatch: asking!.version });
  const refusal = await remove();
  expect(errorOf(refusal)).toBe('IN_USE');
  expect(refusal.body.message).toContain('以它评价的活动类型 1');

  const { id } = await published({ kind_id: kind.id, content: { case: '反复晕厥' } });
  const params = { id };
  await student!.data(calls.sign, signing(id, (await codeOf(id)).content));
  const detail = () => student!.data(calls.ownActivity, { params });
  expect((await detail()).form.items.map(({ maximum }) => maximum)).toEqual([9, 9, 9, 9]);
  // The kind asks otherwise from now on; what is published does not.
  expect((await change(null)).status).toBe(200);
  expect((await remove()).status).toBe(200);
  expect((await detail()).form.name).toBe(name);
  const give = (scores: number[], comment = '') => student!.call(calls.evaluate, { params, body: { scores, comment } });
  for (const [scores, words] of [
    [[9, 9, 9], '已更换'],
    [[9, 0, 9, 0], '请为“讨论充分，人人发言”评分'],
    [[10, 9, 9, 9], '最高 9 分'],
    [[3, 9, 9, 9], '得分较低'],
  ] as const) {
    const refused = await give([...scores]);
    expect(errorOf(refused)).toBe('ACTIVITY_EVALUATION_INCOMPLETE');
    expect(refused.body.message).toContain(words);
  }
  expect((await detail()).part.credit_hours).toBeNull();
  expect((await give([9, 4, 9, 0])).status).toBe(200);
  expect((await detail()).part.credit_hours).toBe(1.5);
  const [part] = await db.select().from(activityParticipants).where(eq(activityParticipants.activityId, id));
  expect(part!.worth).toBeCloseTo((5 * (1 + (2 * 4) / 9 + 1)) / 4);
  const { evaluation } = await admin!.data(people.participants, { params });
  expect(evaluation).toMatchObject({ name, count: 1, means: null, comments: [] });
});
