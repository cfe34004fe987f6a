import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Days } from '@contract/attendance/days';
import type { ShiftCover, ShiftKind, ShiftTone } from '@contract/attendance/shift-rules';
import { personTypes } from '@contract/kernel/enums';
import { daysAhead } from '@contract/rotation/stay-states';
import { accountPeople } from '@server/demo/accounts';
import { demoDepartment } from '@server/demo/departments';
import { insertRows } from '@server/demo/insert-rows';
import type { Db } from '@server/kernel/database/database';
import { people } from '../people/tables';
import { staysAt } from '../rotation/public';
import { attendanceCheckIns, attendanceCheckSettings } from './check-in/tables';
import { attendanceRoster, attendanceShifts, attendanceWardShifts } from './tables';

type Shape = [string, string, ShiftKind, ShiftCover, string | null, string | null, ShiftTone];

/** code, name, kind, halves, hours, colour; the first is that of ordinary working days. */
const shapes: Shape[] = [
  ['白', '白班', 'work', 'day', '08:00', '17:30', 'primary'],
  ['上', '上午班', 'work', 'am', '08:00', '12:00', 'success'],
  ['下', '下午班', 'work', 'pm', '14:00', '18:00', 'success'],
  ['夜', '夜班', 'duty', 'pm', '17:30', '08:00', 'warning'],
  ['值', '二十四小时值班', 'duty', 'day', '08:00', '08:00', 'danger'],
  ['休', '轮休', 'rest', 'day', null, null, 'info'],
  ['早', '早班（已停用）', 'work', 'day', '07:00', '15:00', 'info'],
];
const resident = personTypes.resident.id;

/** Shifts of residents, a ward with one of its own, and rosters of three wards for the weeks to come. */
export async function writeShifts(tx: Db, { from, to }: Days): Promise<void> {
  const made = await tx
    .insert(attendanceShifts)
    .values(
      shapes.map(([code, name, kind, covers, beginAt, endAt, tone], at) => ({
        typeId: resident,
        code,
        name,
        kind,
        covers,
        beginAt,
        endAt,
        tone,
        isDefault: at === 0,
        isActive: code !== '早',
      })),
    )
    .returning({ id: attendanceShifts.id, code: attendanceShifts.code });
  const idOf = (code: string) => made.find((one) => one.code === code)!.id;
  const emergency = demoDepartment('W01').id;
  await tx.insert(attendanceWardShifts).values({ deptId: emergency, typeId: resident, shiftId: idOf('上') });
  const stays = await staysAt(tx, {
    deptIds: [demoDepartment('N01').id, demoDepartment('N03').id, emergency],
    from,
    to,
  });
  const ids = [...new Set(stays.map(({ userId }) => userId))];
  const residents = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(inArray(people.id, ids), eq(people.typeId, resident)))
    .orderBy(asc(people.id));
  const turns = residents.map(({ id }) => id);
  const rows = new Map<string, typeof attendanceRoster.$inferInsert>();
  for (const stay of stays.filter(({ userId }) => turns.includes(userId))) {
    const first = stay.from > from ? stay.from : from;
    const last = stay.to < to ? stay.to : to;
    // Every sixth day a night, and the day after it off; each person begins elsewhere.
    const turn = turns.indexOf(stay.userId);
    for (let day = first; day <= last; day = daysAhead(day, 1)) {
      const at = (Number(day.slice(8)) + turn * 2) % 6;
      const code = at === 0 ? '夜' : at === 1 ? '休' : undefined;
      if (code) rows.set(`${stay.userId} ${day}`, { userId: stay.userId, day, shiftId: idOf(code), setBy: 2 });
    }
  }
  await insertRows(tx, attendanceRoster, [...rows.values()]);
}

/** Minutes after eight at which somebody came, at which he went, and whether the phone had no network; null did not check in. */
const visits: ([came: number, went: number | null, isKept: boolean] | null)[] = [
  [-8, null, false],
  [-3, 575, false],
  [21, null, false],
  null,
  [-15, null, true],
  [2, 400, false],
];

/** Residents check in by the code of their ward from today on: in three wards some came on time, some late, some did not. */
export async function writeCheckIns(tx: Db, day: string): Promise<void> {
  await tx.insert(attendanceCheckSettings).values({ id: resident, way: 'code', since: day, grace: 5 });
  const deptIds = ['N01', 'N03', 'W01'].map((code) => demoDepartment(code).id);
  const stays = await staysAt(tx, { deptIds, from: day, to: day });
  const ids = stays.map(({ userId }) => userId);
  const residents = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(inArray(people.id, ids), eq(people.typeId, resident)))
    .orderBy(asc(people.id));
  // Who has a shift of his own comes in the evening or not at all.
  const turns = await tx
    .select({ userId: attendanceRoster.userId })
    .from(attendanceRoster)
    .where(eq(attendanceRoster.day, day));
  const isOnDay = (userId: number) => turns.every((one) => one.userId !== userId);
  const eight = Date.parse(`${day}T08:00:00+08:00`);
  const rows = residents.flatMap(({ id: userId }, at): (typeof attendanceCheckIns.$inferInsert)[] => {
    const visit = visits[at % visits.length];
    // Journeys check in with the people who have an account.
    if (!visit || accountPeople.has(userId) || !isOnDay(userId)) return [];
    const [came, went, isKept] = visit;
    const { deptId } = stays.find((stay) => stay.userId === userId)!;
    return [came, went]
      .filter((minutes) => minutes !== null)
      .map((minutes) => ({
        userId,
        day,
        at: new Date(eight + minutes * 60_000),
        deptId,
        device: `demo-${userId}`,
        isKept,
      }));
  });
  await insertRows(tx, attendanceCheckIns, rows);
}
