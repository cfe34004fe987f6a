import { titleRank, type TitleRank } from '../people/title-rank';
import { reckon } from './formula';

/** Rules of 绩效 that browser and server share. No schema here: pages import this file. */

export const limits = {
  name: 60,
  code: 20,
  unit: 10,
  note: 300,
  remark: 200,
  reason: 200,
  expression: 100,
  fillers: 30,
  items: 40,
  departments: 300,
  types: 20,
  people: 3000,
  value: [-10_000, 100_000],
  weight: [1, 500],
  cap: [0, 100_000],
  factor: [0.1, 5],
} as const;

const keysOf = <Key extends string>(words: Record<Key, string>) => Object.keys(words) as [Key, ...Key[]];

export const periodKinds = { month: '月', quarter: '季', year: '年' } as const;
export type PeriodKind = keyof typeof periodKinds;
export const periodKindKeys = keysOf(periodKinds);

const two = (value: number) => String(value).padStart(2, '0');

/** First and last day of the period in which a day lies. @param day `YYYY-MM-DD` */
export function periodOf(kind: PeriodKind, day: string): { from: string; to: string } {
  const [year, month] = day.split('-').map(Number) as [number, number];
  const length = { month: 1, quarter: 3, year: 12 }[kind];
  const first = Math.floor((month - 1) / length) * length + 1;
  const last = first + length - 1;
  const days = new Date(Date.UTC(year, last, 0)).getUTCDate();
  return { from: `${year}-${two(first)}-01`, to: `${year}-${two(last)}-${days}` };
}

/** `2026 年 11 月`, `2026 年第 4 季度`, `2026 年`. */
export function periodWords(kind: PeriodKind, from: string): string {
  const [year, month] = from.split('-').map(Number) as [number, number];
  if (kind === 'year') return `${year} 年`;
  return kind === 'month' ? `${year} 年 ${month} 月` : `${year} 年第 ${(month + 2) / 3} 季度`;
}

/** About whom a table is filled in. */
export const subjects = { person: '个人', dept: '科室' } as const;
export type Subject = keyof typeof subjects;
export const subjectKeys = keysOf(subjects);

/** Where the number of an item comes from. */
export const itemSources = { auto: '系统采集', import: '表格导入', manual: '人工填报' } as const;
export type ItemSource = keyof typeof itemSources;
export const itemSourceKeys = keysOf(itemSources);

/** What the system counts by itself. */
export const metrics = {
  taught_hours: '教学活动授课（学时）',
  taught_times: '教学活动授课（次）',
  taken_hours: '参加教学活动（学时）',
  evaluation: '评价均分（百分制）',
} as const;
export type Metric = keyof typeof metrics;
export const metricKeys = keysOf(metrics);

/** What can be counted of a department: taking part is told of people alone. */
export const metricsOf = (subject: Subject): Metric[] =>
  subject === 'person' ? metricKeys : ['taught_hours', 'taught_times', 'evaluation'];

/** Who enters an item that is filled in by hand. */
export const fillers = { self: '本人', dept: '科室（秘书、主任）', named: '指定人员' } as const;
export type Filler = keyof typeof fillers;
export const fillerKeys = keysOf(fillers);

/** What a table is. 审核中 and 已核定 follow from its departments' sheets. */
export const tableStates = {
  draft: '草稿',
  filling: '填报中',
  auditing: '审核中',
  confirmed: '已核定',
  published: '已发布',
} as const;
export type TableState = keyof typeof tableStates;
export const tableStateKeys = keysOf(tableStates);
export type StoredState = 'draft' | 'filling' | 'published';

/** What the entries of a department are. */
export const sheetStates = { filling: '填报中', pending: '审核中', returned: '已退回', passed: '已核定' } as const;
export type SheetState = keyof typeof sheetStates;
export const sheetStateKeys = keysOf(sheetStates);

/** Whether entries of a sheet may change. */
export const isOpen = (state: SheetState) => state === 'filling' || state === 'returned';

export function stateOf(stored: StoredState, sheets: readonly SheetState[]): TableState {
  if (stored !== 'filling' || sheets.length === 0) return stored;
  if (sheets.every((state) => state === 'passed')) return 'confirmed';
  return sheets.some(isOpen) ? 'filling' : 'auditing';
}

/** What may be done to a table in which state; buttons and handlers both ask here. */
const acts = {
  edit: ['draft'],
  remove: ['draft'],
  start: ['draft'],
  calculate: ['filling'],
  fill: ['filling'],
  publish: ['confirmed'],
} as const satisfies Record<string, readonly TableState[]>;
export type TableAct = keyof typeof acts;
export const tableActs = Object.keys(acts) as TableAct[];
export const canAct = (act: TableAct, state: TableState) => (acts[act] as readonly TableState[]).includes(state);

/** How an entry changed. */
export const entryWays = { input: '填报', import: '导入', auto: '系统采集', adjust: '审核调整' } as const;
export type EntryWay = keyof typeof entryWays;
export const entryWayKeys = keysOf(entryWays);

/** Hundredths, halves away from zero; 1.005 is 1.01 though in binary it is a little less. */
export function rounded(value: number): number {
  const hundredths = Number((Math.abs(value) * 100).toPrecision(13));
  const result = (Math.sign(value) * Math.round(hundredths)) / 100;
  return result === 0 ? 0 : result;
}

/** How an item makes points of a number. */
export interface Scoring {
  expression: string;
  /** Percent of the points that count. */
  weight: number;
  /** Most points before the weight; null: no limit. */
  cap: number | null;
  /** What stands for a number that is missing, as the office agreed; null: then nothing is finished. */
  fallback: number | null;
}

export interface Scored {
  /** What was reckoned with; null: missing. */
  n: number | null;
  /** It is not what was entered but what stands for it. */
  is_fallback: boolean;
  /** Null: not finished. */
  score: number | null;
}

/** Points of an item. What is missing gives no points and not 0. @param k factor of the title */
export function scoreOf({ expression, weight, cap, fallback }: Scoring, value: number | null, k: number): Scored {
  const n = value ?? fallback;
  const is_fallback = value === null && fallback !== null;
  const exact = n === null ? null : reckon(expression, { n, k });
  if (exact === null) return { n, is_fallback, score: null };
  const capped = cap === null ? exact : Math.min(exact, cap);
  return { n, is_fallback, score: rounded((capped * weight) / 100) };
}

/** The sum of rounded points, so that what is shown adds up; null while one is missing, or where there is none. */
export const totalOf = (scores: readonly (number | null)[]): number | null =>
  scores.length === 0 || scores.includes(null) ? null : rounded(scores.reduce<number>((sum, one) => sum + one!, 0));

/** Places by number, the highest first; equal ones share a place, and what is not finished has none. */
export function ranksOf(values: readonly (number | null)[]): (number | null)[] {
  return values.map((value) =>
    value === null ? null : 1 + values.filter((other) => other !== null && other > value).length,
  );
}

/** What people of a department come to together; nothing while one of them is not finished. */
export function sumsOf(totals: readonly (number | null)[]) {
  const sum = totalOf(totals);
  return {
    people: totals.length,
    finished: totals.filter((total) => total !== null).length,
    sum,
    mean: sum === null ? null : rounded(sum / totals.length),
  };
}

/** What an item accepts. */
export interface Range {
  name: string;
  least: number | null;
  most: number | null;
}

/** Why a number cannot be entered; empty: it can. */
export function valueProblem({ name, least, most }: Range, value: number): string {
  if (rounded(value) !== value) return `“${name}”至多两位小数`;
  if (least !== null && value < least) return `“${name}”不能小于 ${least}`;
  if (most !== null && value > most) return `“${name}”不能大于 ${most}`;
  return '';
}

/** What an item is made of, as far as its parts depend on one another. */
interface ItemParts extends Range {
  source: ItemSource;
  metric: Metric | null;
  filler: Filler | null;
  filler_ids: readonly number[];
}

/** Why an item cannot be kept; empty: it can. */
export function itemProblem(item: ItemParts, subject: Subject): string {
  const { source, metric, filler, filler_ids: ids, least, most } = item;
  if (source === 'auto' && (metric === null || !metricsOf(subject).includes(metric)))
    return `请选择${subjects[subject]}绩效表可用的采集内容`;
  if (source === 'manual' && filler === null) return '请选择填报人';
  if (source === 'manual' && filler === 'self' && subject === 'dept') return '科室绩效表不能由本人填报';
  if (source === 'manual' && filler === 'named' && ids.length === 0) return '请至少选择一个填报人';
  if (least !== null && most !== null && least > most) return '最小值不能大于最大值';
  return '';
}

/** Rank of a person's title for the factors, 0 where he has none. */
export const rankOf = (title: string): TitleRank => titleRank(title);

/** What is shown of a number that may be missing. */
export const shownScore = (score: number | null) => (score === null ? '未完成' : String(score));
