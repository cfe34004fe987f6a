import { serverNow } from '@device/api/server-time';
import dayjs from 'dayjs';

/** Anything that names an instant: ISO text, milliseconds, or the server's seconds (10 digits). */
export type Instant = string | number | Date;

/** Requirements section 9: a timestamp of ten digits counts seconds. */
function instant(value: Instant) {
  const isSeconds = typeof value === 'number' && value < 1e10;
  return dayjs(isSeconds ? value * 1000 : value);
}

/** `YYYY-MM-DD HH:mm:ss`, the customer's default. */
export function formatDateTime(value: Instant): string {
  return instant(value).format('YYYY-MM-DD HH:mm:ss');
}

/** How long ago, in words, under a day; from then on the day and time, without the year while it is this one. */
export function formatAge(value: Instant, now: Instant = serverNow()): string {
  const then = instant(value);
  const minutes = instant(now).diff(then, 'minute');
  if (minutes < 1) return '刚刚';
  if (minutes < 60) return `${minutes} 分钟前`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} 小时前`;
  return formatMoment(value, now);
}

/** `MM-DD HH:mm` of this year, `YYYY-MM-DD HH:mm` of another. */
export function formatMoment(value: Instant, now: Instant = serverNow()): string {
  const then = instant(value);
  return then.format(then.isSame(instant(now), 'year') ? 'MM-DD HH:mm' : 'YYYY-MM-DD HH:mm');
}

/** `12,345`. */
export function formatCount(value: number): string {
  return value.toLocaleString('zh-CN');
}
