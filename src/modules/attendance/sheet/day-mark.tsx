import { outside, stateMarks, stateOf } from '@contract/attendance/sheet-rules';
import { checkLetters } from '@contract/attendance/check-rules';
import { shiftOf } from '@contract/attendance/shift-rules';
import type { SheetDay, SheetPerson } from '@contract/attendance/sheets';
import type { Shift } from '@contract/attendance/shifts';
import classes from '../attendance.module.css';
import { editKey, stateIn, type Edits } from './edits';

interface DayMarkProps {
  sheet: { days: readonly SheetDay[]; shifts: readonly Shift[] };
  row: SheetPerson;
  edits: Edits;
  day: number;
  unit: number;
  /** How far its teacher checked it; drawn where it is given. */
  check?: string | undefined;
}

const checkSigns: Record<string, string> = { [checkLetters.checked]: '✓', [checkLetters.moved]: '!' };

const wordOf = (state: ReturnType<typeof stateOf>) => (state ? stateMarks[state] : '·');

/**
 * A day of a person: one mark where both halves are the same, otherwise two; what is proposed stands there in grey. The code
 * of its shift stands under it.
 */
export function DayMark({ sheet, row, edits, day, unit, check }: DayMarkProps) {
  const style = { left: day * unit, width: unit };
  if (row.marks[day * 2] === outside) return <span className={classes.mark} data-out style={style} />;
  const [am, pm] = [stateIn(row, edits, day * 2), stateIn(row, edits, day * 2 + 1)];
  const { is_workday: isWorkday } = sheet.days[day]!;
  const isChanged = [0, 1].some((half) => edits.has(editKey(row.user_id, day * 2 + half)));
  const isProposed = !am && !pm;
  const shown = isProposed
    ? ([stateOf(row.plan[day * 2]), stateOf(row.plan[day * 2 + 1])] as const)
    : ([am, pm] as const);
  const words = shown[0] === shown[1] ? wordOf(shown[0]) : shown.map(wordOf).join('');
  const isBoth = am === pm;
  const visit = row.check_ins.find((one) => one.day === sheet.days[day]!.day);
  const shift = shiftOf(sheet.shifts, row.shifts[day]);
  const state = isBoth ? am : (['absent', 'late', 'leave'] as const).find((one) => one === am || one === pm);
  return (
    <span
      className={classes.mark}
      data-state={state}
      data-rest={!isWorkday || undefined}
      data-proposed={isProposed || undefined}
      data-due={(isProposed && !shown[0] && !shown[1]) || undefined}
      data-visited={(isProposed && visit !== undefined) || undefined}
      data-changed={isChanged || undefined}
      data-check={checkSigns[check ?? '']}
      style={style}
    >
      <span className={classes.words}>{words}</span>
      {shift && (
        <span className={classes.code} data-tone={shift.tone}>
          {shift.code}
        </span>
      )}
    </span>
  );
}
