import { deadlineOf, type DeadlineConfig, type DeadlineEvent } from '../deadline';

/** Rules of exams that browser and server share. No schema here: pages import this file. */

/** 考试类型 (screens.md 9). */
export const examTypes = {
  1: '出科考试',
  2: '阶段考试',
  3: '年度考试',
  4: '入院考试',
  5: '模拟考试',
  6: '补考',
} as const;
export const ExamType = { department: 1, stage: 2, annual: 3, entry: 4, mock: 5, makeUp: 6 } as const;
export const examTypeIds = [1, 2, 3, 4, 5, 6] as const;
export const examTypeWord = (type: number): string => examTypes[type as 1] ?? `类型 ${type}`;

/** Everybody at once, or each within a window from his own entry on. */
export const examModes = { fixed: '统一时间', flexible: '弹性时间' } as const;
export type ExamMode = keyof typeof examModes;
export const examModeKeys = Object.keys(examModes) as ExamMode[];

/** How a make-up exam counts beside the one before it. */
export const scoreRules = { cap_at_pass: '及格后按及格分计', take_higher: '取两次中较高的成绩' } as const;
export type ScoreRule = keyof typeof scoreRules;
export const scoreRuleKeys = Object.keys(scoreRules) as ScoreRule[];

/** Whom a make-up exam is for (screens.md 9). */
export const makeUpReasons = { failed: '不及格', absent: '缺考', deferred: '缓考' } as const;
export type MakeUpReason = keyof typeof makeUpReasons;
export const makeUpReasonKeys = Object.keys(makeUpReasons) as MakeUpReason[];

/** What became of what a candidate asked about his score. */
export const appealStates = { open: '待答复', kept: '维持原成绩', changed: '已更正' } as const;
export type AppealState = keyof typeof appealStates;
export const appealStateKeys = Object.keys(appealStates) as AppealState[];
/** Days after the publication of scores in which candidates may ask about them. */
export const appealDays = 7;
/** How long a link to a paper holds. */
export const paperLinkMs = 15 * 60_000;

/** When candidates see a thing of their own. `submitted`: at once, marked as provisional. */
export const releases = { never: '不公布', submitted: '交卷后（暂定）', published: '成绩发布后' } as const;
export type Release = keyof typeof releases;
export const releaseKeys = Object.keys(releases) as Release[];

/** What decides when two marks differ by more than the threshold and a third is given. */
export const arbitrations = { third: '以第三评为准', closest: '取相近两评的平均' } as const;
export type Arbitration = keyof typeof arbitrations;
export const arbitrationKeys = Object.keys(arbitrations) as Arbitration[];

export const duties = { invigilator: '监考', marker: '阅卷' } as const;
export type Duty = keyof typeof duties;
export const dutyKeys = Object.keys(duties) as Duty[];

export const extensionScopes = { all: '全体考生', room: '一个考场', person: '个人' } as const;
export type ExtensionScope = keyof typeof extensionScopes;
export const extensionScopeKeys = Object.keys(extensionScopes) as ExtensionScope[];

/** The most that fields take: texts in characters, lists in members, numbers from and to. */
export const examLimits = {
  name: 100,
  note: 300,
  reason: 300,
  candidates: 3000,
  /** Candidates that one call adds. */
  batch: 1000,
  rooms: 60,
  duties: 200,
  /** Minutes. */
  duration: [1, 600],
  /** Seconds in which answers may still arrive. */
  grace: [0, 600],
  late: [0, 600],
  early: [0, 600],
  extension: [-120, 240],
  /** Hundredths: 1 to 3 times. */
  factor: [100, 300],
  switches: [1, 99],
  seats: [1, 5000],
  ips: 50,
  mark: [0, 10_000],
} as const;

/** How long the whole thing may take from its first to its last moment. */
export const windowDays = 31;
/** A packet of questions may be fetched so long before the start. */
export const packetAheadMs = 24 * 60 * 60_000;
/** Candidates may enter the waiting page so long before the start. */
export const entryAheadMs = 30 * 60_000;

/** What an exam says about time, as stored. Instants in ISO 8601. */
export interface ExamTimes {
  mode: ExamMode;
  start_at: string;
  end_at: string;
  duration_min: number;
  grace_s: number;
}

/** Until when somebody who has not been there yet may come, in ms; `late_min` null: until the exam closes its doors. */
export function latestEntry({
  mode,
  start_at: start,
  end_at: end,
  late_min: late,
}: Pick<ExamTimes, 'mode' | 'start_at' | 'end_at'> & { late_min: number | null }): number {
  return mode === 'flexible' || late === null ? Date.parse(end) : Date.parse(start) + late * 60_000;
}

/** A change of time that was accepted; those of the candidate's room and his own stand among them. */
export interface ExtensionRow {
  scope: ExtensionScope;
  minutes: number;
  /** ISO 8601. */
  at: string;
  key: string;
}

/** What the formula of deadlines is given for a candidate. @param factor hundredths: 125 is a quarter more time */
export const deadlineConfig = (exam: ExamTimes, factor: number): DeadlineConfig => ({
  window_start: exam.start_at,
  window_end: exam.end_at,
  duration_min: exam.duration_min,
  mode: exam.mode,
  grace_s: exam.grace_s,
  personal_factor: factor / 100,
});

/**
 * The deadline of a candidate, as an instant; null in a flexible exam that he has not entered (design 2.6).
 * @param extensions all that concern him: of all, of his room (both multiplied by his factor) and his own
 * @param entered when he entered; null: not yet
 */
export function deadlineFor(
  exam: ExamTimes,
  factor: number,
  extensions: readonly ExtensionRow[],
  entered: string | null,
): string | null {
  const changes = extensions.map(({ scope, minutes, at, key }): DeadlineEvent =>
    scope === 'person' ? { at, extend_one_min: minutes, key } : { at, extend_all_min: minutes, key },
  );
  const events = entered === null ? changes : [{ enter: entered }, ...changes].toSorted(byTime);
  return deadlineOf(deadlineConfig(exam, factor), events).deadline;
}

const timeOf = (event: DeadlineEvent) => ('enter' in event ? event.enter : 'at' in event ? event.at : '');
const byTime = (one: DeadlineEvent, other: DeadlineEvent) => Date.parse(timeOf(one)) - Date.parse(timeOf(other));

/** ms at which nobody of some candidates writes any more, the network's grace included. */
export function lastMoment(
  exam: ExamTimes,
  candidates: readonly { factor: number; extensions: readonly ExtensionRow[] }[],
): number {
  const ends = candidates.map(({ factor, extensions }) => closingFor(exam, factor, extensions));
  return Math.max(plainEnd(exam), ...ends) + exam.grace_s * 1000;
}

/** ms at which a candidate who comes as late as he may has finished. */
export function closingFor(exam: ExamTimes, factor: number, extensions: readonly ExtensionRow[]): number {
  const own = factor / 100;
  const minutes = extensions.reduce((sum, { scope, minutes: one }) => sum + (scope === 'person' ? one : one * own), 0);
  const longer = exam.mode === 'fixed' ? exam.duration_min * own : exam.duration_min * (own - 1);
  const from = exam.mode === 'fixed' ? exam.start_at : exam.end_at;
  return Date.parse(from) + (longer + minutes) * 60_000;
}

/** ms at which an exam ends for those who have no time of their own. */
export const plainEnd = (exam: ExamTimes): number =>
  exam.mode === 'fixed' ? Date.parse(exam.start_at) + exam.duration_min * 60_000 : Date.parse(exam.end_at);

/** Why times cannot stand; empty where they can. */
export function timesProblem(times: ExamTimes & { late_min: number | null; early_min: number }): string {
  const [start, end] = [Date.parse(times.start_at), Date.parse(times.end_at)];
  if (!(start < end)) return '结束时间应晚于开始时间';
  if (end - start > windowDays * 86_400_000) return `开放时间最长 ${windowDays} 天`;
  if (end - start < times.duration_min * 60_000) return '开放时间短于考试时长';
  if (times.late_min !== null && times.mode === 'fixed' && times.late_min > times.duration_min) {
    return '迟到时限不能超过考试时长';
  }
  return times.early_min > times.duration_min ? '最早交卷时间不能超过考试时长' : '';
}
