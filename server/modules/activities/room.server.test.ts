import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { kindEndpoints } from '@contract/activities/kinds';
import { planEndpoints as plans } from '@contract/activities/plans';
import { approvalEndpoints } from '@contract/approval/endpoints';
import { Decision } from '@contract/approval/status';
import { bookingEndpoints as calls } from '@contract/room/bookings';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { noticePushes } from '../notice/tables';
import { roomBookings, rooms } from '../room/tables';
import { activities } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const [admin, secretary, teacher, student] = await Promise.all(
  ['admin', 'secretary', 'teacher', 'student'].map((name) => server.as(name)),
);
const hour = 3_600_000;
const day = 24 * hour;
/** Noon of the hospital on a Wednesday to come. */
const noon = (() => {
  const at = Math.floor(Date.now() / day) * day + 8 * day + 4 * hour;
  return at + ((10 - new Date(at).getUTCDay()) % 7) * day;
})();
const at = (hours: number) => new Date(noon + hours * hour).toISOString();
const all = await db.select().from(rooms);
/** Booked at once; reviewed. */
const open = all.find(({ code }) => code === 'R001')!;
const reviewed = all.find(({ code }) => code === 'R007')!;
let kindId = 0;

beforeAll(async () => {
  await db.delete(roomBookings);
  const { kinds } = await admin!.data(kindEndpoints.choices, {});
  kindId = kinds.find(({ fields, review_flag }) => review_flag === 2 && fields.every((one) => !one.is_required))!.id;
});

const fields = (from: number) => ({
  kind_id: kindId,
  title: `小讲课 ${from}`,
  dept_id: 1,
  start_at: at(from),
  end_at: at(from + 1),
  hours: 1,
  sign_before: 10,
  sign_after: 10,
  needs_sign_out: false,
  needs_evaluation: false,
  leaders: [{ user_id: 3, role: 'lead' as const }],
});
const planned = (from: number) => admin!.data(plans.addActivity, { body: fields(from) });
const read = (id: number) => admin!.data(plans.activity, { params: { id } });
const wish = (id: number, from: number, to: number, more: object = {}) => ({
  body: {
    room_id: open.id,
    start_at: at(from),
    end_at: at(to),
    title: '小讲课用房',
    people: 10,
    purpose: { module: 'activities', id },
    ...more,
  },
});
const ownedBy = async (applicationId: number) =>
  (await db.select().from(roomBookings).where(eq(roomBookings.applicationId, applicationId)))[0]!;
const told = async (subject: string) =>
  (await db.select().from(noticePushes).where(eq(noticePushes.subject, subject)))
    .map(({ content }) => content)
    .join('\n');
const save = async (id: number, change: object) => {
  const { version } = await read(id);
  return admin!.data(plans.saveActivity, { body: { id, ...fields(0), ...change } }, { ifMatch: version });
};

type Answer = { status: number; body: { message: string; data: unknown } };
type Asked = () => Promise<Answer>;
/** Calls that have all begun when any may go on past a row that another transaction holds. */
const atOnce = async (hold: (tx: typeof db) => Promise<unknown>, asked: Asked[]): Promise<Answer[]> => {
  const answers = await server.database.transaction(async (tx) => {
    await hold(tx);
    const begun: Promise<Answer>[] = [];
    for (const call of asked) {
      begun.push(call());
      const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await tx.execute(waiting)).rows.length).toBe(begun.length);
    }
    return begun;
  });
  return Promise.all(answers);
};
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status);
const holdRooms =
  (...ids: number[]) =>
  (tx: typeof db) =>
    tx.select().from(rooms).where(inArray(rooms.id, ids)).for('update');
const saving = async (id: number, change: object): Promise<Asked> => {
  const { version } = await read(id);
  return () => admin!.call(plans.saveActivity, { body: { id, ...fields(0), ...change } }, { ifMatch: version });
};
const recordOf = async (applied: number) => {
  const params = { flow: 'room.booking', subject: String(applied) };
  return (await admin!.data(approvalEndpoints.ofSubject, { params })).record!;
};

describe('a room that is borrowed for an activity', () => {
  it('is offered to who arranges it or speaks in it, and to nobody else', async () => {
    const { id } = await planned(-4);
    const offered = async (who: typeof admin) =>
      (await who!.data(calls.purposes, {})).some((one) => one.module === 'activities' && one.id === id);
    expect([await offered(admin), await offered(teacher), await offered(student)]).toEqual([true, true, false]);
    const refused = await student!.call(calls.apply, wish(id, -4, -3));
    expect(errorOf(refused)).toBe('ROOM_WISH_REFUSED');
    expect(refused.body.message).toContain('不由您安排');
    const unknown = await admin!.call(calls.apply, wish(id, -4, -3, { purpose: { module: 'nothing', id } }));
    expect(errorOf(unknown)).toBe('ROOM_WISH_REFUSED');
    expect(await db.$count(roomBookings)).toBe(0);
  });

  it('covers its time, once', async () => {
    const { id } = await planned(-3);
    const short = await teacher!.call(calls.apply, wish(id, -3, -2.5));
    expect(short.body.message).toContain('时间应包含教学活动“小讲课 -3”');
    const until = new Date(noon + 8 * day).toISOString().slice(0, 10);
    const weekly = await teacher!.call(calls.apply, wish(id, -3, -2, { until }));
    expect(weekly.body.message).toContain('不能每周重复');
  });

  it('is where it takes place at once, and no longer when its borrower cancels', async () => {
    const { id } = await planned(0);
    const applied = await teacher!.data(calls.apply, wish(id, -0.5, 1.5));
    expect(await read(id)).toMatchObject({
      room_id: open.id,
      place: open.name,
      loan: { room_name: open.name, start_at: at(-0.5), is_pending: false },
    });
    const { list } = await teacher!.data(calls.myBookings, { query: { size: 500 } });
    expect(list.find((row) => row.application_id === applied.id)?.serves).toBe('教学活动“小讲课 0”');
    expect((await teacher!.data(calls.purposes, {})).some((one) => one.id === id)).toBe(false);
    const booking = await ownedBy(applied.id);
    await teacher!.data(calls.cancelBooking, { body: { id: booking.id } }, { ifMatch: booking.version });
    expect(await read(id)).toMatchObject({ room_id: null, place: '', loan: null });
    expect(await told(`activity:${id}`)).toContain('的预订已取消，请另行安排房间');
  });

  it('stays while the activity moves within it, goes along when it moves out, and is given back with it', async () => {
    const { id } = await planned(2);
    const applied = await teacher!.data(calls.apply, wish(id, 2, 4));
    const within = { start_at: at(2.5), end_at: at(3.5), room_id: open.id };
    await save(id, within);
    expect(await ownedBy(applied.id)).toMatchObject({ from: new Date(at(2)), to: new Date(at(4)) });
    const { id: bookingId } = await ownedBy(applied.id);
    expect(await told(`room_booking:${bookingId}`)).toBe('');
    await save(id, { start_at: at(5), end_at: at(6), room_id: open.id });
    expect(await ownedBy(applied.id)).toMatchObject({ from: new Date(at(5)), to: new Date(at(6)), people: 10 });
    expect(await told(`room_booking:${bookingId}`)).toContain('预订随之改为');
    const { version } = await read(id);
    await admin!.data(plans.removeActivity, { body: { id } }, { ifMatch: version });
    expect((await ownedBy(applied.id)).state).toBe('cancelled');
    expect(await told(`room_booking:${bookingId}`)).toContain('已删除，房间已释放');
  });
});

describe('a room that is reviewed', () => {
  const apply = (id: number, from: number, more: object = {}) =>
    teacher!.data(calls.apply, wish(id, from, from + 1, { room_id: reviewed.id, ...more }));

  it('is shown while it waits, and is where the activity takes place when it is granted', async () => {
    const { id } = await planned(0);
    const applied = await apply(id, 0, { contact: '内线 8306' });
    expect(await read(id)).toMatchObject({ room_id: null, loan: { room_name: reviewed.name, is_pending: true } });
    expect((await teacher!.data(calls.purposes, {})).some((one) => one.id === id)).toBe(false);
    const again = await teacher!.call(calls.apply, wish(id, 0, 1, { room_id: reviewed.id }));
    expect(again.body.message).toContain('已有申请在审核中');
    const { id: record, node, facts } = await recordOf(applied.id);
    expect(facts).toContainEqual({ label: '服务于', value: '教学活动“小讲课 0”' });
    const [seen] = await admin!.data(calls.applications, { body: { record_ids: [record] } });
    expect(seen).toMatchObject({ serves: '教学活动“小讲课 0”', contact: '内线 8306' });
    const body = { node_id: node!.id, pass: Decision.pass, comment: '' };
    await admin!.data(approvalEndpoints.review, { params: { id: record }, body });
    expect(await read(id)).toMatchObject({ place: reviewed.name, loan: { is_pending: false } });
  });

  it('is asked for no longer when the activity moves away from it or is cancelled', async () => {
    const { id } = await planned(-2);
    const first = await apply(id, -2);
    await save(id, { start_at: at(-3), end_at: at(-2) });
    expect((await ownedBy(first.id)).state).toBe('withdrawn');
    expect(await told(`room_booking:${(await ownedBy(first.id)).id}`)).toContain('用房申请已撤回');
    const second = await apply(id, -3);
    await admin!.data(plans.submitActivity, { params: { id } }, { ifMatch: (await read(id)).version });
    expect((await ownedBy(second.id)).state).toBe('pending');
    const cancelling = { params: { id }, body: { reason: '主讲出诊' } };
    await admin!.data(plans.cancelActivity, cancelling, { ifMatch: (await read(id)).version });
    expect((await ownedBy(second.id)).state).toBe('withdrawn');
    expect(await read(id)).toMatchObject({ state: 'cancelled', loan: null });
  });

  describe.runIf(inject('template').engine === 'postgres')('while its activity is saved at the same moment', () => {
    it('is granted, and who saves has to look again', async () => {
      const { id } = await planned(6);
      const applied = await apply(id, 6);
      const { id: record, node } = await recordOf(applied.id);
      const body = { node_id: node!.id, pass: Decision.pass, comment: '' };
      const pass: Asked = () => admin!.call(approvalEndpoints.review, { params: { id: record }, body });
      const saved = await saving(id, { start_at: at(7), end_at: at(8) });
      expect(statuses(await atOnce(holdRooms(reviewed.id), [pass, saved]))).toEqual([200, 412]);
      expect(await read(id)).toMatchObject({ place: reviewed.name, loan: { is_pending: false } });
    });

    it('is asked for, and who saves has to look again', async () => {
      const { id } = await planned(8);
      const asked: Asked = () => teacher!.call(calls.apply, wish(id, 8, 9));
      const saved = await saving(id, { start_at: at(8), end_at: at(9), room_id: open.id });
      expect(statuses(await atOnce(holdRooms(open.id), [asked, saved]))).toEqual([200, 412]);
      expect(await read(id)).toMatchObject({ place: open.name, loan: { is_pending: false } });
    });

    it('is given up by its borrower, and who saves has to look again', async () => {
      const { id } = await planned(6);
      const applied = await teacher!.data(calls.apply, wish(id, 6, 7));
      const { id: bookingId, version } = await ownedBy(applied.id);
      const give: Asked = () => teacher!.call(calls.cancelBooking, { body: { id: bookingId } }, { ifMatch: version });
      const saved = await saving(id, { start_at: at(7), end_at: at(8), room_id: open.id });
      const holdBooking = (tx: typeof db) =>
        tx.select().from(roomBookings).where(eq(roomBookings.id, bookingId)).for('update');
      expect(statuses(await atOnce(holdBooking, [give, saved]))).toEqual([200, 412]);
      expect(await read(id)).toMatchObject({ room_id: null, loan: null });
    });
  });
});

/** Each batch holds what the other one wants next, so that PostgreSQL undoes one of them: who sent it never learns of it. */
describe.runIf(inject('template').engine === 'postgres')(
  'batches of decisions that stand in the way of each other',
  () => {
    const others = all.filter(({ code, typeId }) => code !== 'R007' && typeId === reviewed.typeId);
    const apply = (roomId: number, from: number, more: object = {}) =>
      teacher!.data(calls.apply, {
        body: { ...wish(0, from, from + 1).body, purpose: undefined, room_id: roomId, ...more },
      });
    const passing = async (who: typeof admin, applied: readonly { id: number }[]): Promise<Asked> => {
      const records = await Promise.all(applied.map(({ id }) => recordOf(id)));
      const items = records.map(({ id, node }) => ({ id, node_id: node!.id }));
      return () => who!.call(approvalEndpoints.reviewBatch, { body: { items, pass: Decision.pass, comment: '' } });
    };
    const deadlocks = async () => {
      const { rows } = await db.execute(
        sql`select deadlocks::int as count from pg_stat_database where datname = current_database()`,
      );
      return Number(rows[0]!['count']);
    };
    const heldAt = async (roomId: number, from: number) =>
      (
        await db
          .select()
          .from(roomBookings)
          .where(and(eq(roomBookings.roomId, roomId), eq(roomBookings.from, new Date(at(from)))))
          .orderBy(asc(roomBookings.id))
      ).map(({ state }) => state);

    it('about two rooms in the opposite order: each is answered, and no room is given twice', async () => {
      const other = others[0]!;
      // Decided in the order in which they were handed in.
      const [first, second] = [await apply(reviewed.id, 168), await apply(other.id, 168)];
      const [third, fourth] = [await apply(reviewed.id, 168), await apply(other.id, 168)];
      const [one, two] = [await passing(admin, [first, fourth]), await passing(secretary, [second, third])];
      const before = await deadlocks();
      const answers = await atOnce(holdRooms(reviewed.id, other.id), [one, two]);
      expect(statuses(answers)).toEqual([200, 200]);
      await expect.poll(deadlocks).toBeGreaterThan(before);
      const results = answers.map(({ body }) => body.data as { done: number; failed: { message: string }[] });
      expect(new Set(results.map(({ done }) => done))).toEqual(new Set([0, 2]));
      const failed = results.flatMap((result) => result.failed);
      expect(failed.map(({ message }) => message)).toEqual([
        expect.stringContaining('已用于'),
        expect.stringContaining('已用于'),
      ]);
      for (const room of [reviewed, other])
        expect((await heldAt(room.id, 168)).toSorted()).toEqual(['approved', 'pending']);
    });

    it('and an activity that moves into the room of a batch that grants its own: both are answered, and it has one room', async () => {
      const { id } = await planned(192);
      const [first, own] = [
        await apply(reviewed.id, 194),
        await apply(reviewed.id, 192, { purpose: { module: 'activities', id } }),
      ];
      const batch = await passing(secretary, [first, own]);
      const saved = await saving(id, { start_at: at(192), end_at: at(193), room_id: reviewed.id });
      const before = await deadlocks();
      const holdActivity = (tx: typeof db) => tx.select().from(activities).where(eq(activities.id, id)).for('update');
      const [save, pass] = await atOnce(holdActivity, [saved, batch]);
      await expect.poll(deadlocks).toBeGreaterThan(before);
      expect(pass!.status).toBe(200);
      expect(await heldAt(reviewed.id, 194)).toEqual(['approved']);
      const { room_id: roomId, loan } = await read(id);
      expect(roomId).toBe(reviewed.id);
      // Whoever was first: the activity has the room that was asked for, or one of its own and nothing is asked for any more.
      const held = await heldAt(reviewed.id, 192);
      if (save!.status === 412) expect([loan?.is_pending, held]).toEqual([false, ['approved']]);
      else expect([save!.status, loan, held]).toEqual([200, null, ['withdrawn', 'approved']]);
    });
  },
);
