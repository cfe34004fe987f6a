import type { TitleRank } from '../people/title-rank';

/** Rules of 继续医学教育 projects and credits that browser and server share. No schema here: pages import this file. */

export const limits = {
  name: 100,
  number: 40,
  place: 100,
  note: 500,
  hours: [0.5, 200],
  quota: [1, 5000],
  year: [2000, 2100],
  points: [0, 100],
  share: [0, 100],
  people: 500,
} as const;

export const levelNames = { 1: '国家级', 2: '省级', 3: '市级', 4: '院级' } as const;
export type ProjectLevel = keyof typeof levelNames;
export const classNames = { 1: 'Ⅰ类', 2: 'Ⅱ类' } as const;
export type CreditClass = keyof typeof classNames;
export const partNames = { learner: '学员', speaker: '讲者' } as const;
export type Part = keyof typeof partNames;
export const partKeys = Object.keys(partNames) as [Part, ...Part[]];

/** What a level gives. Shares are percent of a project's hours, hours are 学时. */
export interface CreditRule {
  /** Hours for which a learner gets one credit. */
  hours_per_credit: number;
  /** Credits for an hour that somebody speaks. */
  speaker_per_hour: number;
  /** Most credits that one person gets in one project. */
  most: number;
  /** Least share of the hours that a learner has to attend. */
  min_share: number;
  /** Whether credit asks for a sign-in. */
  needs_sign: boolean;
}

/** States of a project; between approval and end the days alone move it. */
export const projectStates = {
  draft: '申报中',
  pending: '审核中',
  rejected: '已驳回',
  approved: '已批准',
  running: '进行中',
  closed: '已结项',
} as const;
export type ProjectState = keyof typeof projectStates;
export const projectStateKeys = Object.keys(projectStates) as [ProjectState, ...ProjectState[]];
/** What is stored: 进行中 follows from the days. */
export type StoredState = Exclude<ProjectState, 'running'>;

/** State on a day of the hospital. @param startsOn `YYYY-MM-DD` */
export const stateOn = (stored: StoredState, startsOn: string, today: string): ProjectState =>
  stored === 'approved' && startsOn <= today ? 'running' : stored;

/** What may be done to a project in which state; buttons and handlers both ask here. */
const acts = {
  edit: ['draft', 'rejected'],
  remove: ['draft'],
  submit: ['draft', 'rejected'],
  withdraw: ['pending'],
  enrol: ['approved', 'running'],
  people: ['approved', 'running'],
  sign: ['running'],
  grant: ['running'],
  close: ['running'],
} as const satisfies Record<string, readonly ProjectState[]>;
export type ProjectAct = keyof typeof acts;
export const projectActs = Object.keys(acts) as ProjectAct[];
export const canAct = (act: ProjectAct, state: ProjectState) => (acts[act] as readonly ProjectState[]).includes(state);

/**
 * Credits for hours, in halves, rounded down: what was begun and not done gives none. Who speaks is paid by the hour, who learns by
 * so many hours. @returns at most what the level gives for one project
 */
export function creditsOf(rule: CreditRule, part: Part, hours: number): number {
  const exact = part === 'speaker' ? hours * rule.speaker_per_hour : hours / rule.hours_per_credit;
  // Hundredths first: 0.1 x 3 is not 0.3 in binary.
  return Math.min(rule.most, Math.floor(Math.round(exact * 100) / 50) / 2);
}

/** Why somebody gets no credit for these hours of a project; empty: he does. */
export function grantProblem(
  rule: CreditRule,
  project: { hours: number },
  one: { part: Part; hours: number; isSigned: boolean },
): string {
  if (one.hours > project.hours) return `学时超过项目的 ${project.hours} 学时`;
  if (one.hours * 2 !== Math.round(one.hours * 2)) return '学时以 0.5 为单位';
  if (rule.needs_sign && !one.isSigned && one.hours > 0) return '没有签到';
  if (one.part === 'learner' && one.hours > 0 && one.hours * 100 < rule.min_share * project.hours)
    return `参加不足 ${rule.min_share}%（${(rule.min_share * project.hours) / 100} 学时）`;
  return '';
}

/** What a title asks for in a year. */
export interface Requirement {
  total: number;
  first: number;
}

/** Whether a year's credits are enough: all together, and of them those of class I. No requirement is met by anything. */
export const isMet = (asked: Requirement | undefined, { first, second }: { first: number; second: number }) =>
  asked === undefined || (first >= asked.first && first + second >= asked.total);

export type RequiredRank = Exclude<TitleRank, 0>;

/** Why a project cannot be saved as it is filled in; empty: it can. */
export const projectProblem = ({ starts_on, ends_on }: { starts_on: string; ends_on: string }) =>
  ends_on < starts_on ? '结束日期不能早于开始日期' : '';
