import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkInEndpoints as calls, type OwnDays } from '@contract/attendance/check-in';
import { outside, unmarked } from '@contract/attendance/sheet-rules';
import { sheetEndpoints } from '@contract/attendance/sheets';
import { hospitalDay } from '@contract/kernel/hospital-time';
import { daysAhead } from '@contract/rotation/stay-states';
import { today } from '@server/kits/today';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { attendanceMarks, attendanceRoster, attendanceSheets, attendanceShifts } from '../tables';
import { ownAttending } from './own';
import { attendanceCheckIns, attendanceCheckSettings, attendanceDevices } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const [student, teacher, secretary, admin] = await Promise.all(
  ['student', 'teacher', 'secretary', 'admin'].map((name) => server.as(name)),
);
const typeId = 1;
const studentId = 4;
const own = (): Promise<OwnDays> => student!.data(calls.ownDays, { query: {} });
const now = today();
const ward = (await ownAttending(db, { userId: studentId } as never, { from: daysAhead(now, -1), to: now })).rows.find(
  ({ from, to }) => from <= now && now <= to,
)!.deptId;
const codeOf = (deptId = ward) => admin!.data(calls.wardCode, { query: { dept_id: deptId } });
const signing = (code: string, more: object = {}) => ({ body: { code, device: randomUUID(), ...more } });
const setWay = (more: Partial<typeof attendanceCheckSettings.$inferInsert>) =>
  db
    .update(attendanceCheckSettings)
    .set({ way: 'code', since: now, grace: 5, lat: null, lng: null, radius: null, ...more })
    .where(eq(attendanceCheckSettings.id, typeId));
const messageOf = (answer: { body: unknown }) => (answer.body as { message: string }).message;

beforeEach(async () => {
  await db.delete(attendanceCheckIns).where(eq(attendanceCheckIns.userId, studentId));
  await db.delete(attendanceDevices);
  await db.delete(attendanceMarks).where(and(eq(attendanceMarks.userId, studentId), eq(attendanceMarks.day, now)));
  await setWay({});
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a code of the ward', () => {
  it('is drawn for who marks the ward, and for nobody else', async () => {
    expect((await student!.call(calls.wardCode, { query: { dept_id: ward } })).status).toBe(403);
    expect(errorOf(await secretary!.call(calls.wardCode, { query: { dept_id: 60 } }))).toBe('NOT_FOUND');
    const { content, digits } = await codeOf();
    expect(content).toMatch(new RegExp(`^ward-${ward}\\.`));
    expect(digits).toMatch(/^\d{6}$/);
  });

  it('checks somebody in at its own time, however often it is sent', async () => {
    const { content } = await codeOf();
    const device = randomUUID();
    const first = await student!.data(calls.checkIn, signing(content, { device }));
    expect(Date.parse(first.at)).toBe(Number.parseInt(content.split('.')[1]!, 36));
    expect(await student!.data(calls.checkIn, signing(content, { device }))).toEqual(first);
    expect(await db.$count(attendanceCheckIns, eq(attendanceCheckIns.userId, studentId))).toBe(1);
    expect((await own()).line!.check_ins).toHaveLength(1);
    expect((await codeOf()).signed).toBeGreaterThan(0);
  });

  it('is taken by its digits, too; not when it is forged, of another ward, or old', async () => {
    const { content, digits } = await codeOf();
    expect((await student!.call(calls.checkIn, signing(digits))).status).toBe(200);
    expect(errorOf(await student!.call(calls.checkIn, signing(`ward-${ward}.zzz.forged`)))).toBe(
      'ATTENDANCE_CODE_INVALID',
    );
    expect(errorOf(await student!.call(calls.checkIn, signing('')))).toBe('ATTENDANCE_CODE_INVALID');
    const other = (await codeOf(ward === 1 ? 2 : 1)).content;
    expect(messageOf(await student!.call(calls.checkIn, signing(other)))).toContain('其他科室的打卡码');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30_000 });
    expect(errorOf(await student!.call(calls.checkIn, signing(content)))).toBe('ATTENDANCE_CODE_OLD');
  });

  it('is for one person per device and day', async () => {
    const device = randomUUID();
    await db.insert(attendanceDevices).values({ day: now, device, userId: 3 });
    const refused = await student!.call(calls.checkIn, signing((await codeOf()).content, { device }));
    expect(errorOf(refused)).toBe('ATTENDANCE_DEVICE_OTHERS');
    expect(await db.$count(attendanceCheckIns, eq(attendanceCheckIns.userId, studentId))).toBe(0);
  });

  it('is not for who may not check in, nor for a type that its ward marks', async () => {
    const { content } = await codeOf();
    expect((await teacher!.call(calls.checkIn, signing(content))).status).toBe(403);
    await setWay({ way: 'ward' });
    expect(messageOf(await student!.call(calls.checkIn, signing(content)))).toContain('由科室登记考勤');
  });
});

describe('a code that was kept without a network', () => {
  it('counts at its own time with the ticket of its person, and shows that it came later', async () => {
    const { ticket } = await own();
    const { content } = await codeOf();
    expect(messageOf(await student!.call(calls.checkIn, signing(content, { is_kept: true })))).toContain('凭证');
    const forged = `${ticket.slice(0, -1)}${ticket.endsWith('A') ? 'B' : 'A'}`;
    expect(
      messageOf(await student!.call(calls.checkIn, signing(content, { is_kept: true, ticket: forged }))),
    ).toContain('凭证');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 60_000 });
    const kept = await student!.data(calls.checkIn, signing(content, { is_kept: true, ticket }));
    expect(Date.parse(kept.at)).toBe(Number.parseInt(content.split('.')[1]!, 36));
    expect((await own()).line!.check_ins).toMatchObject([{ is_kept: true, to: '' }]);
  });

  it('is no ticket of somebody else', async () => {
    const others = (await admin!.data(calls.ownDays, { query: {} })).ticket;
    const ticket = others || 'att-1.20261127.x.y';
    const { content } = await codeOf();
    expect(messageOf(await student!.call(calls.checkIn, signing(content, { is_kept: true, ticket })))).toContain(
      '凭证',
    );
  });
});

describe('by position', () => {
  it('takes who is there, at the time of the server, and says how far away somebody else is', async () => {
    await setWay({ way: 'position', lat: 31.2, lng: 121.45, radius: 200 });
    const from = (position?: object, more: object = {}) =>
      student!.call(calls.checkIn, signing('', { ...(position && { position }), ...more }));
    expect(messageOf(await from())).toContain('允许使用位置');
    expect(messageOf(await from({ lat: 31.21, lng: 121.45 }))).toContain('距打卡地点约 1112 米');
    expect(messageOf(await from({ lat: 31.2, lng: 121.45 }, { is_kept: true }))).toContain('定位打卡须联网');
    const before = Date.now();
    const taken = await from({ lat: 31.2001, lng: 121.45 });
    expect(taken.status).toBe(200);
    expect(Date.parse((taken.body.data as { at: string }).at)).toBeGreaterThanOrEqual(before);
  });
});

describe('what the ward sees', () => {
  const lineOf = async () => {
    const sheet = await secretary!.data(sheetEndpoints.sheet, { query: { type_id: typeId, dept_id: ward } });
    const at = sheet.days.findIndex(({ day }) => day === now);
    const line = sheet.people.find(({ user_id }) => user_id === studentId)!;
    return { sheet, line, at, plan: line.plan.slice(at * 2, at * 2 + 2), marks: line.marks.slice(at * 2, at * 2 + 2) };
  };

  it('is open where a check-in is due, proposed once it is there, and marked by the ward alone', async () => {
    const [white] = await db.select().from(attendanceShifts).where(eq(attendanceShifts.code, '白'));
    await db
      .insert(attendanceRoster)
      .values({ userId: studentId, day: now, shiftId: white!.id, setBy: 2 })
      .onConflictDoUpdate({ target: [attendanceRoster.userId, attendanceRoster.day], set: { shiftId: white!.id } });
    expect((await lineOf()).plan).toBe(unmarked.repeat(2));
    const at = (time: string) => new Date(`${now}T${time}:00+08:00`);
    const visit = (time: string, isKept = false) => ({
      userId: studentId,
      day: now,
      at: at(time),
      deptId: ward,
      device: randomUUID(),
      isKept,
    });
    await db.insert(attendanceCheckIns).values([visit('08:20'), visit('16:00', true)]);
    const { line, plan, marks } = await lineOf();
    expect([plan, marks]).toEqual(['LP', unmarked.repeat(2)]);
    expect(line.check_ins).toEqual([{ day: now, from: '08:20', to: '16:00', late: 20, early: 90, is_kept: true }]);
  });

  it('is not asked for before the first day, and not in days that the plan leaves free', async () => {
    await setWay({ since: daysAhead(now, 1) });
    expect((await lineOf()).plan).not.toContain(unmarked);
  });

  it('does not let a month go whose days nobody looked into', async () => {
    const month = daysAhead(`${now.slice(0, 7)}-01`, -1).slice(0, 7);
    const { departments } = await secretary!.data(sheetEndpoints.sheet, { query: { type_id: typeId, month } });
    const sheets = await Promise.all(
      departments.map(({ id }) =>
        secretary!.data(sheetEndpoints.sheet, { query: { type_id: typeId, month, dept_id: id } }),
      ),
    );
    const open = sheets.find(
      ({ state, people, days }) =>
        state === 'open' &&
        people.some(({ marks }) =>
          days.some(({ is_workday }, at) => is_workday && marks.slice(at * 2, at * 2 + 2) === '__'),
        ),
    )!;
    await setWay({ since: `${month}-01` });
    const key = { dept_id: open.dept_id!, month, type_id: typeId };
    const refused = await secretary!.call(sheetEndpoints.moveSheet, { body: { ...key, version: open.version } });
    expect(messageOf(refused)).toContain('没有打卡也没有登记');
    expect(
      await db.$count(
        attendanceSheets,
        and(eq(attendanceSheets.deptId, open.dept_id!), eq(attendanceSheets.month, month)),
      ),
    ).toBe(0);
  });

  it('is closed once the month was submitted', async () => {
    const key = { deptId: ward, typeId, month: now.slice(0, 7) };
    const [made] = await db
      .insert(attendanceSheets)
      .values({ ...key, state: 'submitted' })
      .returning();
    const refused = await student!.call(calls.checkIn, signing((await codeOf()).content));
    expect([errorOf(refused), messageOf(refused).includes('考勤表已提交，不能再打卡')]).toEqual([
      'ATTENDANCE_LOCKED',
      true,
    ]);
    await db.delete(attendanceSheets).where(inArray(attendanceSheets.id, [made!.id]));
  });
});

describe('the setting', () => {
  const body = { id: typeId, way: 'position', grace: 10, lat: 31.2, lng: 121.45, radius: 300 } as const;
  const read = () => admin!.data(calls.checkSetting, { query: { type_id: typeId } });

  it('needs a place where one checks in by position, and is kept from who saw an older one', async () => {
    const { version } = await read();
    const refusal = async (more: object) =>
      messageOf(await admin!.call(calls.saveCheckSetting, { body: { ...body, ...more } }, { ifMatch: version }));
    expect(await refusal({ lat: null })).toContain('打卡地点是必填项');
    expect(await refusal({ radius: null })).toContain('半径是必填项');
    const stale = await admin!.call(calls.saveCheckSetting, { body }, { ifMatch: version + 1 });
    expect(errorOf(stale)).toBe('VERSION_STALE');
    expect((await secretary!.call(calls.saveCheckSetting, { body }, { ifMatch: version })).status).toBe(403);
  });

  it('begins on the day on which the ward no longer marks, and forgets the place with its way', async () => {
    await setWay({ way: 'ward', since: null });
    const first = await read();
    const made = await admin!.data(calls.saveCheckSetting, { body }, { ifMatch: first.version });
    expect(made).toMatchObject({ way: 'position', since: hospitalDay(Date.now()), radius: 300 });
    const after = await admin!.data(
      calls.saveCheckSetting,
      { body: { ...body, way: 'code' } },
      { ifMatch: made.version },
    );
    expect(after).toMatchObject({ way: 'code', lat: null, lng: null, radius: null, since: made.since });
  });
});

it('one’s own month has the days of oneself, with shifts and the ward of today', async () => {
  const days = await own();
  expect(days).toMatchObject({ type_id: typeId, way: 'code', today: now, month: now.slice(0, 7) });
  expect(days.line!.user_id).toBe(studentId);
  expect(days.dept_name).not.toBe('');
  expect(days.line!.plan.replaceAll(outside, '')).not.toBe('');
  const past = await student!.data(calls.ownDays, { query: { month: '2020-01' } });
  expect(past.line).toBeNull();
});
