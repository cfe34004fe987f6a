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
/** Days that are looked back on. */
export const signalDays = 30;
const fewHalves = { absent: 2, late: 3 } as const;
const manyHalves = 6;

/**
 * What absence of the last `signalDays` days says: nothing below one day without leave and below three times late; grave
 * from three days without leave on. The thresholds are ours: the requirements only say “absence”.
 */
export function absenceSignal({ absentHalves, lateHalves }: Missed): { reason: string; isGrave: boolean } | null {
  if (absentHalves < fewHalves.absent && lateHalves < fewHalves.late) return null;
  const parts = [absentHalves > 0 && `旷工 ${absentHalves / 2} 天`, lateHalves > 0 && `迟到 ${lateHalves} 次`].filter(
    Boolean,
  );
  return { reason: `近 ${signalDays} 天${parts.join('、')}`, isGrave: absentHalves >= manyHalves };
}

/** Days that failed exams and violations are looked back on. */
export const longSignalDays = 365;
/** The newest records that a suggestion names. */
export const signalRows = 10;

/** What failed exams say: one is told, two are grave. */
export const examSignal = (failed: number): { reason: string; isGrave: boolean } | null =>
  failed === 0 ? null : { reason: `近一年 ${failed} 次考试未通过`, isGrave: failed >= 2 };

const fewPoints = 3;
const manyPoints = 10;
/** What violations in the dormitory say, by the points that count: nothing below three; grave from ten on. */
export const violationSignal = (times: number, points: number): { reason: string; isGrave: boolean } | null =>
  points < fewPoints
    ? null
    : { reason: `近一年宿舍违纪 ${times} 次，累计 ${points} 分`, isGrave: points >= manyPoints };
