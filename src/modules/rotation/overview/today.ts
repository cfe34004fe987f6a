import { halfOfDate, monthIndex, pieceSpan, type HalfMonth } from '@contract/kernel/half-month';
import dayjs from 'dayjs';

/** Half month of a moment, in the time of this device. */
export function currentHalfMonth(moment: Date = new Date()): HalfMonth {
  const date = dayjs(moment).format('YYYY-MM-DD');
  return pieceSpan(monthIndex(date), halfOfDate(date)).start;
}
