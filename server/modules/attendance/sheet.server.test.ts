import { and, asc, eq, like, lt } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Half } from '@contract/attendance/days';
import { stateOf, unmarked, type MarkState } from '@contract/attendance/sheet-rules';
import { sheetEndpoints as calls, type MarksNow, type Sheet } from '@contract/attendance/sheets';
import { daysAhead } from '@contract/rotation/stay-states';
import { today } from '@server/kits/today';
import { withoutQuietHours } from '@tests/builders/notice-rules';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { noticePushes, noticeRecipients } from '../notice/tables';
import { attendanceLeaves, attendanceMarks, attendanceSheets } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
for (const event of ['submitted', 'returned', 'confirmed'] as const)
  await withoutQuietHours(db, `attendance.sheet.${event}`);
const [student, secretary, admin] = await Promise.all(['student', 'secretary', 'admin'].map((name) => server.as(name)));
const month = today().slice(0, 7);
const before = daysAhead(`${month}-01`, -1).slice(0, 7);
const typeId = 1;

const sheetOf = (query: { month?: string; dept_id?: number } = {}): Promise<Sheet> =>
  secretary!.data(calls.sheet, { query: { type_id: typeId, ...query } });
const first = await sheetOf();
const deptId = first.dept_id!;
const key = { dept_id: deptId, month, type_id: typeId };
/** Somebody who is in the ward today, and his marks of today. */
const at = first.days.findIndex(({ day }) => day === today()) * 2;
const person = first.people.find(({ marks }) => marks[at] === unmarked)!;
const mark = (state: MarkState | null, seen: MarkState | null, more: object = {}) => ({
  body: {
    ...key,
    marks: [{ user_id: person.user_id, day: today(), half: 'am' as Half, state, before: seen, ...more }],
  },
});
const letterNow = async () => (await sheetOf()).people.find(({ user_id }) => user_id === person.user_id)!.marks[at];

beforeEach(async () => {
  await db.delete(attendanceMarks).where(eq(attendanceMarks.day, today()));
});

describe('a mark is refused', () => {
  it('from who may not mark, and in a ward of somebody else', async () => {
    expect((await student!.call(calls.saveMarks, mark('present', null))).status).toBe(403);
    const elsewhere = { body: { ...mark('present', null).body, dept_id: deptId + 1 } };
    expect((await secretary!.call(calls.saveMarks, elsewhere)).status).toBe(404);
  });

  it('where nothing can be marked, and says why', async () => {
    const refusal = async (more: object) =>
      (await secretary!.call(calls.saveMarks, mark('present', null, more))).body.message;
    expect(await refusal({ day: daysAhead(`${month}-01`, -1) })).toContain('这一天不在本科室');
    expect(await refusal({ user_id: 1 })).toContain('这一天不在本科室');
    await db.insert(attendanceLeaves).values({
      userId: person.user_id,
      kindId: 1,
      from: today(),
      fromHalf: 'am',
      to: today(),
      toHalf: 'am',
      days: 0.5,
      reason: '就诊',
      state: 'approved',
    });
    expect(await letterNow()).toBe('V');
    expect(await refusal({})).toContain('已批准的请假');
    await db.delete(attendanceLeaves).where(eq(attendanceLeaves.from, today()));
    const twice = mark('present', null).body;
    const answer = await secretary!.call(calls.saveMarks, {
      body: { ...twice, marks: [...twice.marks, ...twice.marks] },
    });
    expect(answer.body.message).toContain('同一格登记了两次');
  });

  it('when somebody else marked the half day since, with what stands there; nothing of it is written', async () => {
    await admin!.data(calls.saveMarks, mark('late', null));
    const both = mark('present', null).body;
    const pm = { ...both.marks[0]!, half: 'pm' as const };
    const refused = await secretary!.call(calls.saveMarks, { body: { ...both, marks: [...both.marks, pm] } });
    expect([refused.status, errorOf(refused)]).toEqual([409, 'ATTENDANCE_MOVED']);
    const { copy } = (refused.body.data as unknown as { details: { copy: MarksNow } }).details;
    expect(copy.marks).toMatchObject([
      { name: person.name, half: 'am', state: 'late', by: '管理员（演示）' },
      { half: 'pm', state: null, by: '' },
    ]);
    expect(await db.select().from(attendanceMarks).where(eq(attendanceMarks.day, today()))).toHaveLength(1);
  });
});

describe('a mark', () => {
  it('is written once, however often it is sent, and taken away again', async () => {
    const send = () => secretary!.call(calls.saveMarks, mark('late', null), { key: 'tablet-1-0000000000000001' });
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    expect(stateOf(await letterNow())).toBe('late');
    await secretary!.data(calls.saveMarks, mark(null, 'late'));
    expect(await letterNow()).toBe(unmarked);
  });

  it('that says the same as another tablet is no conflict', async () => {
    await admin!.data(calls.saveMarks, mark('present', null));
    expect((await secretary!.call(calls.saveMarks, mark('present', null))).status).toBe(200);
  });
});

describe('the sheet of a month', () => {
  const judged = (act: 'confirm' | 'return', version: number, note = '') => ({
    body: { ...key, month: before, version, act, note },
  });
  const stored = async () => {
    const { state, version, note } = await sheetOf({ month: before });
    return { state, version, note };
  };

  it('cannot be submitted before it is over, nor be judged by the ward', async () => {
    const lastDay = first.days.at(-1)!.day;
    if (today() < lastDay) {
      const early = await secretary!.call(calls.moveSheet, { body: { ...key, version: 0 } });
      expect(early.body.message).toContain(`${lastDay} 起可以提交`);
    }
    expect((await secretary!.call(calls.judgeSheet, judged('confirm', 1))).status).toBe(403);
  });

  it('goes to the office, back with a reason, is marked and submitted again, and confirmed', async () => {
    expect(await stored()).toMatchObject({ state: 'submitted', version: 1 });
    const closed = await secretary!.call(calls.saveMarks, {
      body: {
        ...key,
        month: before,
        marks: [{ ...mark('present', null).body.marks[0]!, user_id: 1, day: `${before}-03` }],
      },
    });
    expect(closed.status).toBe(409);
    expect((await admin!.call(calls.judgeSheet, judged('return', 1))).status).toBe(400);
    expect(errorOf(await admin!.call(calls.judgeSheet, judged('return', 7, '核对')))).toBe('ATTENDANCE_SHEET_STATE');
    await admin!.data(calls.judgeSheet, judged('return', 1, '中旬值班没有登记'));
    expect(await stored()).toEqual({ state: 'returned', version: 2, note: '中旬值班没有登记' });

    const line = (await sheetOf({ month: before })).people.find(({ marks }) => 'PRD'.includes(marks[0]!))!;
    const gone = and(eq(attendanceMarks.userId, line.user_id), eq(attendanceMarks.day, `${before}-01`));
    await db.delete(attendanceMarks).where(gone);
    await secretary!.data(calls.moveSheet, { body: { ...key, month: before, version: 2 } });
    const filled = (await sheetOf({ month: before })).people.find(({ user_id }) => user_id === line.user_id)!;
    expect(filled.marks).not.toContain(unmarked);
    const again = await secretary!.call(calls.moveSheet, { body: { ...key, month: before, version: 3 } });
    expect(again.body.message).toContain('考勤表已提交，不能提交');
    await admin!.data(calls.judgeSheet, judged('confirm', 3));
    expect((await stored()).state).toBe('confirmed');
  });

  it('tells the office that it waits, and the ward what became of it', async () => {
    const rows = await db
      .select({ event: noticePushes.event, title: noticePushes.title, userId: noticeRecipients.userId })
      .from(noticePushes)
      .innerJoin(noticeRecipients, eq(noticeRecipients.pushId, noticePushes.id))
      .where(and(like(noticePushes.event, 'attendance.sheet.%'), lt(noticeRecipients.userId, 3)))
      .orderBy(asc(noticePushes.id));
    expect(rows.map(({ event, userId }) => [event, userId])).toEqual([
      ['attendance.sheet.returned', 2],
      ['attendance.sheet.submitted', 1],
      ['attendance.sheet.confirmed', 2],
    ]);
    expect(rows.map(({ title }) => title)).toEqual([
      `考勤表被退回：${first.dept_name} ${before}`,
      `考勤表待确认：${first.dept_name} ${before}`,
      `考勤表已确认：${first.dept_name} ${before}`,
    ]);
  });

  it('is printed for its ward, and for nobody else', async () => {
    const body = { ...key, month: before, origin: 'http://localhost:8080' };
    const printed = await secretary!.call(calls.sheetForm, { body });
    expect([printed.status, printed.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(printed.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(printed.bytes.length).toBeGreaterThan(5000);
    expect((await student!.call(calls.sheetForm, { body })).status).toBe(403);
    expect(errorOf(await secretary!.call(calls.sheetForm, { body: { ...body, dept_id: 60 } }))).toBe('NOT_FOUND');
    expect(errorOf(await admin!.call(calls.sheetForm, { body: { ...body, type_id: 99 } }))).toBe('NOT_FOUND');
  });
});

describe('figures of a month', () => {
  it('are of those whom one sees: a ward its own, a trainee himself', async () => {
    const ward = await secretary!.data(calls.records, { body: { type_id: typeId, size: 100 } });
    expect(ward.list.length).toBeGreaterThan(0);
    // The secretary of the demo looks after the departments of the internal medicine, the first sixteen.
    expect(ward.list.filter(({ dept_id }) => dept_id > 16)).toEqual([]);
    const own = await student!.data(calls.records, { body: { type_id: typeId, size: 100 } });
    expect(new Set(own.list.map(({ user_id }) => user_id))).toEqual(new Set([4]));
  });

  it('add up, and those with something wrong can be asked for alone', async () => {
    const { list } = await admin!.data(calls.records, { body: { type_id: typeId, month: before, size: 500 } });
    for (const { should, present, leave, absent, unrecorded } of list) {
      expect(present + leave + absent + unrecorded).toBe(should);
    }
    const wrong = await admin!.data(calls.records, {
      body: { type_id: typeId, month: before, size: 500, abnormal: true },
    });
    expect(wrong.total).toBe(list.filter(({ late, absent, unrecorded }) => late + absent + unrecorded > 0).length);
  });
});

it('a sheet that nobody submitted has no row', async () => {
  expect(await db.$count(attendanceSheets, eq(attendanceSheets.month, month))).toBe(0);
});
