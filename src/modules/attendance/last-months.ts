import dayjs from 'dayjs';
import { serverNow } from '@device/api/server-time';

/** This month and the eleven before it, newest first. */
export function lastMonths(): string[] {
  const now = dayjs(serverNow());
  return Array.from({ length: 12 }, (_, back) => now.subtract(back, 'month').format('YYYY-MM'));
}
