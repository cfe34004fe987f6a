import {
  degreeNames,
  fullYears,
  titleNames,
  trainingNames,
  unmetConditions,
  type Conditions,
  type Facts,
  type Section,
} from '../qualify';
import { materialsProblem, type MaterialState } from './material-rules';

/** What 遴选 of teachers decides in browser and server alike. No schema here: pages import this file. */

export const selectionLimits = {
  name: 100,
  note: 300,
  statement: 2000,
  year: [2000, 2100],
  quota: [1, 100],
  noticeDays: [1, 30],
  materials: 10,
  items: 20,
  most: [1, 100],
  reviewers: 20,
  files: 20,
} as const;

/** A line of the score sheet. */
export interface ScoreItem {
  name: string;
  most: number;
}

export const roundStates = {
  draft: '草稿',
  published: '已发布',
  open: '申报中',
  reviewing: '评审中',
  notice: '公示中',
  ended: '已结束',
} as const;
export type RoundState = keyof typeof roundStates;
export const roundStateKeys = Object.keys(roundStates) as [RoundState, ...RoundState[]];

/** What of a round moves its state; days as `YYYY-MM-DD`, null or false where nobody has done it. */
export interface RoundDays {
  published_on: string | null;
  apply_from: string;
  apply_until: string;
  noticed_on: string | null;
  is_ended: boolean;
}

/**
 * State of a round on a day. Publishing, the notice of the result and the end are a person's; between them the days alone
 * move it. @param today the hospital's day; the window holds up to and including its last day
 */
export function roundState(round: RoundDays, today: string): RoundState {
  if (round.is_ended) return 'ended';
  if (round.published_on === null) return 'draft';
  if (round.noticed_on !== null) return 'notice';
  if (today < round.apply_from) return 'published';
  return today <= round.apply_until ? 'open' : 'reviewing';
}

/** Last day of a public notice of so many days that begins on a day. */
export function noticeUntil(noticedOn: string, days: number): string {
  const last = new Date(`${noticedOn}T00:00:00Z`);
  last.setUTCDate(last.getUTCDate() + days - 1);
  return last.toISOString().slice(0, 10);
}

/** States of a declaration, as a submitter's words in the requirements have them (审核 1 to 4). */
export const declarationStates = {
  draft: '未提交',
  pending: '审核中',
  passed: '审核通过',
  rejected: '审核驳回',
  withdrawn: '提交人已撤回',
} as const;
export type DeclarationState = keyof typeof declarationStates;
export const declarationStateKeys = Object.keys(declarationStates) as [DeclarationState, ...DeclarationState[]];
/** These are the teacher's to edit and to submit; what was rejected is submitted again as a new submission. */
export const isOwnToEdit = (state: DeclarationState) => state !== 'pending' && state !== 'passed';

/** Why a declaration cannot be submitted as it is filled in; empty: it can. */
export function declarationProblem(
  { statement, isCommitted }: { statement: string; isCommitted: boolean },
  materials: readonly { name: string; state: MaterialState; reason: string }[],
): string {
  if (statement.trim() === '') return '请填写申报陈述';
  const problem = materialsProblem(materials);
  if (problem) return problem;
  return isCommitted ? '' : '请阅读并勾选申报承诺';
}

/** A condition beside what the person has. */
export interface ConditionLine {
  section: Section;
  label: string;
  wants: string;
  has: string;
  isMet: boolean;
}

/** All conditions of a round side by side with the person, in the order of the form. */
export function conditionLines(rule: Conditions, facts: Facts, today: string): ConditionLine[] {
  const unmet = new Set(unmetConditions(rule, facts, today).map(({ section }) => section));
  const since = facts.practised_since;
  const valid = facts.certificates.filter(({ valid_until: until }) => until === null || until >= today);
  const best = Math.max(0, ...valid.map(({ level }) => level)) as keyof typeof trainingNames;
  const expired = facts.certificates.length > 0 ? '已有证书均已过期' : '未登记';
  const andAbove = (rank: number, name: string) => (rank === 0 ? '不限' : `${name}及以上`);
  const lines: Omit<ConditionLine, 'isMet'>[] = [
    {
      section: 'titles',
      label: '职称',
      wants: andAbove(rule.title, titleNames[rule.title]),
      has: facts.title.trim() || '未登记',
    },
    {
      section: 'basic',
      label: '从业年限',
      wants: rule.years === 0 ? '不限' : `满 ${rule.years} 年`,
      has: since === null ? '未登记从业日期' : `满 ${Math.max(0, fullYears(since, today))} 年`,
    },
    {
      section: 'degrees',
      label: '学历',
      wants: andAbove(rule.degree, degreeNames[rule.degree]),
      has: facts.degree.trim() || '未登记',
    },
    {
      section: 'training',
      label: '师资培训证书',
      wants: andAbove(rule.training, trainingNames[rule.training]),
      has: best === 0 ? expired : trainingNames[best],
    },
  ];
  return lines.map((line) => ({ ...line, isMet: !unmet.has(line.section) }));
}

export interface GivenScore {
  item: string;
  score: number;
}

/** What is wrong with a filled score sheet; empty: nothing. Scores go by halves. */
export function scoreProblem(items: readonly ScoreItem[], given: readonly GivenScore[]): string {
  for (const { name, most } of items) {
    const score = given.find(({ item }) => item === name)?.score;
    if (score === undefined || Number.isNaN(score)) return `请为“${name}”评分`;
    if (score < 0 || score > most || !Number.isInteger(score * 2)) return `“${name}”应为 0 至 ${most} 分，可评半分`;
  }
  return given.length === items.length ? '' : '评分表已修改，请刷新后重新评分';
}

export const sheetTotal = (items: readonly { most: number }[]) => items.reduce((sum, { most }) => sum + most, 0);

/** Mean of the reviewers' totals, two decimals; null while nobody has scored. */
export function meanScore(sheets: readonly (readonly GivenScore[])[]): number | null {
  if (sheets.length === 0) return null;
  const totals = sheets.map((sheet) => sheet.reduce((sum, { score }) => sum + score, 0));
  return Math.round((totals.reduce((sum, total) => sum + total, 0) / sheets.length) * 100) / 100;
}

/** Place of each by score, the highest first; equal scores share a place and the next one is left out. */
export function rankOf(score: number | null, all: readonly (number | null)[]): number | null {
  if (score === null) return null;
  return 1 + all.filter((other) => other !== null && other > score).length;
}

/** Departments in which more are chosen than the round takes; empty: none. */
export function overQuota(quota: number | null, chosen: readonly { dept_name: string }[]): string[] {
  if (quota === null) return [];
  const byDept = new Map<string, number>();
  for (const { dept_name: name } of chosen) byDept.set(name, (byDept.get(name) ?? 0) + 1);
  return [...byDept].filter(([, count]) => count > quota).map(([name, count]) => `${name || '无科室'} ${count} 人`);
}

/** Why a round cannot be saved as it is filled in; empty: it can. */
export function roundProblem(round: {
  apply_from: string;
  apply_until: string;
  items: readonly ScoreItem[];
  materials: readonly string[];
}): string {
  if (round.apply_until < round.apply_from) return '申报截止日期不能早于开始日期';
  if (round.items.length === 0) return '请至少设置一个评分项目';
  const names = round.items.map(({ name }) => name.trim());
  if (new Set(names).size < names.length) return '评分项目不能重名';
  return new Set(round.materials).size < round.materials.length ? '申报材料不能重名' : '';
}
