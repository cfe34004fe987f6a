import { daysAhead } from '../rotation/stay-states';

/** What texts and lists of students take at most; numbers with their least and most. */
export const limits = {
  name: 100,
  code: 50,
  note: 300,
  content: 2000,
  level: 20,
  tag: 20,
  levels: 5,
  tags: 20,
  grade: [2000, 2099],
  years: [1, 10],
  groups: 20,
  members: 300,
  cadres: 30,
  classes: 100,
  candidates: 200,
  followDays: [1, 180],
  files: 5,
} as const;

/** 班级状态: one that goes on, one that has ended, one that went on as another. */
export const classStates = { active: '在读', archived: '已归档', merged: '已合并' } as const;
export type ClassState = keyof typeof classStates;
export const classStateKeys = Object.keys(classStates) as ClassState[];

/** What a class is after it was promoted: in its next year, or over, when that was its last. */
export function promotion(year: number, years: number): { year: number; state: ClassState } {
  return year < years ? { year: year + 1, state: 'active' } : { year, state: 'archived' };
}

const numerals = '一二三四五六七八九十';
/** The year of study in words: 二年级. */
export const yearWords = (year: number) => `${numerals[year - 1] ?? year}年级`;

/**
 * Splits members into groups for bedside teaching, in their order one to each in turn: sizes differ by one at most.
 * @returns the group of each, from 1; all 0 for fewer than two groups
 */
export const splitGroups = (members: number, groups: number): number[] =>
  Array.from({ length: members }, (_, at) => (groups < 2 ? 0 : (at % groups) + 1));

/** 重点学生状态. */
export const keyStates = { watch: '关注中', better: '好转', released: '解除' } as const;
export type KeyState = keyof typeof keyStates;
export const keyStateKeys = Object.keys(keyStates) as KeyState[];
/** Whose turn it is. */
export const keyDue = { late: '已逾期', today: '今天及以前', week: '7 天内' } as const;
export const keyDueKeys = Object.keys(keyDue) as (keyof typeof keyDue)[];
export const dueDays = 7;
/** Those that a follow-up may set; 解除 is an approval's. */
export const openKeyStates = ['watch', 'better'] as const;

/** How somebody was followed up. */
export const followWays = ['面谈', '电话', '线上沟通', '家校联系', '会商', '其他'] as const;
export type FollowWay = (typeof followWays)[number];

/**
 * Who sees the key students of a category besides their owners and the office (`student:key:all`): the manager of the
 * person's class, whoever the person belongs to. Both only with `student:key:list` and within their data scope.
 */
export const viewers = { manager: '班主任', department: '所属科室管理者' } as const;
export type Viewer = keyof typeof viewers;
export const viewerKeys = Object.keys(viewers) as Viewer[];

/** The day on which somebody is to be followed up next, when nobody says another. */
export const nextFollowUp = (day: string, everyDays: number) => daysAhead(day, everyDays);

/** Half days of a person that somebody should look at. */
export interface Missed {
  absentHalves: number;
  lateHalves: number;
}
/** From where on something is suggested, and from where on it is grave; the office sets it. */
export interface SignalThresholds {
  /** Days that absence is looked back on. */
  absence_days: number;
  /** Half days without leave. */
  absent_few: number;
  absent_many: number;
  /** Times late; these alone are never grave. */
  late_few: number;
  /** Failed exams of a year. */
  exams_few: number;
  exams_many: number;
  /** Points of violations that count. */
  points_few: number;
  points_many: number;
}
/** What stands until the office sets something else; the requirements say only “failed exams, absence, violations”. */
export const usualThresholds: SignalThresholds = {
  absence_days: 30,
  absent_few: 2,
  absent_many: 6,
  late_few: 3,
  exams_few: 1,
  exams_many: 2,
  points_few: 3,
  points_many: 10,
};
/** Least and most of each threshold. */
export const thresholdRanges = {
  absence_days: [7, 180],
  absent_few: [1, 60],
  absent_many: [1, 120],
  late_few: [1, 60],
  exams_few: [1, 20],
  exams_many: [1, 20],
  points_few: [1, 100],
  points_many: [1, 200],
} as const satisfies Record<keyof SignalThresholds, readonly [least: number, most: number]>;

/** The threshold that is below the one it has to reach, with the words for it; null: none is. */
export function thresholdProblem(
  set: SignalThresholds,
): { field: 'absent_many' | 'exams_many' | 'points_many'; text: string } | null {
  const text = '“严重”的标准不能低于提示的标准';
  if (set.absent_many < set.absent_few) return { field: 'absent_many', text };
  if (set.exams_many < set.exams_few) return { field: 'exams_many', text };
  return set.points_many < set.points_few ? { field: 'points_many', text } : null;
}

/** What absence of the last days says: nothing below the thresholds. */
export function absenceSignal(
  { absentHalves, lateHalves }: Missed,
  { absence_days: days, absent_few: few, absent_many: many, late_few: late }: SignalThresholds,
): { reason: string; isGrave: boolean } | null {
  if (absentHalves < few && lateHalves < late) return null;
  const parts = [absentHalves > 0 && `旷工 ${absentHalves / 2} 天`, lateHalves > 0 && `迟到 ${lateHalves} 次`].filter(
    Boolean,
  );
  return { reason: `近 ${days} 天${parts.join('、')}`, isGrave: absentHalves >= many };
}

/** Days that failed exams and violations are looked back on. */
export const longSignalDays = 365;
/** The newest records that a suggestion names. */
export const signalRows = 10;

/** What failed exams say. */
export const examSignal = (
  failed: number,
  { exams_few: few, exams_many: many }: SignalThresholds,
): { reason: string; isGrave: boolean } | null =>
  failed < few ? null : { reason: `近一年 ${failed} 次考试未通过`, isGrave: failed >= many };

/** What violations in the dormitory say, by the points that count. */
export const violationSignal = (
  times: number,
  points: number,
  { points_few: few, points_many: many }: SignalThresholds,
): { reason: string; isGrave: boolean } | null =>
  points < few ? null : { reason: `近一年宿舍违纪 ${times} 次，累计 ${points} 分`, isGrave: points >= many };
