import { RuleRefusal } from '../kernel/rule-kind';
import { daysOf, halfKey, halves, halfWords, type Days, type Half, type IsWorkday } from './days';

/** What a half day was (screens.md 7; domain 2.6). */
export const attendanceStates = ['present', 'late', 'duty', 'official', 'leave', 'absent', 'rest'] as const;
export type AttendanceState = (typeof attendanceStates)[number];

export const attendanceStateWords: Record<AttendanceState, string> = {
  present: '出勤',
  late: '迟到',
  duty: '值班',
  official: '公假',
  leave: '请假',
  absent: '旷工',
  rest: '休息',
};

/** States of somebody who did what he should. */
const presentStates: readonly AttendanceState[] = ['present', 'late', 'duty', 'official'];
export const isPresent = (state: AttendanceState): boolean => presentStates.includes(state);

/** A half day that somebody marked. */
export interface HalfRecord {
  date: string;
  half: Half;
  state: AttendanceState;
}

/** Attendance in days; `rate` is present ÷ should from 0 to 1, null where nothing should be. */
export interface Share {
  should: number;
  present: number;
  leave: number;
  absent: number;
  unrecorded: number;
  rate: number | null;
}

/**
 * Attendance of a stay: should are the half days of its working days without those marked as rest; work on days that rest
 * counts nowhere, nor does what lies outside the stay.
 * @param until last day that counts, included: figures of a stay that goes on stop yesterday
 * @throws RuleRefusal REVERSED_RANGE, DUPLICATE_RECORD
 */
export function share(isWorkday: IsWorkday, stay: Days, records: readonly HalfRecord[], until?: string): Share {
  if (stay.to < stay.from) throw new RuleRefusal('REVERSED_RANGE', '轮转的结束日期不能早于开始日期');
  const marks = new Map<string, AttendanceState>();
  for (const { date, half, state } of records) {
    const key = halfKey(date, half);
    if (marks.has(key)) throw new RuleRefusal('DUPLICATE_RECORD', `${date} ${halfWords[half]}有两条考勤记录`);
    marks.set(key, state);
  }
  const to = until !== undefined && until < stay.to ? until : stay.to;
  const count = { should: 0, present: 0, leave: 0, absent: 0 };
  for (const day of daysOf({ from: stay.from, to })) {
    if (!isWorkday(day)) continue;
    for (const half of halves) {
      const state = marks.get(halfKey(day, half));
      if (state === 'rest') continue;
      count.should += 1;
      if (state === undefined) continue;
      if (state === 'leave' || state === 'absent') count[state] += 1;
      else count.present += 1;
    }
  }
  const { should, present, leave, absent } = count;
  return {
    should: should / 2,
    present: present / 2,
    leave: leave / 2,
    absent: absent / 2,
    unrecorded: (should - present - leave - absent) / 2,
    rate: should === 0 ? null : present / should,
  };
}

/** Whether a stay has to be made up for (补轮), and by how many half months. */
export interface MakeUp {
  due: boolean;
  /** Half months proposed; 0 where nothing is due. */
  half_months: number;
}

/**
 * 补轮 is due when what was missed of a whole stay is more than a third of what it should have been, strictly (the
 * customer's one-third rule); its length is the same share of the stay's half months, rounded up.
 * @param missed days of leave of kinds that count for it, and of absence
 * @param should days of the whole stay, past and to come
 * @param halfMonths length of the stay
 */
export function makeUp(missed: number, should: number, halfMonths: number): MakeUp {
  // Days are multiples of a half, so nothing is rounded on either side of the comparison.
  if (missed * 3 <= should) return { due: false, half_months: 0 };
  return { due: true, half_months: Math.ceil((halfMonths * missed) / should) };
}
