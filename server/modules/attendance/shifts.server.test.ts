import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { outside, stateOf } from '@contract/attendance/sheet-rules';
import { shiftOf } from '@contract/attendance/shift-rules';
import { correctionEndpoints } from '@contract/attendance/corrections';
import { sheetEndpoints, type Sheet } from '@contract/attendance/sheets';
import { shiftEndpoints as calls, type Shift } from '@contract/attendance/shifts';
import { daysAhead } from '@contract/rotation/stay-states';
import { today } from '@server/kits/today';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { attendanceCheckSettings } from './check-in/tables';
import { attendanceMarks, attendanceRoster, attendanceSheets, attendanceShifts, attendanceWardShifts } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const [teacher, secretary, admin] = await Promise.all(['teacher', 'secretary', 'admin'].map((name) => server.as(name)));
const typeId = 1;
// What is due and was not checked in is held by check-in.server.test.ts.
await db.delete(attendanceCheckSettings);
const month = today().slice(0, 7);
const sheetOf = (query: { month?: string; dept_id?: number } = {}): Promise<Sheet> =>
  secretary!.data(sheetEndpoints.sheet, { query: { type_id: typeId, ...query } });
// Nobody of the demonstration has a shift of his own today.
await db.delete(attendanceRoster).where(eq(attendanceRoster.day, today()));
const first = await sheetOf();
const deptId = first.dept_id!;
const at = first.days.findIndex(({ day }) => day === today());
const person = first.people.find(({ plan }) => plan[at * 2] !== outside)!;
const lineNow = async () => (await sheetOf()).people.find(({ user_id }) => user_id === person.user_id)!;
const shiftNow = async () => shiftOf((await sheetOf()).shifts, (await lineNow()).shifts[at])?.code;
const byCode = (code: string): Shift => first.shifts.find((shift) => shift.code === code)!;
const cell = (shiftId: number | null, before: number | null, more: object = {}) => ({
  body: {
    dept_id: deptId,
    month,
    type_id: typeId,
    cells: [{ user_id: person.user_id, day: today(), shift_id: shiftId, before, ...more }],
  },
});
const beforeId = () => shiftOf(first.shifts, person.shifts[at])?.id ?? null;

describe('a shift', () => {
  const body = {
    type_id: typeId,
    code: '急',
    name: '急诊班',
    kind: 'work',
    covers: 'day',
    begin_at: '10:00',
    end_at: '19:00',
    tone: 'danger',
  } as const;

  it('needs hours unless it is a day off, a code of its own and a name of its own', async () => {
    const refusal = async (more: object) => (await admin!.call(calls.saveShift, { body: { ...body, ...more } })).body;
    expect((await refusal({ begin_at: null })).message).toContain('开始时间是必填项');
    expect((await refusal({ end_at: '24:00' })).message).toContain('时间应为 00:00 至 23:59');
    expect((await refusal({ code: '白' })).message).toBe('代码“白”已是“白班”的，请换一个');
    expect((await refusal({ name: '白班' })).message).toContain('名称“白班”已被使用');
    expect((await refusal({ is_default: true, is_active: false })).message).toContain('停用的班次不能作为默认班次');
    expect((await secretary!.call(calls.saveShift, { body })).status).toBe(403);
  });

  it('is the only default of its type, changed by who saw it, and removed while nobody uses it', async () => {
    const made = await admin!.data(calls.saveShift, { body: { ...body, is_default: true } });
    const { list } = await admin!.data(calls.shifts, { query: { type_id: typeId, size: 100 } });
    expect(list.filter(({ is_default }) => is_default).map(({ code }) => code)).toEqual(['急']);
    const stale = { body: { ...body, id: made.id, name: '急诊白班' } };
    expect(errorOf(await admin!.call(calls.saveShift, stale, { ifMatch: made.version + 1 }))).toBe('VERSION_STALE');
    const white = list.find(({ code }) => code === '白')!;
    const { use_count: _, version, ...kept } = white;
    await admin!.data(calls.saveShift, { body: { ...kept, is_default: true } }, { ifMatch: version });
    const [now] = await db.select().from(attendanceShifts).where(eq(attendanceShifts.id, made.id));
    expect(now!.isDefault).toBe(false);
    await admin!.data(calls.removeShift, { body: { id: made.id } }, { ifMatch: now!.version });
    const night = list.find(({ code }) => code === '夜')!;
    const used = await admin!.call(calls.removeShift, { body: { id: night.id } }, { ifMatch: night.version });
    expect([errorOf(used), used.body.message.includes('已排的班')]).toEqual(['IN_USE', true]);
  });

  it('of a day off has no hours, whatever is sent', async () => {
    const made = await admin!.data(calls.saveShift, {
      body: { ...body, code: '补', name: '补休', kind: 'rest', covers: 'am' },
    });
    expect(made).toMatchObject({ begin_at: null, end_at: null, covers: 'day' });
    await admin!.data(calls.removeShift, { body: { id: made.id } }, { ifMatch: made.version });
  });
});

describe('a roster', () => {
  it('is refused to who may not, in another ward, and where nobody is', async () => {
    const night = byCode('夜').id;
    expect((await teacher!.call(sheetEndpoints.saveRoster, cell(night, beforeId()))).status).toBe(403);
    const elsewhere = { body: { ...cell(night, null).body, dept_id: 60 } };
    expect(errorOf(await secretary!.call(sheetEndpoints.saveRoster, elsewhere))).toBe('NOT_FOUND');
    const refusal = async (shiftId: number, more: object) =>
      (await secretary!.call(sheetEndpoints.saveRoster, cell(shiftId, beforeId(), more))).body.message;
    expect(await refusal(night, { user_id: 1 })).toContain('这一天不在本科室');
    expect(await refusal(night, { day: daysAhead(`${month}-01`, -1) })).toContain('这一天不在本科室');
    expect(await refusal(byCode('早').id, {})).toContain('已停用');
    expect(await refusal(999_999, {})).toContain('班次不存在');
    const twice = cell(night, beforeId()).body;
    const both = await secretary!.call(sheetEndpoints.saveRoster, {
      body: { ...twice, cells: [...twice.cells, ...twice.cells] },
    });
    expect(both.body.message).toContain('同一天排了两次班');
  });

  it('says what a day is expected to be, never falls on another’s change, and is taken back', async () => {
    const night = byCode('夜').id;
    await secretary!.data(sheetEndpoints.saveRoster, cell(night, beforeId()));
    expect(await shiftNow()).toBe('夜');
    expect((await lineNow()).plan.slice(at * 2, at * 2 + 2)).toBe('RD');
    const late = await admin!.call(sheetEndpoints.saveRoster, cell(byCode('值').id, beforeId()));
    expect([late.status, errorOf(late)]).toEqual([409, 'ATTENDANCE_SHIFT_MOVED']);
    // The same wish a second time is no conflict.
    expect((await admin!.call(sheetEndpoints.saveRoster, cell(night, beforeId()))).status).toBe(200);
    await secretary!.data(sheetEndpoints.saveRoster, cell(null, night));
    expect(
      await db.$count(
        attendanceRoster,
        and(eq(attendanceRoster.userId, person.user_id), eq(attendanceRoster.day, today())),
      ),
    ).toBe(0);
  });

  it('falls back on the ward’s own shift on working days, and on that of the type without one', async () => {
    await db.delete(attendanceRoster).where(eq(attendanceRoster.userId, person.user_id));
    const workday = first.days.findIndex(({ is_workday }, day) => is_workday && person.plan[day * 2] !== outside);
    const on = async (day: number) => shiftOf((await sheetOf()).shifts, (await lineNow()).shifts[day])?.code;
    expect(await on(workday)).toBe('白');
    const body = { dept_id: deptId, type_id: typeId, shift_id: byCode('上').id };
    await secretary!.data(sheetEndpoints.saveWardShift, { body });
    expect(await on(workday)).toBe('上');
    const restday = first.days.findIndex(({ is_workday }, day) => !is_workday && person.plan[day * 2] !== outside);
    if (restday >= 0) expect(await on(restday)).toBeUndefined();
    expect((await lineNow()).plan.slice(workday * 2, workday * 2 + 2)).toBe('PR');
    expect(errorOf(await secretary!.call(sheetEndpoints.saveWardShift, { body: { ...body, dept_id: 60 } }))).toBe(
      'NOT_FOUND',
    );
    expect((await teacher!.call(sheetEndpoints.saveWardShift, { body })).status).toBe(403);
    await secretary!.data(sheetEndpoints.saveWardShift, { body: { ...body, shift_id: null } });
    expect(await db.$count(attendanceWardShifts, eq(attendanceWardShifts.deptId, deptId))).toBe(0);
    expect(await on(workday)).toBe('白');
  });

  it('is seen by who teaches', async () => {
    const { shifts, people } = await teacher!.data(correctionEndpoints.taught, { query: { type_id: typeId } });
    expect(shifts.map(({ code }) => code)).toContain('夜');
    expect(people.some(({ shifts: letters }) => shiftOf(shifts, letters.replaceAll('.', '')[0]) !== undefined)).toBe(
      true,
    );
  });
});

it('a month that is submitted is filled as it was planned, and keeps its shifts whatever the default is later', async () => {
  const before = daysAhead(`${month}-01`, -1).slice(0, 7);
  const { departments } = await sheetOf({ month: before });
  const sheets = await Promise.all(departments.map(({ id }) => sheetOf({ month: before, dept_id: id })));
  const ward = sheets.find(
    ({ state, people }) => state === 'open' && people.some(({ marks }) => marks.includes('__')),
  )!;
  const line = ward.people.find(({ marks }) => marks.includes('__'))!;
  const day = ward.days.findIndex(
    ({ is_workday }, one) => is_workday && line.marks.slice(one * 2, one * 2 + 2) === '__',
  );
  const key = { dept_id: ward.dept_id!, month: before, type_id: typeId };
  const date = ward.days[day]!.day;
  const was = shiftOf(ward.shifts, line.shifts[day])!;
  await secretary!.data(sheetEndpoints.saveRoster, {
    body: { ...key, cells: [{ user_id: line.user_id, day: date, shift_id: byCode('上').id, before: was.id }] },
  });
  await secretary!.data(sheetEndpoints.moveSheet, { body: { ...key, version: ward.version } });
  const states = await db
    .select()
    .from(attendanceMarks)
    .where(and(eq(attendanceMarks.userId, line.user_id), eq(attendanceMarks.day, date)));
  expect(states.map(({ half, state }) => `${half} ${state}`).toSorted()).toEqual(['am present', 'pm rest']);
  const kept = (await sheetOf(key)).people.find(({ user_id }) => user_id === line.user_id)!.shifts;
  await secretary!.data(sheetEndpoints.saveWardShift, {
    body: { dept_id: ward.dept_id!, type_id: typeId, shift_id: byCode('下').id },
  });
  const after = await sheetOf(key);
  expect(after.people.find(({ user_id }) => user_id === line.user_id)!.shifts).toBe(kept);
  expect(stateOf(after.people.find(({ user_id }) => user_id === line.user_id)!.marks[day * 2])).toBe('present');
  const locked = await secretary!.call(sheetEndpoints.saveRoster, {
    body: { ...key, cells: [{ user_id: line.user_id, day: date, shift_id: byCode('夜').id, before: byCode('上').id }] },
  });
  expect(locked.body.message).toContain('考勤表已提交');
  expect(await db.$count(attendanceSheets, eq(attendanceSheets.month, month))).toBe(0);
});
