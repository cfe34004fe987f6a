import { and, gte, inArray, lte } from 'drizzle-orm';
import { checkLetter } from '@contract/attendance/check-rules';
import { daysOf, halfKey, halves, type Days } from '@contract/attendance/days';
import { letterOf, outside } from '@contract/attendance/sheet-rules';
import type { SheetPerson } from '@contract/attendance/sheets';
import { groupBy } from '@contract/kernel/group-by';
import type { Db } from '@server/kernel/database/database';
import { statesOf } from './calendar';
import { attendanceChecks } from './tables';
import { daysOfMonth, type Attending } from './ward-people';

/** A line for each person: what stands in the halves in which he is there, and which days his teacher has checked. */
export async function linesOf(db: Db, rows: readonly Attending[], month: string): Promise<SheetPerson[]> {
  const days = daysOf(daysOfMonth(month));
  const byPerson = groupBy(rows, ({ userId }) => userId);
  const ids = [...byPerson.keys()];
  const states = await statesOf(db, ids, daysOfMonth(month));
  const seen = await checksOf(db, ids, daysOfMonth(month));
  return [...byPerson].map(([userId, spans]) => {
    const pairs = days.map((day) => {
      const isIn = spans.some(({ from, to }) => from <= day && day <= to);
      return halves
        .map((half) => (isIn ? letterOf(states.get(userId)!.get(halfKey(day, half)) ?? null) : outside))
        .join('');
    });
    return {
      user_id: userId,
      name: spans[0]!.name,
      staff_id: spans[0]!.staffId,
      stay: spans.map(({ from, to }) => `${from.slice(5)} 至 ${to.slice(5)}`).join('、'),
      marks: pairs.join(''),
      checked: pairs.map((marks, at) => checkLetter(marks, seen.get(`${userId} ${days[at]}`))).join(''),
    };
  });
}

/** What teachers saw when they checked, by person and day. */
async function checksOf(db: Db, userIds: readonly number[], { from, to }: Days): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(attendanceChecks)
    .where(
      and(
        inArray(attendanceChecks.userId, [...userIds]),
        gte(attendanceChecks.day, from),
        lte(attendanceChecks.day, to),
      ),
    );
  return new Map(rows.map(({ userId, day, marks }) => [`${userId} ${day}`, marks]));
}
