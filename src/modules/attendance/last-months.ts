import dayjs from 'dayjs';
import { serverNow } from '@device/api/server-time';

/** This month and the eleven before it, newest first. */
export function lastMonths(): string[] {
  const now = dayjs(serverNow());
  return Array.from({ length: 12 }, (_, back) => now.subtract(back, 'month').format('YYYY-MM'));
}

/** The month after this one, for which shifts can be given. */
export const nextMonth = (): string => dayjs(serverNow()).startOf('month').add(1, 'month').format('YYYY-MM');
