import { halves, type Half } from '@contract/attendance/days';
import { cellProblem, letterOf, stateOf, unmarked, type MarkState } from '@contract/attendance/sheet-rules';
import type { MarkInput, Sheet, SheetPerson } from '@contract/attendance/sheets';

/** Marks that are not saved yet, by `user half`, where a half is counted over the month. */
export type Edits = ReadonlyMap<string, MarkState | null>;

export const editKey = (userId: number, at: number) => `${userId} ${at}`;

/** Rows and days, all ends included. */
export interface Area {
  top: number;
  bottom: number;
  from: number;
  to: number;
}

/** Edits with a state for the cells of an area that may be marked; `proposal` marks each day as it is proposed. */
export function marked(
  sheet: Sheet,
  edits: Edits,
  { top, bottom, from, to }: Area,
  state: MarkState | null | 'proposal',
  onlyUnmarked = false,
  half?: Half,
): { edits: Edits; skipped: string | undefined } {
  const next = new Map(edits);
  let skipped: string | undefined;
  for (const person of sheet.people.slice(top, bottom + 1)) {
    for (let day = from; day <= to; day += 1) {
      for (const one of half ? [half] : halves) {
        const at = day * 2 + halves.indexOf(one);
        const { day: date } = sheet.days[day]!;
        const problem = cellProblem(person.marks[at]!, date, sheet.state, sheet.today);
        if (problem) skipped ??= `${person.name} ${date}：${problem}`;
        else if (!onlyUnmarked || (person.marks[at] === unmarked && !next.has(editKey(person.user_id, at)))) {
          const given = state === 'proposal' ? plannedIn(person, at) : state;
          if (given === undefined) skipped ??= `${person.name} ${date}：没有打卡，请核实后登记`;
          else next.set(editKey(person.user_id, at), given);
        }
      }
    }
  }
  return { edits: next, skipped };
}

/** The week before, cell by cell, over the seven days that begin with a Monday. */
export function copiedWeek(sheet: Sheet, edits: Edits, monday: number): Edits {
  const next = new Map(edits);
  for (const person of sheet.people) {
    for (let at = monday * 2; at < Math.min((monday + 7) * 2, person.marks.length); at += 1) {
      const from = at - 14;
      const state = from < 0 ? undefined : stateIn(person, edits, from);
      const date = sheet.days[at >> 1]!.day;
      if (!state || state === 'leave' || cellProblem(person.marks[at]!, date, sheet.state, sheet.today)) continue;
      next.set(editKey(person.user_id, at), state);
    }
  }
  return next;
}

/** What stands in a half day, edits over what is stored. */
export function stateIn(person: SheetPerson, edits: Edits, at: number) {
  const key = editKey(person.user_id, at);
  return edits.has(key) ? (edits.get(key) ?? undefined) : stateOf(person.marks[at]);
}

/** What is expected of a half day, never leave, which nobody plans; undefined where a check-in is missing. */
export const plannedIn = (person: SheetPerson, at: number) => stateOf(person.plan[at]) as MarkState | undefined;

/** What is sent: each cell with what was seen in it. */
export function marksOf(sheet: Sheet, edits: Edits): MarkInput[] {
  return sheet.people.flatMap((person) =>
    Array.from(person.marks).flatMap((letter, at) => {
      const key = editKey(person.user_id, at);
      const state = edits.get(key);
      if (state === undefined || letterOf(state) === letter) return [];
      const before = stateOf(letter);
      return [
        {
          user_id: person.user_id,
          day: sheet.days[at >> 1]!.day,
          half: halves[at % 2]!,
          state,
          before: before === undefined || before === 'leave' ? null : before,
        },
      ];
    }),
  );
}
