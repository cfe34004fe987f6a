import { hospitalDay } from '@contract/kernel/hospital-time';
import { halfMonthOfDate, type HalfMonth } from '@contract/kernel/half-month';

/** The hospital's day, `YYYY-MM-DD`. */
export function today(now: Date = new Date()): string {
  return hospitalDay(now);
}

/** The half month that the hospital's day is in. */
export function currentHalf(now: Date = new Date()): HalfMonth {
  return halfMonthOfDate(today(now));
}

/** The half month that the hospital's day was in some days ago. */
export function halfDaysAgo(days: number, now: Date = new Date()): HalfMonth {
  return halfMonthOfDate(today(new Date(now.getTime() - days * dayLength)));
}

const dayLength = 24 * 60 * 60 * 1000;
