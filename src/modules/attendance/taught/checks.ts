import { checkLetters, checkProblem } from '@contract/attendance/check-rules';
import type { TaughtSheet } from '@contract/attendance/corrections';
import { weekdayOf } from '@contract/attendance/days';
import type { AttendanceState } from '@contract/attendance/share';
import { stateOf } from '@contract/attendance/sheet-rules';
import type { SheetPerson } from '@contract/attendance/sheets';
import type { Area } from '../sheet/edits';

export const pairOf = (person: SheetPerson, day: number): string => person.marks.slice(day * 2, day * 2 + 2);

/** Days of an area that can be checked and are not yet, with what stands in them; and why another cannot be. */
export function checkable(sheet: TaughtSheet, { top, bottom, from, to }: Area) {
  const days: { user_id: number; day: string; am: AttendanceState; pm: AttendanceState }[] = [];
  let problem: string | undefined;
  for (const person of sheet.people.slice(top, bottom + 1)) {
    for (let at = from; at <= to; at += 1) {
      const { day } = sheet.days[at]!;
      const marks = pairOf(person, at);
      const why = checkProblem(marks, day, sheet.today);
      if (why) problem ??= `${person.name} ${day}：${why}`;
      else if (person.checked[at] !== checkLetters.checked) {
        days.push({ user_id: person.user_id, day, am: stateOf(marks[0])!, pm: stateOf(marks[1])! });
      }
    }
  }
  return { days, problem };
}

/** Everybody on the days of a week, Monday to Sunday, as far as they lie in the month. */
export function weekOf(sheet: TaughtSheet, at: number): Area {
  const monday = at - ((weekdayOf(sheet.days[at]!.day) + 6) % 7);
  return {
    top: 0,
    bottom: sheet.people.length - 1,
    from: Math.max(0, monday),
    to: Math.min(sheet.days.length - 1, monday + 6),
  };
}
