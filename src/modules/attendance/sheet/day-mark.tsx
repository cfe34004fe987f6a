import { outside, proposed, stateMarks } from '@contract/attendance/sheet-rules';
import { checkLetters } from '@contract/attendance/check-rules';
import type { SheetDay, SheetPerson } from '@contract/attendance/sheets';
import classes from '../attendance.module.css';
import { editKey, stateIn, type Edits } from './edits';

interface DayMarkProps {
  sheet: { days: readonly SheetDay[] };
  row: SheetPerson;
  edits: Edits;
  day: number;
  unit: number;
  /** How far its teacher checked it; drawn where it is given. */
  check?: string | undefined;
}

const checkSigns: Record<string, string> = { [checkLetters.checked]: '✓', [checkLetters.moved]: '!' };

/** A day of a person: one mark where both halves are the same, otherwise two; what is proposed stands there in grey. */
export function DayMark({ sheet, row, edits, day, unit, check }: DayMarkProps) {
  const style = { left: day * unit, width: unit };
  if (row.marks[day * 2] === outside) return <span className={classes.mark} data-out style={style} />;
  const [am, pm] = [stateIn(row, edits, day * 2), stateIn(row, edits, day * 2 + 1)];
  const { is_workday: isWorkday } = sheet.days[day]!;
  const isChanged = [0, 1].some((half) => edits.has(editKey(row.user_id, day * 2 + half)));
  const isBoth = am === pm;
  const words = isBoth
    ? stateMarks[am ?? proposed(isWorkday)]
    : `${am ? stateMarks[am] : '·'}${pm ? stateMarks[pm] : '·'}`;
  const state = isBoth ? am : (['absent', 'late', 'leave'] as const).find((one) => one === am || one === pm);
  return (
    <span
      className={classes.mark}
      data-state={state}
      data-rest={!isWorkday || undefined}
      data-proposed={(!am && !pm) || undefined}
      data-changed={isChanged || undefined}
      data-check={checkSigns[check ?? '']}
      style={style}
    >
      {words}
    </span>
  );
}
