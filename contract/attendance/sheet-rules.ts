import type { AttendanceState } from './share';

/** States that a ward marks; leave comes from approved applications alone. */
export const markStates = [
  'present',
  'late',
  'duty',
  'official',
  'absent',
  'rest',
] as const satisfies readonly AttendanceState[];
export type MarkState = (typeof markStates)[number];

/** What stands in a cell of the month grid, and on paper. */
export const stateMarks: Record<AttendanceState, string> = {
  present: '√',
  late: '迟',
  duty: '值',
  official: '公',
  leave: '假',
  absent: '旷',
  rest: '休',
};

/** A half day on the wire: a letter for each half of the month's days. */
const letters: Record<AttendanceState, string> = {
  present: 'P',
  late: 'L',
  duty: 'D',
  official: 'O',
  leave: 'V',
  absent: 'A',
  rest: 'R',
};
/** Not in the ward, and in the ward without a mark. */
export const outside = '.';
export const unmarked = '_';
const states = new Map(Object.entries(letters).map(([state, letter]) => [letter, state as AttendanceState]));

export const letterOf = (state: AttendanceState | null): string => (state === null ? unmarked : letters[state]);
/** The state of a letter; undefined for a half that nobody marked or that is outside of the ward. */
export const stateOf = (letter: string | undefined): AttendanceState | undefined => states.get(letter ?? '');

/** A line of letters with one of them changed. */
export const withLetter = (line: string, at: number, letter: string): string =>
  line.slice(0, at) + letter + line.slice(at + 1);

/** States of a month's sheet (screens.md 7). */
export const sheetStateWords = { open: '未提交', submitted: '已提交', confirmed: '已确认', returned: '退回' } as const;
export type SheetState = keyof typeof sheetStateWords;
export const sheetStates = Object.keys(sheetStateWords) as SheetState[];

export const sheetActs = {
  submit: { word: '提交', from: ['open', 'returned'], to: 'submitted' },
  confirm: { word: '确认', from: ['submitted'], to: 'confirmed' },
  return: { word: '退回', from: ['submitted', 'confirmed'], to: 'returned' },
} as const satisfies Record<string, { word: string; from: readonly SheetState[]; to: SheetState }>;
export type SheetAct = keyof typeof sheetActs;
export const sheetActKeys = Object.keys(sheetActs) as SheetAct[];

/** Whether the sheet's cells may be marked. */
export const isOpen = (state: SheetState): boolean => state === 'open' || state === 'returned';

/**
 * Why an act is not possible now; undefined when it is.
 * @param lastDay of the sheet's month @param today the hospital's day
 */
export function actProblem(act: SheetAct, state: SheetState, { lastDay, today }: { lastDay: string; today: string }) {
  const { from, word } = sheetActs[act];
  if (!(from as readonly SheetState[]).includes(state)) return `考勤表${sheetStateWords[state]}，不能${word}`;
  if (act === 'submit' && today < lastDay) return `${lastDay} 起可以提交本月考勤表`;
  return undefined;
}

/** Why a half day cannot be marked; undefined when it can. */
export function cellProblem(letter: string, day: string, state: SheetState, today: string): string | undefined {
  if (letter === outside) return '这一天不在本科室';
  if (letter === letters.leave) return '已批准的请假，如有变动请销假';
  if (!isOpen(state)) return `考勤表${sheetStateWords[state]}，不能修改`;
  if (day > today) return '还没到这一天';
  return undefined;
}

/** What is proposed where nobody marked: working days are worked, others rest. */
export const proposed = (isWorkday: boolean): MarkState => (isWorkday ? 'present' : 'rest');
