import { hospitalDay, hospitalOffsetMs } from '@contract/kernel/hospital-time';

export const calendarViews = ['day', 'week', 'month'] as const;
export type CalendarView = (typeof calendarViews)[number];
export const viewWords: Record<CalendarView, string> = { day: '日', week: '周', month: '月' };
export const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const;

const dayMs = 86_400_000;
export const hourMs = 3_600_000;

/** The hospital's midnight of a day `YYYY-MM-DD`. */
export const midnight = (day: string): number => Date.parse(`${day}T00:00:00Z`) - hospitalOffsetMs;

/** The day so many days later. */
export const addDays = (day: string, count: number): string => hospitalDay(midnight(day) + count * dayMs);

/** 0 Monday to 6 Sunday. The first of January 1970 was a Thursday. */
export const weekdayAt = (day: string): number => (Math.floor(Date.parse(day) / dayMs) + 3) % 7;

/** The seven days of a day's week, from Monday. */
export function weekOf(day: string): string[] {
  const monday = addDays(day, -weekdayAt(day));
  return Array.from({ length: 7 }, (_, at) => addDays(monday, at));
}

/** The weeks that a day's month touches, each from Monday. */
export function weeksOfMonth(day: string): string[][] {
  const month = day.slice(0, 7);
  const weeks: string[][] = [];
  for (let week = weekOf(`${month}-01`); week[0]!.slice(0, 7) <= month; week = weekOf(addDays(week[0]!, 7)))
    weeks.push(week);
  return weeks;
}

/** First and last day that a view shows. */
export function shownDays(view: CalendarView, day: string): { from: string; to: string } {
  if (view === 'day') return { from: day, to: day };
  const days = view === 'week' ? weekOf(day) : weeksOfMonth(day).flat();
  return { from: days[0]!, to: days.at(-1)! };
}

/** The day to which a view goes on, or back; months keep the day as far as they have it. */
export function stepped(view: CalendarView, day: string, by: 1 | -1): string {
  if (view !== 'month') return addDays(day, by * (view === 'week' ? 7 : 1));
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + by, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + by, Math.min(date, last))).toISOString().slice(0, 10);
}

/** What a view shows, in words: `2026 年 11 月`, `11-23 至 11-29`, `11-25 周三`, with the year where it is told apart by it. */
export function shownWords(view: CalendarView, day: string): string {
  if (view === 'month') return `${Number(day.slice(0, 4))} 年 ${Number(day.slice(5, 7))} 月`;
  if (view === 'day') return `${day} ${weekdays[weekdayAt(day)]}`;
  const { from, to } = shownDays(view, day);
  return `${from} 至 ${to.slice(0, 4) === from.slice(0, 4) ? to.slice(5) : to}`;
}

/** Something that takes place between two moments of one day, the last one not included; ms since 1970. */
export interface Timed {
  from: number;
  to: number;
}

/** Hours that a view by time shows: the working day, and further where something is earlier or later. */
export function shownHours(items: readonly Timed[]): { first: number; last: number } {
  const hourOf = (at: number) => ((at + hospitalOffsetMs) % dayMs) / hourMs;
  return {
    first: Math.floor(Math.min(8, ...items.map(({ from }) => hourOf(from)))),
    // What ends at midnight ends at hour 24.
    last: Math.ceil(Math.max(18, ...items.map(({ from, to }) => hourOf(from) + (to - from) / hourMs))),
  };
}

/** Beside which others something stands: its place among so many that share its time. */
export interface Placed<Item> {
  item: Item;
  lane: number;
  lanes: number;
}

/** What stands beside each other where there is room for so many only: those in sight, and what is left of each crowd. */
export interface Fitted<Item> {
  shown: Placed<Item>[];
  /** In the last lane of their crowd. */
  rest: { from: number; to: number; count: number }[];
}

/** @param most lanes that there is room for, at least 2 */
export function fitted<Item extends Timed>(items: readonly Item[], most: number): Fitted<Item> {
  const shown: Placed<Item>[] = [];
  const rest: Fitted<Item>['rest'] = [];
  for (const one of placed(items)) {
    const isCrowded = one.lanes > most;
    if (!isCrowded || one.lane < most - 1) {
      shown.push({ ...one, lanes: Math.min(one.lanes, most) });
      continue;
    }
    const { from, to } = one.item;
    const last = rest.at(-1);
    if (last && from < last.to) Object.assign(last, { to: Math.max(last.to, to), count: last.count + 1 });
    else rest.push({ from, to, count: 1 });
  }
  return { shown, rest };
}

/** Lays what overlaps beside each other: each in the first lane that is free, a group as wide as its fullest moment. */
export function placed<Item extends Timed>(items: readonly Item[]): Placed<Item>[] {
  const sorted = items.toSorted((one, other) => one.from - other.from || other.to - one.to);
  const all: Placed<Item>[] = [];
  let group: Placed<Item>[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const one of group) one.lanes = ends.length;
    all.push(...group);
    [group, ends] = [[], []];
  };
  for (const item of sorted) {
    if (group.length > 0 && Math.max(...ends) <= item.from) close();
    const free = ends.findIndex((end) => end <= item.from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = item.to;
    group.push({ item, lane, lanes: 1 });
  }
  close();
  return all;
}
