import { eq, sql } from 'drizzle-orm';
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

const server = await startTestServer({ working: false });
const { db } = server.database;
const [admin, teacher, student] = await Promise.all(['admin', 'teacher', 'student'].map((name) => server.as(name)));
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
  const recordOf = async (applied: number) => {
    const params = { flow: 'room.booking', subject: String(applied) };
    return (await admin!.data(approvalEndpoints.ofSubject, { params })).record!;
  };

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
    type Asked = () => Promise<{ status: number }>;
    /** Two calls that have both begun when either may go on past a row that another transaction holds. */
    const atOnce = async (hold: (tx: typeof db) => Promise<unknown>, calls: Asked[]) => {
      const answers = await server.database.transaction(async (tx) => {
        await hold(tx);
        const begun: ReturnType<Asked>[] = [];
        for (const call of calls) {
          begun.push(call());
          const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
          await expect.poll(async () => (await tx.execute(waiting)).rows.length).toBe(begun.length);
        }
        return begun;
      });
      return (await Promise.all(answers)).map(({ status }) => status);
    };
    const holdRoom = (id: number) => (tx: typeof db) => tx.select().from(rooms).where(eq(rooms.id, id)).for('update');
    const saving = async (id: number, change: object): Promise<Asked> => {
      const { version } = await read(id);
      return () => admin!.call(plans.saveActivity, { body: { id, ...fields(0), ...change } }, { ifMatch: version });
    };

    it('is granted, and who saves has to look again', async () => {
      const { id } = await planned(6);
      const applied = await apply(id, 6);
      const { id: record, node } = await recordOf(applied.id);
      const body = { node_id: node!.id, pass: Decision.pass, comment: '' };
      const pass: Asked = () => admin!.call(approvalEndpoints.review, { params: { id: record }, body });
      const saved = await saving(id, { start_at: at(7), end_at: at(8) });
      expect(await atOnce(holdRoom(reviewed.id), [pass, saved])).toEqual([200, 412]);
      expect(await read(id)).toMatchObject({ place: reviewed.name, loan: { is_pending: false } });
    });

    it('is asked for, and who saves has to look again', async () => {
      const { id } = await planned(8);
      const asked: Asked = () => teacher!.call(calls.apply, wish(id, 8, 9));
      const saved = await saving(id, { start_at: at(8), end_at: at(9), room_id: open.id });
      expect(await atOnce(holdRoom(open.id), [asked, saved])).toEqual([200, 412]);
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
      expect(await atOnce(holdBooking, [give, saved])).toEqual([200, 412]);
      expect(await read(id)).toMatchObject({ room_id: null, loan: null });
    });
  });
});
