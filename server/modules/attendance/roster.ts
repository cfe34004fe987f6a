import { and, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import { daysOf, type Days, type IsWorkday } from '@contract/attendance/days';
import { shiftOf } from '@contract/attendance/shift-rules';
import type { SheetPerson } from '@contract/attendance/sheets';
import type { Shift } from '@contract/attendance/shifts';
import { array } from '@server/kernel/database/array';
import type { Db } from '@server/kernel/database/database';
import { shiftsOfType } from './shifts';
import { attendanceRoster, attendanceWardShifts } from './tables';
import { daysOfMonth } from './ward-people';

/** The shift of somebody on a day in a department. */
export type ShiftOn = (userId: number, deptId: number, day: string) => Shift | undefined;

/**
 * The shifts of people of a type on some days: their own where they have one, otherwise on working days that of the ward or of
 * the type.
 */
export async function shiftsOn(
  db: Db,
  { typeId, userIds, from, to }: Days & { typeId: number; userIds: readonly number[] },
  isWorkday: IsWorkday,
): Promise<{ shifts: Shift[]; shiftOn: ShiftOn }> {
  const shifts = await shiftsOfType(db, typeId);
  if (shifts.length === 0 || userIds.length === 0) return { shifts, shiftOn: () => undefined };
  const byId = new Map(shifts.map((shift) => [shift.id, shift]));
  const own = await db
    .select()
    .from(attendanceRoster)
    .where(
      and(
        inArray(attendanceRoster.userId, [...userIds]),
        gte(attendanceRoster.day, from),
        lte(attendanceRoster.day, to),
      ),
    );
  const given = new Map(own.map(({ userId, day, shiftId }) => [`${userId} ${day}`, byId.get(shiftId)]));
  const wards = await db.select().from(attendanceWardShifts).where(eq(attendanceWardShifts.typeId, typeId));
  const ofWard = new Map(wards.map(({ deptId, shiftId }) => [deptId, byId.get(shiftId)]));
  const ofType = shifts.find(({ is_default }) => is_default);
  return {
    shifts,
    shiftOn: (userId, deptId, day) =>
      given.get(`${userId} ${day}`) ?? (isWorkday(day) ? (ofWard.get(deptId) ?? ofType) : undefined),
  };
}

/** The ward's own shift of working days. */
export async function wardShift(db: Db, deptId: number, typeId: number): Promise<number | null> {
  const [row] = await db
    .select()
    .from(attendanceWardShifts)
    .where(and(eq(attendanceWardShifts.deptId, deptId), eq(attendanceWardShifts.typeId, typeId)));
  return row?.shiftId ?? null;
}

interface Cell {
  user_id: number;
  day: string;
  shift_id: number | null;
}

/** Gives people their shifts, over what they have; null leaves the day to the ward's own. */
export async function writeRoster(db: Db, setBy: number, cells: readonly Cell[]): Promise<void> {
  const cleared = cells.filter(({ shift_id }) => shift_id === null);
  if (cleared.length > 0) {
    await db.execute(sql`delete from attendance_roster using (select
      unnest(${array(
        cleared.map(({ user_id }) => user_id),
        'int',
      )}) as user_id,
      unnest(${array(
        cleared.map(({ day }) => day),
        'text',
      )})::date as day) gone
      where attendance_roster.user_id = gone.user_id and attendance_roster.day = gone.day`);
  }
  const rows = cells.flatMap(({ user_id: userId, day, shift_id: shiftId }) =>
    shiftId === null ? [] : [{ userId, day, shiftId, setBy }],
  );
  for (let at = 0; at < rows.length; at += 1000) {
    await db
      .insert(attendanceRoster)
      .values(rows.slice(at, at + 1000))
      .onConflictDoUpdate({
        target: [attendanceRoster.userId, attendanceRoster.day],
        set: { shiftId: sql`excluded.shift_id`, setBy: sql`excluded.set_by`, updatedAt: sql`now()` },
      });
  }
}

/** Keeps the shifts of a month that is submitted: what the ward or the type is given later is not what was worked. */
export async function keepRoster(
  db: Db,
  setBy: number,
  lines: readonly SheetPerson[],
  { month, type_id: typeId }: { month: string; type_id: number },
): Promise<void> {
  const shifts = await shiftsOfType(db, typeId);
  const days = daysOf(daysOfMonth(month));
  const cells = lines.flatMap(({ user_id, shifts: letters }) =>
    days.flatMap((day, at) => {
      const shift = shiftOf(shifts, letters[at]);
      return shift ? [{ user_id, day, shift_id: shift.id }] : [];
    }),
  );
  await writeRoster(db, setBy, cells);
}
