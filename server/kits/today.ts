import { monthIndex, type HalfMonth } from '@contract/kernel/half-month';

/** Hospitals of one country have one clock, whatever the server's is set to. */
const days = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' });

/** The hospital's day, `YYYY-MM-DD`. */
export function today(now: Date = new Date()): string {
  return days.format(now);
}

/** The half month that the hospital's day is in. */
export function currentHalf(now: Date = new Date()): HalfMonth {
  return halfMonthOf(today(now));
}

/** The half month that the hospital's day was in some days ago. */
export function halfDaysAgo(days: number, now: Date = new Date()): HalfMonth {
  return halfMonthOf(today(new Date(now.getTime() - days * dayLength)));
}

const dayLength = 24 * 60 * 60 * 1000;

const halfMonthOf = (date: string) => monthIndex(date) * 2 + (Number(date.slice(8)) > 15 ? 1 : 0);
