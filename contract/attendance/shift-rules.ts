import { hospitalOffsetMs } from '../kernel/hospital-time';
import { daysAhead } from '../rotation/stay-states';
import { halfWords, type Half } from './days';
import { outside, proposed, type MarkState } from './sheet-rules';

/** Rules of shifts. No schema here: pages import this file. Times are ms since 1970 unless they are `HH:MM`. */

/** What a shift is: ordinary work, duty that is marked as such, or a day off that the ward gives. */
export const shiftKindWords = { work: '上班', duty: '值班', rest: '休息' } as const;
export type ShiftKind = keyof typeof shiftKindWords;
export const shiftKinds = Object.keys(shiftKindWords) as ShiftKind[];

/** The halves of its day that it covers; the others are free. */
export const shiftCoverWords = { day: '全天', ...halfWords } as const;
export type ShiftCover = keyof typeof shiftCoverWords;
export const shiftCovers = Object.keys(shiftCoverWords) as ShiftCover[];

/** Colours of its code in the grid, by the tones of the product. */
export const shiftToneWords = { primary: '蓝', success: '绿', warning: '橙', danger: '红', info: '灰' } as const;
export type ShiftTone = keyof typeof shiftToneWords;
export const shiftTones = Object.keys(shiftToneWords) as ShiftTone[];

/** The most shifts of a personnel type: each has a letter of its own on the wire. */
export const mostShifts = 60;
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** The letter of a day without a shift, or outside of the ward. */
export const noShift = outside;

/** What the rules ask of a shift. */
export interface ShiftTimes {
  kind: ShiftKind;
  covers: ShiftCover;
  /** `HH:MM`; null for a day off. An end that is not after the beginning is on the next day. */
  begin_at: string | null;
  end_at: string | null;
}

/** The letter of a shift among the shifts of its type; `noShift` for one that is not there. */
export const shiftLetter = (shifts: readonly { id: number }[], id: number | undefined): string =>
  alphabet[shifts.findIndex((shift) => shift.id === id)] ?? noShift;

/** The shift of a letter. */
export const shiftOf = <Shift>(shifts: readonly Shift[], letter: string | undefined): Shift | undefined =>
  letter === undefined || letter === noShift ? undefined : shifts[alphabet.indexOf(letter)];

export const crossesMidnight = ({ begin_at, end_at }: ShiftTimes): boolean =>
  begin_at !== null && end_at !== null && end_at <= begin_at;

/** `08:00–17:30`, `17:30–次日 08:00`; empty for a day off. */
export function shiftHours(shift: ShiftTimes): string {
  if (shift.begin_at === null || shift.end_at === null) return '';
  return `${shift.begin_at}–${crossesMidnight(shift) ? '次日 ' : ''}${shift.end_at}`;
}

/** `白班 08:00–17:30`, with the half where it covers one alone. */
export const shiftWords = (shift: ShiftTimes & { name: string }): string =>
  [shift.name, shiftHours(shift), shift.covers === 'day' ? '' : shiftCoverWords[shift.covers]]
    .filter(Boolean)
    .join(' ');

/** What a half day is expected to be: as its shift says, else as the work calendar does. A half that a shift leaves free rests. */
export function plannedState(shift: ShiftTimes | undefined, half: Half, isWorkday: boolean): MarkState {
  if (!shift) return proposed(isWorkday);
  if (shift.kind === 'rest' || (shift.covers !== 'day' && shift.covers !== half)) return 'rest';
  return shift.kind === 'duty' ? 'duty' : 'present';
}

/** From when to when a shift of a day goes; null for a day off. */
export function shiftSpan(shift: ShiftTimes, day: string): { from: number; to: number } | null {
  if (shift.begin_at === null || shift.end_at === null) return null;
  const at = (date: string, time: string) => Date.parse(`${date}T${time}:00Z`) - hospitalOffsetMs;
  return {
    from: at(day, shift.begin_at),
    to: at(crossesMidnight(shift) ? daysAhead(day, 1) : day, shift.end_at),
  };
}

/** When somebody was first and last seen on a day. */
export interface Seen {
  from: number;
  to: number;
}

export interface Punctuality {
  /** Whole minutes after the beginning and before the end; 0 within what is forgiven. */
  late: number;
  early: number;
}

const minuteMs = 60_000;

/**
 * How late somebody came to his shift, and how early he went. Who was seen once only came and did not sign off: how early he
 * went nobody knows. Seconds of the minute in which a shift begins or ends are forgiven.
 * @param grace minutes that are forgiven on either side
 */
export function punctuality(shift: ShiftTimes, day: string, seen: Seen, grace: number): Punctuality {
  const span = shiftSpan(shift, day);
  if (!span) return { late: 0, early: 0 };
  const late = Math.floor((seen.from - span.from) / minuteMs);
  const early = seen.to > seen.from ? Math.floor((span.to - seen.to) / minuteMs) : 0;
  return { late: late > grace ? late : 0, early: early > grace ? early : 0 };
}
