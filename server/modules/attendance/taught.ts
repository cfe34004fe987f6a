import { and, eq, inArray, sql } from 'drizzle-orm';
import { checkProblem } from '@contract/attendance/check-rules';
import type { correctionEndpoints } from '@contract/attendance/corrections';
import { daysOf } from '@contract/attendance/days';
import { letterOf, outside } from '@contract/attendance/sheet-rules';
import type { SheetPerson } from '@contract/attendance/sheets';
import { AppError } from '@contract/kernel/errors';
import { groupBy } from '@contract/kernel/group-by';
import { halfMonthOfDate } from '@contract/kernel/half-month';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { today } from '@server/kits/today';
import { visiblePeople } from '../people/public';
import { people } from '../people/tables';
import { partsTaught, staysAt } from '../rotation/public';
import { workCalendar } from './calendar';
import { linesOf } from './sheet-lines';
import { shiftsOfType } from './shifts';
import { attendanceChecks } from './tables';
import { daysOfMonth, type Attending } from './ward-people';

/** 考勤登记（带教）: what a ward marked, as the teachers of its trainees see and check it. */
export const taughtHandlers: Pick<Handlers<typeof correctionEndpoints>, 'taught' | 'checkDays'> = {
  taught: async ({ db, user, query }) => {
    const month = query.month ?? today().slice(0, 7);
    const { isWorkday, names } = await workCalendar(db);
    return {
      month,
      type_id: query.type_id,
      today: today(),
      days: daysOf(daysOfMonth(month)).map((day) => ({
        day,
        is_workday: isWorkday(day),
        name: names.get(day) ?? '',
      })),
      shifts: await shiftsOfType(db, query.type_id),
      people: await taughtLines(db, user, query.type_id, month),
    };
  },
  checkDays: async ({ db, user, body, audit }) => {
    const rows: (typeof attendanceChecks.$inferInsert)[] = [];
    let moved = 0;
    for (const [month, days] of groupBy(body.days, ({ day }) => day.slice(0, 7))) {
      const lines = new Map((await taughtLines(db, user, body.type_id, month)).map((line) => [line.user_id, line]));
      for (const { user_id: userId, day, am, pm } of days) {
        const line = lines.get(userId);
        const at = (Number(day.slice(8)) - 1) * 2;
        const marks = line?.marks.slice(at, at + 2) ?? outside.repeat(2);
        const problem = checkProblem(marks, day, today());
        if (problem)
          throw new AppError('ATTENDANCE_LOCKED', { reason: `${line?.name ?? '该人员'} ${day}：${problem}` });
        const seen = letterOf(am) + letterOf(pm);
        if (marks !== seen) moved += 1;
        rows.push({ userId, day, marks: seen, checkedBy: user.userId });
      }
    }
    if (moved > 0) throw new AppError('ATTENDANCE_CHECK_MOVED', { count: moved });
    // One day twice in a call is one check.
    const once = [...new Map(rows.map((row) => [`${row.userId} ${row.day}`, row])).values()];
    await db
      .insert(attendanceChecks)
      .values(once)
      .onConflictDoUpdate({
        target: [attendanceChecks.userId, attendanceChecks.day],
        set: { marks: sql`excluded.marks`, checkedBy: sql`excluded.checked_by`, updatedAt: sql`now()` },
      });
    audit({ detail: { days: once.length } });
    return { checked: once.length };
  },
};

/** Lines of those whom somebody teaches in a month, on the days on which he does. */
async function taughtLines(db: Db, user: CurrentUser, typeId: number, month: string): Promise<SheetPerson[]> {
  const days = daysOfMonth(month);
  const stays = await staysAt(db, { teacherIds: [user.userId], ...days });
  if (stays.length === 0) return [];
  const asked = { first: halfMonthOfDate(days.from), last: halfMonthOfDate(days.to) };
  const ids = [...new Set(stays.map(({ userId }) => userId))];
  const seen = await db
    .select({ userId: people.id, name: people.name, staffId: people.staffId, grade: people.recruitYear })
    .from(people)
    .where(and(eq(people.typeId, typeId), inArray(people.id, ids), visiblePeople(user.scope, asked)))
    .orderBy(people.staffId, people.id);
  const rows = seen.flatMap((person) =>
    stays
      .filter(({ userId }) => userId === person.userId)
      .flatMap((stay) => partsTaught(stay).map((part) => ({ stay, part })))
      .filter(({ part }) => part.teacherId === user.userId && part.from <= days.to && days.from <= part.to)
      .map(({ stay, part }): Attending => ({
        ...person,
        deptId: stay.deptId,
        stayId: stay.id,
        from: part.from > days.from ? part.from : days.from,
        to: part.to < days.to ? part.to : days.to,
      })),
  );
  return linesOf(db, rows, { month, type_id: typeId });
}
