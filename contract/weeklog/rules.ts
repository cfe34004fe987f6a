import { hospitalTime } from '../kernel/hospital-time';
import { dayMs, startOfDay } from '../room/rules';
import { daysAhead } from '../rotation/stay-states';

/** Rules of 工作周志 that browser and server share. No schema here: pages import this file. */

/** The most that texts, lists and numbers take. */
export const limits = {
  text: 2000,
  comment: 300,
  name: 50,
  unit: 10,
  value: 300,
  values: 200,
  photos: 9,
  writers: 200,
  reviewers: 10,
  holidays: 60,
  people: 500,
  number: [0, 100_000],
  target: [0, 10_000],
  sort: [0, 999],
} as const;

/** How many weeks stand beside one another. */
export const shownWeeks = 8;

export const weekDays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const;

/** What an item asks for; a group holds others. */
export const itemKinds = { group: '分组', number: '数量', done: '是否完成', text: '文字' } as const;
export type ItemKind = keyof typeof itemKinds;
export const itemKindKeys = ['group', 'number', 'done', 'text'] as const satisfies readonly ItemKind[];

/** What the system knows of somebody's week by itself, offered for items that name it. */
export const itemSources = {
  activities: '主讲、主持的教学活动（场）',
  hours: '教学活动授课（学时）',
  reviews: '办理的审批（件）',
  marking: '批阅的试卷（份）',
} as const;
export type ItemSource = keyof typeof itemSources;
export const itemSourceKeys = ['activities', 'hours', 'reviews', 'marking'] as const satisfies readonly ItemSource[];
export type Facts = Record<ItemSource, number>;

/** What a log is on the server. */
export type LogState = 'draft' | 'submitted' | 'reviewed';

/** What somebody's week is: with a log, or what the calendar makes of one that is missing. */
export const weekStates = {
  none: '未填',
  draft: '草稿',
  submitted: '已提交',
  reviewed: '已批阅',
  overdue: '逾期',
  free: '免填',
} as const;
export type WeekState = keyof typeof weekStates;
export const weekStateKeys = [
  'none',
  'draft',
  'submitted',
  'reviewed',
  'overdue',
  'free',
] as const satisfies readonly WeekState[];

export const logActions = { edit: '修改', withdraw: '撤回', review: '批阅' } as const;
export type LogAction = keyof typeof logActions;
const may: Record<LogState, readonly LogAction[]> = {
  draft: ['edit'],
  submitted: ['withdraw', 'review'],
  // What was written to it can be written anew.
  reviewed: ['review'],
};

/** Whether something can be done with a log; nobody's yet can be written. */
export const mayDo = (action: LogAction, state: LogState | null): boolean =>
  state === null ? action === 'edit' : may[state].includes(action);

/** Days on which nobody works, both included. */
export interface Holiday {
  name: string;
  from: string;
  to: string;
}

/** What holds for the logs of the whole hospital. */
export interface WeekRules {
  /** 1 is Monday. */
  week_day: number;
  /** Days after the last one of the week until which it is handed in, and the time of that day. */
  deadline_days: number;
  deadline_time: string;
  holidays: readonly Holiday[];
}

/** 1 to 7 of a day; 1 is Monday. */
const weekdayOf = (day: string) => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;

/** First day of the week in which a day lies. */
export const weekOf = (day: string, { week_day: first }: Pick<WeekRules, 'week_day'>): string =>
  daysAhead(day, -((weekdayOf(day) - first + 7) % 7));

/** Last day of a week. */
export const lastDayOf = (week: string): string => daysAhead(week, 6);

/** `11-23 至 11-29`. */
export const weekWords = (week: string): string => `${week.slice(5)} 至 ${lastDayOf(week).slice(5)}`;

/** Until when the log of a week is handed in, ms since 1970. */
export function deadlineOf(week: string, { deadline_days: days, deadline_time: time }: WeekRules): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return startOfDay(lastDayOf(week)) + days * dayMs + (hours * 60 + minutes) * 60_000;
}

/** `11-30 12:00`, in the hospital's clock. */
export const deadlineWords = (deadline: number): string => hospitalTime(deadline).slice(5, 16);

/** Whether all days from Monday to Friday of a week are holidays: then nobody owes a log. */
export function isFree(week: string, { holidays }: Pick<WeekRules, 'holidays'>): boolean {
  const days = Array.from({ length: 7 }, (_, at) => daysAhead(week, at)).filter((day) => weekdayOf(day) <= 5);
  return days.every((day) => holidays.some(({ from, to }) => from <= day && day <= to));
}

/** What somebody's week is. @param log what there is of it @param now ms since 1970 */
export function stateOfWeek(
  week: string,
  log: { state: LogState } | null | undefined,
  rules: WeekRules,
  now: number,
): WeekState {
  if (log && log.state !== 'draft') return log.state;
  if (isFree(week, rules)) return log ? 'draft' : 'free';
  if (now > deadlineOf(week, rules)) return 'overdue';
  return log ? 'draft' : 'none';
}

/** Whether a log came after its time. */
export const cameLate = (week: string, submittedAt: number | null, rules: WeekRules): boolean =>
  submittedAt !== null && !isFree(week, rules) && submittedAt > deadlineOf(week, rules);

/** What is filled in for an item. */
export interface ItemValue {
  item_id: number;
  number: number | null;
  text: string;
}
interface AskedItem {
  id: number;
  name: string;
  kind: ItemKind;
  required: boolean;
}

/** What keeps a log from being handed in: the name of the first thing that is missing, or nothing. */
export function missingOf(
  { done, values }: { done: string; values: readonly ItemValue[] },
  items: readonly AskedItem[],
): string | null {
  const isFilled = ({ id, kind }: AskedItem) => {
    const value = values.find(({ item_id: one }) => one === id);
    return kind === 'text' ? (value?.text ?? '').trim() !== '' : (value?.number ?? null) !== null;
  };
  const item = items.find((one) => one.required && one.kind !== 'group' && !isFilled(one));
  if (item) return item.name;
  return done.trim() === '' ? '本周完成' : null;
}
