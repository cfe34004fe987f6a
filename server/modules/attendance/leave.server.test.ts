import { and, eq, inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { approvalEndpoints } from '@contract/approval/endpoints';
import { Decision } from '@contract/approval/status';
import { nodeStates } from '@contract/approval/types';
import { daysOf, type Half } from '@contract/attendance/days';
import { leaveEndpoints as calls, type LeaveRow } from '@contract/attendance/leave';
import { sheetEndpoints } from '@contract/attendance/sheets';
import { daysAhead } from '@contract/rotation/stay-states';
import { today } from '@server/kits/today';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { ensureAccount } from '../account/public';
import { accounts } from '../account/tables';
import { approvalNodes, approvalRecords, approvalSeats } from '../approval/tables';
import { staysAt } from '../rotation/public';
import { workCalendar } from './calendar';
import { leaveOn, shareOf } from './public';
import { attendanceDays, attendanceLeaveKinds, attendanceLeaves } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const [student, teacher, secretary, admin] = await Promise.all(
  ['student', 'teacher', 'secretary', 'admin'].map((name) => server.as(name)),
);
const own = 4;
const kinds = new Map((await db.select().from(attendanceLeaveKinds)).map((kind) => [kind.name, kind]));
const kindId = (name: string) => kinds.get(name)!.id;
const { isWorkday } = await workCalendar(db);
/** Working days to come of a stay of the student, in their order. */
const stay = (await staysAt(db, { userIds: [own], from: today(), to: daysAhead(today(), 400) })).find(
  ({ from, to }) => daysOf({ from: from > today() ? from : today(), to }).filter(isWorkday).length > 9,
)!;
const days = daysOf({ from: daysAhead(stay.from > today() ? stay.from : today(), 1), to: stay.to }).filter(isWorkday);

const span = (from: string, to: string, fromHalf: Half = 'am', toHalf: Half = 'pm') => ({
  from,
  from_half: fromHalf,
  to,
  to_half: toHalf,
});
const wish = (kind: string, at: ReturnType<typeof span>) => ({
  body: { kind_id: kindId(kind), ...at, reason: '家中有事' },
});
const refusal = async (kind: string, at: ReturnType<typeof span>) => {
  const answer = await student!.call(calls.apply, wish(kind, at));
  return `${answer.status} ${answer.body.message}`;
};
const rowOf = async (id: number): Promise<LeaveRow> =>
  (await student!.data(calls.ownLeaves, { query: { size: 100 } })).list.find((row) => row.id === id)!;

/** Passes or rejects the open level as one of those who are asked. */
async function decide(subject: string, pass: 1 | 2): Promise<void> {
  const [seat] = await db
    .select({ nodeId: approvalNodes.id, recordId: approvalNodes.recordId, userId: approvalSeats.userId })
    .from(approvalSeats)
    .innerJoin(approvalNodes, eq(approvalNodes.id, approvalSeats.nodeId))
    .innerJoin(approvalRecords, eq(approvalRecords.id, approvalNodes.recordId))
    .where(
      and(
        // Other flows name their subjects by a person and a number too.
        inArray(approvalRecords.flow, ['attendance.leave', 'attendance.return']),
        eq(approvalRecords.subjectId, subject),
        eq(approvalNodes.state, nodeStates.open),
      ),
    )
    .orderBy(approvalSeats.userId);
  const username = `decides-${seat!.userId}`;
  const known = await db.select().from(accounts).where(eq(accounts.userId, seat!.userId));
  if (known.length === 0) {
    const role = { roleCodes: ['teacher'], mustChange: false };
    await ensureAccount(db, { username, password: 'Reach@2026', userId: seat!.userId, ...role });
  }
  const reviewer = await server.as(known[0]?.username ?? username);
  const comment = pass === Decision.reject ? '人手不足' : '';
  await reviewer.data(approvalEndpoints.review, {
    params: { id: seat!.recordId },
    body: { node_id: seat!.nodeId, pass, comment },
  });
}
async function passAll(id: number): Promise<LeaveRow> {
  const { subject } = await rowOf(id);
  for (let level = 0; level < 4 && (await rowOf(id)).state === 'pending'; level += 1)
    await decide(subject, Decision.pass);
  return rowOf(id);
}

beforeEach(async () => {
  const mine = eq(attendanceLeaves.userId, own);
  const ids = (await db.select({ id: attendanceLeaves.id }).from(attendanceLeaves).where(mine)).map(({ id }) => id);
  await db.delete(attendanceLeaves).where(inArray(attendanceLeaves.id, [...ids, -1]));
});

describe('an application is refused', () => {
  it('in words, where its time or its quota do not allow it', async () => {
    expect(await refusal('丧假', span(days[0]!, days[4]!))).toContain('409 不能申请：丧假每年 3 天，已用 0 天');
    const weekend = daysOf({ from: today(), to: daysAhead(today(), 30) }).find((day) => !isWorkday(day))!;
    expect(await refusal('事假', span(weekend, weekend))).toContain('所选时间都是休息日');
    expect(await refusal('事假', span(days[1]!, days[0]!))).toContain('400');
    expect(await refusal('事假', span(days[0]!, daysAhead(days[0]!, 500)))).toContain('不能超过 400 天');
    expect(
      (await student!.call(calls.apply, { body: { ...wish('事假', span(days[0]!, days[0]!)).body, kind_id: 9999 } }))
        .body.message,
    ).toContain('请选择请假类型');
  });

  it('where another leave stands already, by half days', async () => {
    await student!.data(calls.apply, wish('病假', span(days[0]!, days[1]!, 'am', 'am')));
    expect(await refusal('事假', span(days[1]!, days[2]!))).toContain('已有请假');
    expect((await student!.call(calls.apply, wish('事假', span(days[1]!, days[2]!, 'pm')))).status).toBe(200);
  });

  it('for whom somebody may not see', async () => {
    // Of the teacher: the demo's own ones depend on whose stay is under way today.
    const at = { from: days[0]!, fromHalf: 'am', to: days[0]!, toHalf: 'pm', days: 1 } as const;
    const values = { ...at, userId: 3, kindId: kindId('事假'), reason: '家中有事', state: 'pending' } as const;
    const [other] = await db.insert(attendanceLeaves).values(values).returning();
    expect(
      (await student!.call(calls.giveBack, { body: { id: other!.id, to: other!.to, to_half: 'pm' } })).status,
    ).toBe(404);
    expect((await student!.call(calls.effect, { query: { id: other!.id } })).status).toBe(403);
    expect((await student!.call(calls.leaves, { query: {} })).status).toBe(403);
  });
});

describe('a leave', () => {
  it('shows what it means before it is sent: days, chain by length, cover and the rotation', async () => {
    const seen = (to: string) =>
      student!.data(calls.preview, { query: { kind_id: kindId('事假'), ...span(days[0]!, to) } });
    const short = await seen(days[0]!);
    expect(short).toMatchObject({ days: 1, used: 0, quota: 15, chain: ['带教老师', '教学秘书'], problem: '' });
    expect([short.stay_from, short.missed, short.make_up_due]).toEqual([stay.from, 1, false]);
    expect(short.coverage).toMatchObject([{ day: days[0] }]);
    expect((await seen(days[3]!)).chain).toEqual(['带教老师', '教学秘书', '科主任']);
    expect((await seen(days[7]!)).chain).toEqual(['带教老师', '教学秘书', '科主任', '教育处']);
  });

  it('is passed level by level, locks its half days, and counts for the stay', async () => {
    const { id, state } = await student!.data(calls.apply, wish('事假', span(days[0]!, days[0]!, 'am', 'am')));
    expect(state).toBe('pending');
    expect(await leaveOn(db, [own], { from: days[0]!, to: days[0]! })).toEqual([]);
    expect((await passAll(id)).state).toBe('approved');
    expect(await leaveOn(db, [own], { from: days[0]!, to: days[0]! })).toHaveLength(1);
    const counted = await shareOf(db, [stay.id], days[0]);
    expect(counted.get(stay.id)!.leave).toBe(0.5);
    const sheet = await admin!.data(sheetEndpoints.sheet, {
      query: { type_id: 1, dept_id: stay.deptId, month: days[0]!.slice(0, 7) },
    });
    const at = sheet.days.findIndex(({ day }) => day === days[0]) * 2;
    expect(sheet.people.find(({ user_id }) => user_id === own)!.marks.slice(at, at + 1)).toBe('V');
  });

  it('that is rejected or withdrawn leaves its days and its quota free', async () => {
    const one = await student!.data(calls.apply, wish('丧假', span(days[0]!, days[2]!)));
    expect(await refusal('丧假', span(days[3]!, days[3]!))).toContain('剩余 0 天');
    await decide(one.subject, Decision.reject);
    expect((await rowOf(one.id)).state).toBe('rejected');
    const other = await student!.data(calls.apply, wish('丧假', span(days[0]!, days[2]!)));
    const { record } = await student!.data(approvalEndpoints.ofSubject, {
      params: { flow: 'attendance.leave', subject: other.subject },
    });
    await student!.data(approvalEndpoints.withdraw, { params: { id: record!.id } });
    expect((await rowOf(other.id)).state).toBe('withdrawn');
    expect((await student!.call(calls.apply, wish('丧假', span(days[0]!, days[2]!)))).status).toBe(200);
  });

  it('ends when its holder came back, once that is reviewed', async () => {
    const { id } = await student!.data(calls.apply, wish('事假', span(days[0]!, days[1]!)));
    const back = (to: string) => student!.call(calls.giveBack, { body: { id, to, to_half: 'am' } });
    expect((await back(days[0]!)).body.message).toContain('只有审核通过的请假可以销假');
    await passAll(id);
    expect((await back(days[2]!)).body.message).toContain('不能晚于批准的结束时间');
    expect((await back(daysAhead(days[0]!, -1))).body.message).toContain('不能早于请假开始');
    expect((await back(days[1]!)).status).toBe(200);
    expect(errorOf(await back(days[1]!))).toBe('ATTENDANCE_LEAVE_REFUSED');
    const { subject } = await rowOf(id);
    await decide(subject, Decision.pass);
    expect(await rowOf(id)).toMatchObject({ state: 'approved', returned: 'yes', to_half: 'am', days: 1.5 });
  });

  it('calls for a repeated stay when more than a third of it would be missed', async () => {
    const whole = daysOf(stay).filter(isWorkday);
    const third = days.slice(0, Math.floor(whole.length / 3) + 1);
    if (third.length * 3 <= whole.length) return;
    const { make_up_due, make_up_half_months } = await student!.data(calls.preview, {
      query: { kind_id: kindId('病假'), ...span(third[0]!, third.at(-1)!) },
    });
    expect([make_up_due, make_up_half_months > 0]).toEqual([true, true]);
    const { make_up_due: isDue } = await student!.data(calls.preview, {
      query: { kind_id: kindId('公假'), ...span(third[0]!, third.at(-1)!) },
    });
    expect(isDue).toBe(false);
  });
});

describe('lists', () => {
  it('show a ward its people, with what each leave means', async () => {
    const { list } = await secretary!.data(calls.leaves, { query: { type_id: 1, size: 100 } });
    expect(list.length).toBeGreaterThan(0);
    const effect = await secretary!.data(calls.effect, { query: { id: list[0]!.id } });
    expect(effect.days).toBeGreaterThan(0);
    expect((await teacher!.call(calls.leaves, { query: { type_id: 1 } })).status).toBe(200);
  });
});

describe('the calendar and the kinds', () => {
  it("are the office's: a day stands once, a kind that is used stays", async () => {
    const { list } = await admin!.data(calls.days, { query: { kind: 'workday', size: 100 } });
    const taken = await admin!.call(calls.saveDay, { body: { day: list[0]!.day, kind: 'holiday', name: '院庆' } });
    expect(taken.body.message).toContain('已在工作日历中');
    const used = await admin!.call(
      calls.removeKind,
      { body: { id: kindId('病假') } },
      { ifMatch: kinds.get('病假')!.version },
    );
    expect([used.status, errorOf(used)]).toEqual([409, 'IN_USE']);
    const made = await admin!.data(calls.saveDay, { body: { day: days[0]!, kind: 'holiday', name: '院庆' } });
    expect((await workCalendar(db)).isWorkday(days[0]!)).toBe(false);
    await db.delete(attendanceDays).where(eq(attendanceDays.id, made.id));
  });
});
