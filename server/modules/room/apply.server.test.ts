import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { approvalEndpoints } from '@contract/approval/endpoints';
import { Decision } from '@contract/approval/status';
import { hospitalDay } from '@contract/kernel/hospital-time';
import { bookingEndpoints as calls } from '@contract/room/bookings';
import { roomsEndpoints } from '@contract/room/rooms';
import { dayMs, minuteMs, startOfDay } from '@contract/room/rules';
import { startTestServer } from '@tests/server/harness';
import { bookRoom } from './book';
import { releaseUnchecked } from './release-chore';
import { roomBookings, rooms } from './tables';

const server = await startTestServer({ working: false });
const { database } = server;
const { db } = database;
const [student, secretary, teacher, admin] = await Promise.all(
  ['student', 'secretary', 'teacher', 'admin'].map((name) => server.as(name)),
);
const all = await db.select().from(rooms);
/** Booked at once, with a check-in; reviewed. */
const open = all.find(({ code }) => code === 'R001')!;
const reviewed = all.find(({ code }) => code === 'R007')!;

/** A Wednesday to come, as the hospital's midnight. */
const day = (() => {
  const next = startOfDay(hospitalDay(Date.now() + 8 * dayMs));
  return next + ((10 - new Date(next + 8 * 60 * minuteMs).getUTCDay()) % 7) * dayMs;
})();
const at = (hours: number, days = 0) => new Date(day + days * dayMs + hours * 60 * minuteMs).toISOString();
const wish = (from: number, to: number, more: object = {}) => ({
  body: { room_id: open.id, start_at: at(from), end_at: at(to), title: '读书会', people: 10, ...more },
});
const rowsOf = (applicationId: number) =>
  db.select().from(roomBookings).where(eq(roomBookings.applicationId, applicationId)).orderBy(roomBookings.from);
const hold = (from: number, to: number, roomId = open.id) =>
  database.transaction((tx) =>
    bookRoom(tx, {
      roomId,
      from: new Date(at(from)),
      to: new Date(at(to)),
      title: '心电图小讲课',
      people: 10,
      ownerUserId: 2,
      source: { module: 'activities', kind: 'activity', id: '1' },
    }),
  );

beforeEach(() => db.delete(roomBookings));

describe('a room that needs no review', () => {
  it('is booked at once, and refused to the next with who holds it and when it is free', async () => {
    expect(await student!.data(calls.apply, wish(9, 10))).toMatchObject({ state: 'approved', count: 1 });
    const refused = await teacher!.call(calls.apply, wish(9.5, 10.5));
    expect(refused).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/已用于借用“读书会”.*可改为 .*10:00–11:00/) },
    });
  });

  it('is refused by the rules of its kind, in words', async () => {
    const refused = async (from: number, to: number, more?: object) =>
      (await student!.call(calls.apply, wish(from, to, more))).body.message;
    expect(await refused(22, 23)).toContain('开放时间为 08:00–21:00');
    expect(await refused(9, 15)).toContain('一次最多使用 4 小时');
    expect(await refused(9, 10, { people: 41 })).toContain('最多容纳 40 人');
    expect(await refused(9, 10, { until: '2199-01-01' })).toContain('每周重复最多 60 次');
    await student!.data(calls.apply, wish(8, 12));
    await student!.data(calls.apply, wish(12, 16));
    await student!.data(calls.apply, wish(16, 20));
    expect(await refused(20, 21)).toContain('每人每周最多使用 12 小时，这一周已申请 12 小时');
  });

  it('takes a series as a whole, without its exceptions', async () => {
    const until = hospitalDay(day + 14 * dayMs);
    const second = hospitalDay(day + 7 * dayMs);
    await database.transaction((tx) =>
      bookRoom(tx, {
        roomId: open.id,
        from: new Date(at(9, 7)),
        to: new Date(at(10, 7)),
        title: '考试',
        people: 1,
        ownerUserId: 1,
        source: { module: 'exam', kind: 'exam', id: '1' },
      }),
    );
    const { times, problem } = await student!.data(calls.check, wish(9, 10, { until }));
    expect([times.length, problem]).toEqual([3, '']);
    expect(times.map((one) => one.problem !== '')).toEqual([false, true, false]);
    expect((await student!.call(calls.apply, wish(9, 10, { until }))).status).toBe(409);
    expect(await db.$count(roomBookings)).toBe(1);
    const { id, count } = await student!.data(calls.apply, wish(9, 10, { until, without: [second] }));
    expect(count).toBe(2);
    const [first] = await rowsOf(id);
    const own = await student!.data(calls.myBookings, { query: {} });
    expect(own.list.every(({ series_count, is_own }) => series_count === 2 && is_own)).toBe(true);
    await student!.data(calls.cancelBooking, { body: { id: first!.id, is_series: true } }, { ifMatch: 1 });
    expect((await rowsOf(id)).map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
  });
});

describe('a room that is reviewed', () => {
  const apply = (person: typeof student, from: number, to: number, more: object = {}) =>
    person!.data(calls.apply, wish(from, to, { room_id: reviewed.id, ...more }));
  const recordOf = async (id: number) => {
    const { record } = await admin!.data(approvalEndpoints.ofSubject, {
      params: { flow: 'room.booking', subject: String(id) },
    });
    return record!;
  };

  const decide = async (id: number, pass: 1 | 2) => {
    const { id: record, node } = await recordOf(id);
    return admin!.call(approvalEndpoints.review, {
      params: { id: record },
      body: { node_id: node!.id, pass, comment: pass === Decision.reject ? '另有安排' : '' },
    });
  };

  it('says what shall stand ready, to who reviews it and in the lists', async () => {
    const supplies = '缝合模块 6 套、3-0 缝线 24 包';
    const { id } = await apply(student, 9, 10, { supplies });
    const { facts } = await recordOf(id);
    expect(facts).toContainEqual({ label: '设备与耗材', value: supplies });
    const { list } = await student!.data(calls.myBookings, { query: {} });
    expect(list.map((row) => row.supplies)).toEqual([supplies]);
    const booked = await student!.data(calls.apply, wish(11, 12, { supplies: '翻页笔 1 支' }));
    expect((await rowsOf(booked.id))[0]!.supplies).toBe('翻页笔 1 支');
    const tooLong = await student!.call(calls.apply, wish(13, 14, { supplies: '套'.repeat(301) }));
    expect(tooLong.status).toBe(400);
  });

  it('is held by nobody while two wait for it, and the first pass has it', async () => {
    const [one, other] = [await apply(student, 9, 11), await apply(teacher, 10, 12)];
    expect([one.state, other.state]).toEqual(['pending', 'pending']);
    expect((await decide(other.id, Decision.pass)).status).toBe(200);
    const record = await recordOf(one.id);
    expect(record.actions.find(({ action }) => action === 'pass')?.reason).toMatch(/已用于借用“读书会”/);
    expect(await decide(one.id, Decision.pass)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('已用于') },
    });
    const [seen] = await secretary!.data(calls.applications, { body: { record_ids: [record.id] } });
    expect(seen).toMatchObject({
      id: one.id,
      room_name: reviewed.name,
      alternatives: expect.arrayContaining(['外科技能室']),
    });
    expect((await decide(one.id, Decision.reject)).status).toBe(200);
    const states = async (id: number) => (await rowsOf(id)).map(({ state }) => state);
    expect([await states(one.id), await states(other.id)]).toEqual([['rejected'], ['approved']]);
  });

  it('gives of a series what is free, and says what is not', async () => {
    const { id } = await apply(student, 9, 11, { until: hospitalDay(day + 7 * dayMs) });
    await hold(10, 12, reviewed.id);
    expect((await decide(id, Decision.pass)).status).toBe(200);
    expect((await rowsOf(id)).map(({ state }) => state)).toEqual(['rejected', 'approved']);
  });

  it('is withdrawn by who asked for it, and by nobody else', async () => {
    const { id } = await apply(student, 9, 11);
    const withdraw = { body: { application_id: id } };
    expect((await teacher!.call(calls.withdrawApplication, withdraw)).status).toBe(404);
    await student!.data(calls.withdrawApplication, withdraw);
    expect((await rowsOf(id)).map(({ state }) => state)).toEqual(['withdrawn']);
  });

  it('can be asked of its administrator, where the hospital sets it so', async () => {
    const { flows } = await admin!.data(approvalEndpoints.flows, {});
    const before = flows.find(({ key }) => key === 'room.booking')!;
    const save = (levels: typeof before.levels, ifMatch: number) =>
      admin!.data(
        approvalEndpoints.saveFlow,
        { params: { key: before.key }, body: { review_flag: 1, levels } },
        { ifMatch },
      );
    await db.update(rooms).set({ managerId: 3 }).where(eq(rooms.id, reviewed.id));
    const who = { kind: 'module', ask: 'manager' } as const;
    await save([{ title: '房间管理员审核', who, rule: 'any', min: null, max: null }], before.version);
    const { id: subject } = await apply(student, 13, 14);
    const { record } = await student!.data(approvalEndpoints.ofSubject, {
      params: { flow: before.key, subject: String(subject) },
    });
    const waits = async (person: typeof student) => {
      const { list } = await person!.data(approvalEndpoints.inboxPages, { body: { size: 500 } });
      return list.some(({ id }) => id === record!.id);
    };
    expect([await waits(teacher), await waits(secretary)]).toEqual([true, false]);
    await save(before.levels, before.version + 1);
  });

  it('can be asked of several whom the room names, of whom the first decides', async () => {
    const { flows } = await admin!.data(approvalEndpoints.flows, {});
    const before = flows.find(({ key }) => key === 'room.booking')!;
    const save = (levels: typeof before.levels, ifMatch: number) =>
      admin!.data(
        approvalEndpoints.saveFlow,
        { params: { key: before.key }, body: { review_flag: 1, levels } },
        { ifMatch },
      );
    const room = await admin!.data(roomsEndpoints.room, { params: { id: reviewed.id } });
    const { name, code, building, floor, type_id, capacity, note, review_flag } = room;
    const fields = { id: room.id, name, code, building, floor, type_id, capacity, note };
    const body = { ...fields, review_flag: review_flag as 1 | 2 | null, approver_ids: [2, 3] };
    const named = await admin!.data(roomsEndpoints.saveRoom, { body }, { ifMatch: room.version });
    expect(named.approvers.map(({ user_id }) => user_id)).toEqual([2, 3]);
    const who = { kind: 'module', ask: 'approvers' } as const;
    await save([{ title: '房间审批人审核', who, rule: 'any', min: null, max: null }], before.version);
    const { id: subject } = await apply(student, 15, 16);
    const asked = { params: { flow: before.key, subject: String(subject) } };
    const record = (await teacher!.data(approvalEndpoints.ofSubject, asked)).record!;
    const waits = async (person: typeof student) => {
      const { list } = await person!.data(approvalEndpoints.inboxPages, { body: { size: 500 } });
      return list.some(({ id }) => id === record.id);
    };
    expect([await waits(teacher), await waits(secretary), await waits(student)]).toEqual([true, true, false]);
    const decision = {
      params: { id: record.id },
      body: { node_id: record.node!.id, pass: Decision.pass, comment: '' },
    };
    expect((await teacher!.call(approvalEndpoints.review, decision)).status).toBe(200);
    expect((await rowsOf(subject)).map(({ state }) => state)).toEqual(['approved']);
    expect(await waits(secretary)).toBe(false);
    await save(before.levels, before.version + 1);
  });
});

describe('a booking', () => {
  const booked = async (from: number, to: number) => {
    const { id } = await student!.data(calls.apply, wish(from, to));
    return (await rowsOf(id))[0]!;
  };
  const begin = (id: number, minutes: number) => {
    const from = new Date(Math.floor(Date.now() / minuteMs) * minuteMs + minutes * minuteMs);
    const to = new Date(from.getTime() + 60 * minuteMs);
    return db.update(roomBookings).set({ from, to }).where(eq(roomBookings.id, id));
  };

  it('is taken away by an administrator with a reason, and by others not', async () => {
    const { id } = await booked(9, 10);
    const cancel = (reason: string) => ({ body: { id, reason } });
    expect((await teacher!.call(calls.cancelBooking, cancel('要用'), { ifMatch: 1 })).status).toBe(404);
    expect((await admin!.call(calls.cancelBooking, cancel(''), { ifMatch: 1 })).body.message).toContain('原因');
    expect((await admin!.call(calls.cancelBooking, cancel('要用'), { ifMatch: 2 })).status).toBe(412);
    expect(await admin!.data(calls.cancelBooking, cancel('临时安排考试'), { ifMatch: 1 })).toMatchObject({
      use_state: 'cancelled',
    });
  });

  it('of another module is changed there', async () => {
    const { bookingId } = await hold(9, 10);
    const refused = await secretary!.call(calls.cancelBooking, { body: { id: bookingId! } }, { ifMatch: 1 });
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('教学活动') } });
  });

  it('is released when nobody checks in, and kept when somebody does', async () => {
    const [kept, missed, early] = [await booked(9, 10), await booked(10, 11), await booked(11, 12)];
    await begin(early.id, 60);
    expect((await student!.call(calls.checkIn, { body: { id: early.id } }, { ifMatch: 1 })).body.message).toContain(
      '待使用',
    );
    await begin(early.id, 4000);
    await begin(kept.id, -10);
    const seen = await student!.data(calls.checkIn, { body: { id: kept.id } }, { ifMatch: 1 });
    expect(seen).toMatchObject({ use_state: 'using', release_at: null });
    await db
      .update(roomBookings)
      .set({ from: new Date(at(1)), to: new Date(at(2)) })
      .where(eq(roomBookings.id, kept.id));
    await begin(missed.id, -16);
    expect(await releaseUnchecked(database, new Date())).toBe(1);
    expect(await releaseUnchecked(database, new Date())).toBe(0);
    const { list } = await student!.data(calls.myBookings, { query: { use_state: 'missed' } });
    expect(list.map(({ id }) => id)).toEqual([missed.id]);
  });

  it('takes a check-in that arrives late by the time of its tap, and none for a room that was given free', async () => {
    const [late, early, missed] = [await booked(9, 10), await booked(10, 11), await booked(11, 12)];
    const tapped = (minutes: number) => new Date(Date.now() + minutes * minuteMs).toISOString();
    const checkIn = (id: number, minutes: number, ifMatch = 1) =>
      student!.call(calls.checkIn, { body: { id, at: tapped(minutes) } }, { ifMatch });
    await begin(late.id, -14);
    expect((await checkIn(late.id, -11)).status).toBe(200);
    const [kept] = await db.select().from(roomBookings).where(eq(roomBookings.id, late.id));
    expect(Math.round((Date.now() - kept!.checkedInAt!.getTime()) / minuteMs)).toBe(11);
    await db.delete(roomBookings).where(eq(roomBookings.id, late.id));
    // Before it might, by the tap; a clock that runs ahead gains nothing.
    await begin(early.id, 20);
    expect((await checkIn(early.id, 10)).status).toBe(409);
    await begin(early.id, 4000);

    await begin(missed.id, -16);
    await releaseUnchecked(database, new Date());
    const refused = await checkIn(missed.id, -10);
    expect(refused).toMatchObject({
      status: 412,
      body: { data: { details: { copy: { id: missed.id, state: 'missed', checked_in_at: null, version: 2 } } } },
    });
    expect((await checkIn(missed.id, -10, 2)).body.message).toContain('爽约');
  });
});

describe('time first', () => {
  it('answers with rooms that are free, and with what comes nearest where there is none', async () => {
    const asked = { start_at: at(14), end_at: at(16), people: 20, equipment_ids: [] };
    const found = await student!.data(calls.search, { body: { ...asked, building: '教学楼' } });
    expect(found.rooms.map(({ capacity }) => capacity)).toEqual([30, 40, 60]);
    for (const { id, building } of all) if (building === '教学楼') await hold(13, 15, id);
    const none = await student!.data(calls.search, { body: { ...asked, building: '教学楼' } });
    expect(none.rooms).toEqual([]);
    expect(none.nearest[0]).toMatchObject({ start_at: at(15), end_at: at(17), lacks: '' });
    const many = await student!.data(calls.search, {
      body: { ...asked, people: 61, building: '教学楼', start_at: at(16), end_at: at(17) },
    });
    expect(many.nearest[0]).toMatchObject({ lacks: expect.stringMatching(/^少 \d+ 个座位$/) });
  });
});
