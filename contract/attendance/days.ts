import { RuleRefusal } from '../kernel/rule-kind';
import { daysAhead } from '../rotation/stay-states';

/** Half days, the unit of attendance and leave (domain 2.6). */
export const halves = ['am', 'pm'] as const;
export type Half = (typeof halves)[number];
export const halfWords: Record<Half, string> = { am: '上午', pm: '下午' };

/** First and last day, `YYYY-MM-DD`, both included. */
export interface Days {
  from: string;
  to: string;
}

/** Days on which nobody works though they are weekdays, and days that are worked though they are weekends (调休). */
export interface DayLists {
  holidays: readonly string[];
  workdays: readonly string[];
}

/** Whether a day, `YYYY-MM-DD`, is worked. */
export type IsWorkday = (day: string) => boolean;

/** 0 Sunday to 6 Saturday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/**
 * The calendar of two lists: Saturdays, Sundays and holidays rest unless they stand among the days that are worked.
 * @throws RuleRefusal DATE_IN_BOTH_LISTS
 */
export function calendarOf({ holidays, workdays }: DayLists): IsWorkday {
  const rests = new Set(holidays);
  const works = new Set(workdays);
  const both = workdays.find((day) => rests.has(day));
  if (both !== undefined) throw new RuleRefusal('DATE_IN_BOTH_LISTS', `${both} 不能既是节假日又是工作日`);
  return (day) => works.has(day) || (!rests.has(day) && weekdayOf(day) % 6 !== 0);
}

/** The days of a span in their order; none where it is reversed. */
export function daysOf({ from, to }: Days): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = daysAhead(day, 1)) days.push(day);
  return days;
}

/** From one half day to another, both included. */
export interface HalfSpan extends Days {
  fromHalf: Half;
  toHalf: Half;
}

/** A half day as it is compared and kept in sets: `2026-11-24 am` comes before `2026-11-24 pm`. */
export const halfKey = (day: string, half: Half): string => `${day} ${half}`;

export const isReversed = ({ from, fromHalf, to, toHalf }: HalfSpan): boolean =>
  halfKey(from, fromHalf) > halfKey(to, toHalf);

/** The half days of a span in their order; none where it is reversed. */
export function halvesOf(span: HalfSpan): { day: string; half: Half }[] {
  const first = halfKey(span.from, span.fromHalf);
  const last = halfKey(span.to, span.toHalf);
  return daysOf(span)
    .flatMap((day) => halves.map((half) => ({ day, half })))
    .filter(({ day, half }) => halfKey(day, half) >= first && halfKey(day, half) <= last);
}

/** Whether a half day lies in a span. */
export const holdsHalf = (span: HalfSpan, day: string, half: Half): boolean =>
  halfKey(day, half) >= halfKey(span.from, span.fromHalf) && halfKey(day, half) <= halfKey(span.to, span.toHalf);

/**
 * Days of a leave: its half days x 0.5, without those that rest unless its kind counts them (产假, say).
 * @throws RuleRefusal REVERSED_RANGE
 */
export function leaveDays(isWorkday: IsWorkday, span: HalfSpan, countsRestDays: boolean): number {
  if (isReversed(span)) throw new RuleRefusal('REVERSED_RANGE', '结束时间不能早于开始时间');
  return halvesOf(span).filter(({ day }) => countsRestDays || isWorkday(day)).length / 2;
}

/** `11-24 上午 至 11-26 下午`, with the year where it is not that of `now`. */
export function spanWords(span: HalfSpan, today: string): string {
  const date = (day: string) => (day.slice(0, 4) === today.slice(0, 4) ? day.slice(5) : day);
  const start = `${date(span.from)} ${halfWords[span.fromHalf]}`;
  if (halfKey(span.from, span.fromHalf) === halfKey(span.to, span.toHalf)) return start;
  if (span.from === span.to) return date(span.from);
  return `${start} 至 ${date(span.to)} ${halfWords[span.toHalf]}`;
}
