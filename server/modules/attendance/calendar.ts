import { and, eq, gte, inArray, lte } from 'drizzle-orm';
import { calendarOf, halfKey, halves, holdsHalf, type Days, type IsWorkday } from '@contract/attendance/days';
import type { AttendanceState, HalfRecord } from '@contract/attendance/share';
import type { Db } from '@server/kernel/database/database';
import { attendanceDays, attendanceLeaves, attendanceMarks } from './tables';

/** The hospital's work calendar, with the names of its days. */
export async function workCalendar(db: Db): Promise<{ isWorkday: IsWorkday; names: ReadonlyMap<string, string> }> {
  const rows = await db.select().from(attendanceDays);
  const of = (kind: string) => rows.filter((row) => row.kind === kind).map(({ day }) => day);
  return {
    isWorkday: calendarOf({ holidays: of('holiday'), workdays: of('workday') }),
    names: new Map(rows.map(({ day, name }) => [day, name])),
  };
}

/** Approved leaves of people that reach into some days. */
export function approvedLeaves(db: Db, userIds: readonly number[], { from, to }: Days) {
  return db
    .select()
    .from(attendanceLeaves)
    .where(
      and(
        inArray(attendanceLeaves.userId, [...userIds]),
        eq(attendanceLeaves.state, 'approved'),
        lte(attendanceLeaves.from, to),
        gte(attendanceLeaves.to, from),
      ),
    );
}

/** What stands in each half day of people: marks, and approved leave over them; by person and `halfKey`. */
export async function statesOf(db: Db, userIds: readonly number[], days: Days) {
  const states = new Map<number, Map<string, AttendanceState>>(userIds.map((id) => [id, new Map()]));
  if (userIds.length === 0) return states;
  const marks = await db
    .select()
    .from(attendanceMarks)
    .where(
      and(
        inArray(attendanceMarks.userId, [...userIds]),
        gte(attendanceMarks.day, days.from),
        lte(attendanceMarks.day, days.to),
      ),
    );
  for (const { userId, day, half, state } of marks) states.get(userId)!.set(halfKey(day, half), state);
  for (const leave of await approvedLeaves(db, userIds, days)) {
    const own = states.get(leave.userId)!;
    for (const key of leaveKeys(leave, days)) own.set(key, 'leave');
  }
  return states;
}

/** Half days of a leave within some days. */
export function leaveKeys(leave: Parameters<typeof holdsHalf>[0], { from, to }: Days): string[] {
  const keys: string[] = [];
  const first = leave.from > from ? leave.from : from;
  const last = leave.to < to ? leave.to : to;
  for (let at = Date.parse(first); at <= Date.parse(last); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10);
    for (const half of halves) if (holdsHalf(leave, day, half)) keys.push(halfKey(day, half));
  }
  return keys;
}

export function recordsOf(states: ReadonlyMap<string, AttendanceState>): HalfRecord[] {
  return [...states].map(([key, state]) => ({
    date: key.slice(0, 10),
    half: key.slice(11) as HalfRecord['half'],
    state,
  }));
}
