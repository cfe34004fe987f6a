import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { approvalEndpoints } from '@contract/approval/endpoints';
import { Decision } from '@contract/approval/status';
import { nodeStates } from '@contract/approval/types';
import { correctionEndpoints as calls, type CorrectionRow } from '@contract/attendance/corrections';
import type { AttendanceState } from '@contract/attendance/share';
import type { MarkState } from '@contract/attendance/sheet-rules';
import { sheetEndpoints } from '@contract/attendance/sheets';
import { today } from '@server/kits/today';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { ensureAccount } from '../account/public';
import { accounts } from '../account/tables';
import { approvalNodes, approvalRecords, approvalSeats } from '../approval/tables';
import { rotationStays } from '../rotation/tables';
import { rotationStayParts } from '../rotation/wards/tables';
import { staysAt } from '../rotation/public';
import { attendanceChecks, attendanceCorrections, attendanceLeaves, attendanceMarks, attendanceSheets } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const [student, teacher, secretary] = await Promise.all(
  ['student', 'teacher', 'secretary'].map((name) => server.as(name)),
);
const [own, teaching] = [4, 3];
const day = today();
const month = day.slice(0, 7);
/** The student's stay of today, taught by the teacher. */
const [stay] = await staysAt(db, { userIds: [own], from: day, to: day });
await db.delete(rotationStayParts).where(eq(rotationStayParts.stayId, stay!.id));
await db.update(rotationStays).set({ teacherId: teaching }).where(eq(rotationStays.id, stay!.id));
/** Somebody else of whom the teacher sees everything, and whom he does not teach. */
const wardMate = (await staysAt(db, { deptIds: [stay!.deptId], from: day, to: day })).find(
  ({ userId, teacherId, parts }) => userId !== own && teacherId !== teaching && parts.length === 0,
)!;

const set = async (am: MarkState | null, pm: MarkState | null) => {
  await db.delete(attendanceMarks).where(and(eq(attendanceMarks.userId, own), eq(attendanceMarks.day, day)));
  const mark = { userId: own, day, deptId: stay!.deptId, markedBy: 2 };
  const rows = [
    ...(am ? [{ ...mark, half: 'am' as const, state: am }] : []),
    ...(pm ? [{ ...mark, half: 'pm' as const, state: pm }] : []),
  ];
  if (rows.length > 0) await db.insert(attendanceMarks).values(rows);
};
const stored = async () =>
  (
    await db
      .select()
      .from(attendanceMarks)
      .where(and(eq(attendanceMarks.userId, own), eq(attendanceMarks.day, day)))
  )
    .toSorted((one, other) => one.half.localeCompare(other.half))
    .map(({ half, state }) => `${half} ${state}`);
const wish = (more: object = {}) => ({
  body: { day, span: 'am' as const, to: 'present' as const, reason: '漏登记', ...more },
});
const lineOf = async () => {
  const { people, days } = await teacher!.data(calls.taught, { query: { type_id: 1 } });
  const at = days.findIndex((one) => one.day === day);
  const line = people.find(({ user_id }) => user_id === own)!;
  return { marks: line.marks.slice(at * 2, at * 2 + 2), checked: line.checked[at] };
};
const check = (am: AttendanceState, pm: AttendanceState, more: object = {}) => ({
  body: { type_id: 1, days: [{ user_id: own, day, am, pm, ...more }] },
});

/** Decides the open level as the ward's secretary. */
async function decide(subject: string, pass: 1 | 2): Promise<void> {
  const [seat] = await db
    .select({ nodeId: approvalNodes.id, recordId: approvalNodes.recordId, userId: approvalSeats.userId })
    .from(approvalSeats)
    .innerJoin(approvalNodes, eq(approvalNodes.id, approvalSeats.nodeId))
    .innerJoin(approvalRecords, eq(approvalRecords.id, approvalNodes.recordId))
    .where(
      and(
        eq(approvalRecords.flow, 'attendance.correction'),
        eq(approvalRecords.subjectId, subject),
        eq(approvalNodes.state, nodeStates.open),
      ),
    )
    .orderBy(approvalSeats.userId);
  const username = `decides-${seat!.userId}`;
  const known = await db.select().from(accounts).where(eq(accounts.userId, seat!.userId));
  if (known.length === 0) {
    const role = { roleCodes: ['secretary'], mustChange: false };
    await ensureAccount(db, { username, password: 'Reach@2026', userId: seat!.userId, ...role });
  }
  const reviewer = await server.as(known[0]?.username ?? username);
  await reviewer.data(approvalEndpoints.review, {
    params: { id: seat!.recordId },
    body: { node_id: seat!.nodeId, pass, comment: pass === Decision.reject ? '排班表上没有' : '' },
  });
}
const stateOf = async ({ id }: CorrectionRow) =>
  (await student!.data(calls.corrections, { query: { size: 100 } })).list.find((row) => row.id === id)?.state;

beforeEach(async () => {
  await db.delete(attendanceCorrections).where(eq(attendanceCorrections.userId, own));
  await db.delete(attendanceChecks).where(eq(attendanceChecks.userId, own));
  await db.delete(attendanceLeaves).where(eq(attendanceLeaves.userId, own));
  await set('absent', 'present');
});

describe('a correction is refused', () => {
  it('for a day of somebody whom one does not teach, and for oneself where no stay is', async () => {
    expect(errorOf(await teacher!.call(calls.askCorrection, wish({ user_id: wardMate.userId })))).toBe('NOT_FOUND');
    expect(errorOf(await student!.call(calls.askCorrection, wish({ user_id: wardMate.userId })))).toBe('NOT_FOUND');
    const old = await student!.call(calls.askCorrection, wish({ day: '2001-01-01' }));
    expect(old.body.message).toContain('2001-01-01 没有轮转');
    expect((await secretary!.call(calls.askCorrection, wish())).status).toBe(403);
  });

  it('where it changes nothing, lies under a leave, or is asked for already', async () => {
    const refusal = async (more: object) => (await student!.call(calls.askCorrection, wish(more))).body.message;
    expect(await refusal({ span: 'pm' })).toContain('已登记为“出勤”');
    expect(await refusal({ reason: ' ' })).toContain('原因是必填项');
    await student!.data(calls.askCorrection, wish());
    expect(await refusal({ span: 'day', to: 'duty' })).toContain('已有更正申请正在审核');
    await db.delete(attendanceCorrections).where(eq(attendanceCorrections.userId, own));
    const half = { from: day, fromHalf: 'am', to: day, toHalf: 'am' } as const;
    await db
      .insert(attendanceLeaves)
      .values({ ...half, userId: own, kindId: 1, days: 0.5, reason: '就诊', state: 'approved' });
    expect(await refusal({})).toContain('已批准的请假');
  });
});

describe('a correction', () => {
  it('is asked for once, however often it is sent, and marks the half day when it passes, of a confirmed sheet too', async () => {
    const key = { deptId: stay!.deptId, typeId: 1, month };
    await db.insert(attendanceSheets).values({ ...key, state: 'confirmed' });
    const send = () => student!.call(calls.askCorrection, wish(), { key: 'phone-1-00000000000000001' });
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    const { list } = await student!.data(calls.corrections, { query: { state: 'pending' } });
    expect(list).toMatchObject([{ before: 'A', to: 'present', asker_id: own, state: 'pending' }]);
    expect(await stored()).toEqual(['am absent', 'pm present']);
    await decide(list[0]!.subject, Decision.pass);
    expect(await stored()).toEqual(['am present', 'pm present']);
    expect(await stateOf(list[0]!)).toBe('approved');
    await db.delete(attendanceSheets).where(eq(attendanceSheets.month, month));
  });

  it('of a teacher is an objection; rejected, it leaves the day as it is', async () => {
    const made = await teacher!.data(calls.askCorrection, wish({ user_id: own, span: 'day', to: 'late' }));
    expect(made).toMatchObject({ before: 'AP', asker: '带老师', name: '学小医' });
    await decide(made.subject, Decision.reject);
    expect(await stored()).toEqual(['am absent', 'pm present']);
    expect(await stateOf(made)).toBe('rejected');
  });

  it('passes over what the ward marked meanwhile, because the decider saw it', async () => {
    const made = await student!.data(calls.askCorrection, wish());
    await set('late', null);
    await decide(made.subject, Decision.pass);
    expect(await stored()).toEqual(['am present']);
  });
});

describe('a teacher', () => {
  it('sees those whom he teaches, on the days on which he does', async () => {
    const { people } = await teacher!.data(calls.taught, { query: { type_id: 1 } });
    expect(people.map(({ user_id }) => user_id)).toContain(own);
    expect(people.map(({ user_id }) => user_id)).not.toContain(wardMate.userId);
    expect((await student!.call(calls.taught, { query: { type_id: 1 } })).status).toBe(403);
    expect((await student!.call(calls.checkDays, check('absent', 'present'))).status).toBe(403);
  });

  it('checks a day as he sees it, and sees when the ward marks it otherwise', async () => {
    expect(await lineOf()).toEqual({ marks: 'AP', checked: '0' });
    expect(errorOf(await teacher!.call(calls.checkDays, check('present', 'present')))).toBe('ATTENDANCE_CHECK_MOVED');
    await teacher!.data(calls.checkDays, check('absent', 'present'));
    await teacher!.data(calls.checkDays, check('absent', 'present'));
    expect(await lineOf()).toEqual({ marks: 'AP', checked: '1' });
    await set('late', 'present');
    expect(await lineOf()).toEqual({ marks: 'LP', checked: '~' });
    const { people, days } = await secretary!.data(sheetEndpoints.sheet, {
      query: { type_id: 1, dept_id: stay!.deptId },
    });
    const at = days.findIndex((one) => one.day === day);
    expect(people.find(({ user_id }) => user_id === own)!.checked[at]).toBe('~');
  });

  it('does not check days of others, days that are not marked, and days to come', async () => {
    const refusal = async (more: object) =>
      (await teacher!.call(calls.checkDays, check('present', 'present', more))).body.message;
    expect(await refusal({ user_id: wardMate.userId })).toContain('这一天不由您带教');
    expect(await refusal({ day: '2001-01-01' })).toContain('这一天不由您带教');
    await set('present', null);
    expect(await refusal({})).toContain('科室还没有登记完');
  });
});
