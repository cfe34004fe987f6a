import { monthIndex, type HalfMonth } from '@contract/kernel/half-month';

/** Hospitals of one country have one clock, whatever the server's is set to. */
const days = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' });

/** The hospital's day, `YYYY-MM-DD`. */
export function today(now: Date = new Date()): string {
  return days.format(now);
}

/** The half month that the hospital's day is in. */
export function currentHalf(now: Date = new Date()): HalfMonth {
  const date = today(now);
  return monthIndex(date) * 2 + (Number(date.slice(8)) > 15 ? 1 : 0);
}
