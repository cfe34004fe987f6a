import { halves, halfWords, type Half } from './days';
import { attendanceStateWords, type AttendanceState } from './share';
import { letterOf, outside, stateOf, unmarked, type MarkState } from './sheet-rules';

/** How a teacher's check of a day stands: `moved` where the ward marked it otherwise since. */
export const checkLetters = { none: '-', open: '0', checked: '1', moved: '~' } as const;
export const checkWords: Record<string, string> = { '1': '带教已核对', '~': '核对后有变动', '0': '带教未核对' };

/** The letter of a day's check, from what stands in its halves now and what the teacher saw in them. */
export function checkLetter(marks: string, seen: string | undefined): string {
  if (marks.startsWith(outside)) return checkLetters.none;
  if (seen === undefined) return checkLetters.open;
  return seen === marks ? checkLetters.checked : checkLetters.moved;
}

/** Why a teacher cannot check a day; undefined when he can. */
export function checkProblem(marks: string, day: string, today: string): string | undefined {
  if (marks.includes(outside)) return '这一天不由您带教';
  if (day > today) return '还没到这一天';
  if (marks.includes(unmarked)) return '科室还没有登记完';
  return undefined;
}

/** What a correction is asked for: a half day, or both halves of a day. */
export const correctionSpans = ['day', ...halves] as const;
export type CorrectionSpan = (typeof correctionSpans)[number];
export const correctionSpanWords: Record<CorrectionSpan, string> = { day: '全天', ...halfWords };
export const halvesIn = (span: CorrectionSpan): readonly Half[] => (span === 'day' ? halves : [span]);

const wordOf = (letter: string | undefined): string => {
  const state: AttendanceState | undefined = stateOf(letter);
  return state ? attendanceStateWords[state] : '未登记';
};

/** What stands in the halves of a day, in words: one where both are the same. */
export function marksWords(marks: string): string {
  const [first = unmarked, second = first] = marks;
  return first === second ? wordOf(first) : `${wordOf(first)}/${wordOf(second)}`;
}

/** The letters of those halves that are asked for, of the two of a day. */
export const lettersIn = (marks: string, span: CorrectionSpan): string =>
  halvesIn(span)
    .map((half) => marks[halves.indexOf(half)] ?? outside)
    .join('');

/**
 * Why a day cannot be corrected so; undefined when it can. It can be after the month's sheet was confirmed, too: that is
 * what corrections are for.
 * @param letters of the halves that are asked for
 */
export function correctionProblem(letters: string, to: MarkState, day: string, today: string): string | undefined {
  if (letters.includes(outside)) return '这一天没有在科记录';
  if (day > today) return '还没到这一天';
  if (letters.includes(letterOf('leave'))) return '已批准的请假，如有变动请销假';
  if (Array.from(letters).every((letter) => letter === letterOf(to)))
    return `已登记为“${attendanceStateWords[to]}”，不需要更正`;
  return undefined;
}
