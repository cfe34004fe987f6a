import { and, gte, inArray, lte } from 'drizzle-orm';
import { checkLetter } from '@contract/attendance/check-rules';
import { daysOf, halfKey, halves, type Days } from '@contract/attendance/days';
import { letterOf, outside, unmarked } from '@contract/attendance/sheet-rules';
import { checkedStates } from '@contract/attendance/check-in-rules';
import { noShift, plannedState, punctuality, shiftLetter } from '@contract/attendance/shift-rules';
import type { CheckInDay, SheetPerson } from '@contract/attendance/sheets';
import type { Shift } from '@contract/attendance/shifts';
import { hospitalTime } from '@contract/kernel/hospital-time';
import { groupBy } from '@contract/kernel/group-by';
import type { Db } from '@server/kernel/database/database';
import { today } from '@server/kits/today';
import { statesOf, workCalendar } from './calendar';
import { checkSettingOf, seenOn, type SeenDay } from './check-in/seen';
import { shiftsOn } from './roster';
import { attendanceChecks } from './tables';
import { daysOfMonth, type Attending } from './ward-people';

/**
 * A line for each person: what stands in the halves in which he is there, what is expected of them, by which shifts, and which
 * days his teacher has checked.
 */
export async function linesOf(
  db: Db,
  rows: readonly Attending[],
  { month, type_id: typeId }: { month: string; type_id: number },
): Promise<SheetPerson[]> {
  const days = daysOf(daysOfMonth(month));
  const byPerson = groupBy(rows, ({ userId }) => userId);
  const ids = [...byPerson.keys()];
  const states = await statesOf(db, ids, daysOfMonth(month));
  const seen = await checksOf(db, ids, daysOfMonth(month));
  const { isWorkday } = await workCalendar(db);
  const setting = await checkSettingOf(db, typeId);
  const visits = await seenOn(db, ids, daysOfMonth(month));
  const now = today();
  /** A day without a check-in is open where one was due; what nobody has to come for needs none. */
  const isDue = (day: string) => setting.way !== 'ward' && setting.since <= day && day <= now;
  const { shifts, shiftOn } = await shiftsOn(db, { typeId, userIds: ids, ...daysOfMonth(month) }, isWorkday);
  return [...byPerson].map(([userId, spans]) => {
    const cells = days.map((day) => {
      const span = spans.find(({ from, to }) => from <= day && day <= to);
      if (!span) return { marks: outside.repeat(2), plan: outside.repeat(2), shift: noShift };
      const shift = shiftOn(userId, span.deptId, day);
      const visit = visits.get(`${userId} ${day}`);
      return {
        marks: halves.map((half) => letterOf(states.get(userId)!.get(halfKey(day, half)) ?? null)).join(''),
        plan: planOf(shift, day, isWorkday(day), { visit, grace: setting.grace, isDue: isDue(day) }),
        shift: shiftLetter(shifts, shift?.id),
      };
    });
    return {
      user_id: userId,
      name: spans[0]!.name,
      staff_id: spans[0]!.staffId,
      stay: spans.map(({ from, to }) => `${from.slice(5)} 至 ${to.slice(5)}`).join('、'),
      marks: cells.map(({ marks }) => marks).join(''),
      plan: cells.map(({ plan }) => plan).join(''),
      shifts: cells.map(({ shift }) => shift).join(''),
      check_ins: spans.flatMap(({ deptId, from, to }) =>
        days.flatMap((day) => {
          const visit = from <= day && day <= to && visits.get(`${userId} ${day}`);
          return visit ? [checkInDay(day, shiftOn(userId, deptId, day), visit, setting.grace)] : [];
        }),
      ),
      checked: cells.map(({ marks }, at) => checkLetter(marks, seen.get(`${userId} ${days[at]}`))).join(''),
    };
  });
}

interface Planned {
  visit: SeenDay | undefined;
  grace: number;
  isDue: boolean;
}

/** Letters of what the halves of a day are expected to be: as check-ins say, where there are any, otherwise as planned. */
function planOf(shift: Shift | undefined, day: string, isWorkday: boolean, { visit, grace, isDue }: Planned): string {
  if (visit) {
    const states = checkedStates(shift, day, visit, grace);
    return halves.map((half) => letterOf(states[half])).join('');
  }
  return halves
    .map((half) => {
      const state = plannedState(shift, half, isWorkday);
      return isDue && state !== 'rest' ? unmarked : letterOf(state);
    })
    .join('');
}

/** A day of check-ins as it is shown. */
function checkInDay(day: string, shift: Shift | undefined, visit: SeenDay, grace: number): CheckInDay {
  const time = (at: number) => hospitalTime(at).slice(11, 16);
  const { late, early } = shift ? punctuality(shift, day, visit, grace) : { late: 0, early: 0 };
  return {
    day,
    from: time(visit.from),
    to: visit.to > visit.from ? time(visit.to) : '',
    late,
    early,
    is_kept: visit.isKept,
  };
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
