import type { FullPart, Option } from '../content';
import { isEmptyAnswer, type PracticeAnswer } from '../practice-rules';
import { scoreItemOf, type ScoreSettings } from '../practice-score';
import { RuleRefusal } from '../../kernel/rule-kind';
import { isHumanMarked } from '../rules';
import { scoreOf } from '../score';
import type { Arbitration } from '../exams/rules';

/** Rules of marking and scores that browser and server share. No schema here: pages import this file. Points are hundredths. */

export const markLimits = { comment: 300, reason: 300, markers: 50, batch: 500 } as const;

/** How a part stands that people mark. */
export const markStates = {
  unmarked: '待阅',
  second: '待二评',
  arbitration: '待仲裁',
  done: '已阅',
} as const;
export type MarkState = keyof typeof markStates;
export const markStateKeys = Object.keys(markStates) as MarkState[];

/** What an exam says of double marking. */
export interface MarkRules {
  marks_needed: number;
  threshold_percent: number;
  arbitration: Arbitration;
}

/** A mark that counts, in the order in which marks were first given. */
export interface GivenMark {
  markerId: number;
  points: number;
}

const waiting = { UNMARKED: 'unmarked', WAITING_SECOND: 'second', ARBITRATION_NEEDED: 'arbitration' } as const;

/** What marks make of a part: its points, or what is still waited for. */
export function settle(
  max: number,
  rules: MarkRules,
  marks: readonly GivenMark[],
): { state: MarkState; points: number | null } {
  const score = scoreOf(
    {
      type: 9,
      max: max / 100,
      marks_needed: rules.marks_needed,
      threshold: (max * rules.threshold_percent) / 10_000,
      arbitration: rules.arbitration,
    },
    { marks: marks.slice(0, rules.marks_needed === 1 ? 1 : 3).map(({ points }) => points / 100) },
  );
  if (typeof score === 'string') return { state: waiting[score], points: null };
  return { state: 'done', points: Math.round(score * 100) };
}

/**
 * Whether somebody may give the next mark of a part: nobody marks the same answer twice, and a difference is settled by
 * whoever may arbitrate.
 */
export function mayMark(
  state: MarkState,
  marks: readonly GivenMark[],
  { id, arbitrates }: { id: number; arbitrates: boolean },
): boolean {
  if (state === 'done' || marks.some(({ markerId }) => markerId === id)) return false;
  return state === 'arbitration' ? arbitrates : true;
}

/**
 * A mark may be taken back or changed as long as nobody knows more than when it was given: two that differ wait for the third,
 * so that neither marker moves towards the other, and after the third they stay.
 */
export const mayUnmark = (state: MarkState, marks: readonly GivenMark[], id: number): boolean =>
  state !== 'arbitration' &&
  marks.some(({ markerId }) => markerId === id) &&
  !(marks.length > 2 && marks[2]!.markerId !== id);

/**
 * Answers in the order in which one marker sees them: another for each marker and each question, and the same whenever he comes
 * back, so that nobody stands always first and neighbours do not colour each other.
 */
export function shuffledFor<Row>(rows: readonly Row[], nameOf: (row: Row) => string, salt: string): Row[] {
  return rows
    .map((row) => ({ row, name: nameOf(row), at: mix(`${salt}.${nameOf(row)}`) }))
    .toSorted((one, other) => one.at - other.at || (one.name < other.name ? -1 : 1))
    .map(({ row }) => row);
}

/** FNV-1a, stirred once more: the last characters alone must change the order. */
function mix(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01_00_01_93);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45_d9_f3_b);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** Points of a part that no person marks. An answer that is none of its question is worth nothing. */
export function objectivePoints(
  part: FullPart,
  shared: readonly Option[],
  max: number,
  answer: unknown,
  settings: ScoreSettings,
): number {
  if (isBlank(answer)) return 0;
  try {
    const score = scoreOf(scoreItemOf(part, shared, max / 100, settings), answer);
    return typeof score === 'number' ? Math.round(score * 100) : 0;
  } catch (error) {
    if (error instanceof RuleRefusal) return 0;
    throw error;
  }
}

/** A blank answer is worth nothing under every policy, and nobody has to mark it. */
export const isBlank = (answer: unknown): boolean =>
  answer === null || answer === undefined || isEmptyAnswer(answer as PracticeAnswer);

/** Whether a part waits for people: it is of their kind and something was written. */
export const needsMarks = (type: number, answer: unknown): boolean => isHumanMarked(type) && !isBlank(answer);

/** A total after a correction by hand: never below 0, never above the full mark. */
export const adjusted = (sum: number, by: number, full: number): number => Math.min(full, Math.max(0, sum + by));

/** The name of the level that a total reaches; levels come highest first. */
export function levelOf(
  total: number,
  full: number,
  levels: readonly { name: string; from_percent: number }[],
): string {
  const percent = full === 0 ? 0 : (total / full) * 100;
  return levels.find(({ from_percent: from }) => percent >= from)?.name ?? '';
}
