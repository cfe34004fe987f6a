import { outside } from '@contract/attendance/sheet-rules';
import { shiftOf } from '@contract/attendance/shift-rules';
import type { Sheet, SheetPerson, ShiftInput } from '@contract/attendance/sheets';
import type { Area } from './edits';

/** The shift of a person's day, by its id. */
const shiftIn = ({ shifts }: Sheet, person: SheetPerson, day: number): number | null =>
  shiftOf(shifts, person.shifts[day])?.id ?? null;

const isThere = (person: SheetPerson, day: number) => person.plan[day * 2] !== outside;

/** An area with one shift, each day with what is seen there; null leaves its days to the ward's own shift. */
export function rosterCells(sheet: Sheet, { top, bottom, from, to }: Area, shiftId: number | null): ShiftInput[] {
  return sheet.people.slice(top, bottom + 1).flatMap((person) =>
    sheet.days.slice(from, to + 1).flatMap(({ day }, offset) => {
      const before = shiftIn(sheet, person, from + offset);
      if (!isThere(person, from + offset) || (before === shiftId && shiftId !== null)) return [];
      return [{ user_id: person.user_id, day, shift_id: shiftId, before }];
    }),
  );
}

/** The week before, day by day, over the seven days that begin with a Monday; shifts that are no longer given stay behind. */
export function copiedRoster(sheet: Sheet, monday: number): ShiftInput[] {
  return sheet.people.flatMap((person) =>
    sheet.days.slice(monday, monday + 7).flatMap(({ day }, offset) => {
      const at = monday + offset;
      if (at < 7 || !isThere(person, at) || !isThere(person, at - 7)) return [];
      const shift = shiftOf(sheet.shifts, person.shifts[at - 7]);
      const before = shiftIn(sheet, person, at);
      if (shift?.is_active === false || (shift?.id ?? null) === before) return [];
      return [{ user_id: person.user_id, day, shift_id: shift?.id ?? null, before }];
    }),
  );
}
