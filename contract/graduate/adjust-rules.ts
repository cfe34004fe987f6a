import type { Sitting } from './rules-arrange';
import type { Level } from './rules';

/** What teachers may ask to have changed of a lesson. No schema here: pages import this file. */

export const adjustKinds = { move: '调课', cancel: '停课', substitute: '代课' } as const;
export type AdjustKind = keyof typeof adjustKinds;
export const adjustKindKeys = Object.keys(adjustKinds) as AdjustKind[];

export const adjustStates = { pending: '审核中', passed: '已通过', rejected: '已驳回', withdrawn: '已撤回' } as const;
export type AdjustState = keyof typeof adjustStates;
export const adjustStateKeys = Object.keys(adjustStates) as AdjustState[];

/** Stored with every record of the approval engine: they never change. */
export const adjustFlowKeys = {
  bachelor: 'graduate.adjust.bachelor',
  master: 'graduate.adjust.master',
} as const satisfies Record<Level, string>;

/** Longest reason, in characters. */
export const longestReason = 300;

const dayMs = 86_400_000;

export interface AskedLesson {
  /** Null while it waits for a place. */
  day: string | null;
  is_published: boolean;
  is_locked: boolean;
  /** An adjustment of it is under review. */
  is_asked: boolean;
}

export interface AskRules {
  /** The hospital's day. */
  today: string;
  ahead_days: number;
  most_adjustments: number;
  /** Asked for in this semester, without what was rejected or withdrawn. */
  used: number;
}

/** Why an adjustment of a lesson cannot be asked for, or nothing. */
export function askProblem(lesson: AskedLesson, { today, ahead_days: ahead, most_adjustments: most, used }: AskRules) {
  if (lesson.day === null || !lesson.is_published) return '这次课还没有发布，不需要申请';
  if (lesson.is_locked) return '这次课已锁定，请联系教育处';
  if (lesson.is_asked) return '这次课已有申请在审核中，请等审核完成或先撤回';
  const left = Math.round((Date.parse(lesson.day) - Date.parse(today)) / dayMs);
  if (left < 0) return '这次课已经上过，不能再申请';
  if (left < ahead) return `最迟在上课前 ${ahead} 天申请，这次课在 ${lesson.day}，请联系教育处`;
  if (used >= most) return `本学期已申请 ${used} 次，达到上限 ${most} 次，请联系教育处`;
  return '';
}

/** What a substitute teaches at the time of a lesson, or undefined. */
export const taughtMeanwhile = (lesson: Sitting, others: readonly Sitting[], teacherId: number) =>
  others.find(
    (one) => one.id !== lesson.id && one.teacher_id === teacherId && one.from < lesson.to && lesson.from < one.to,
  );

/** An adjustment in one line: 调课：2026-11-30 第 1–2 节 → 2026-12-02 第 3–4 节. */
export const adjustWords = (one: { kind: AdjustKind; from: string; to: string }) =>
  `${adjustKinds[one.kind]}：${one.from} → ${one.to}`;
