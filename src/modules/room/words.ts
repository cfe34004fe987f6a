import { hospitalTime } from '@contract/kernel/hospital-time';

/** `YYYY-MM-DD HH:mm` of the hospital's clock. */
export const momentWords = (at: string) => hospitalTime(Date.parse(at)).slice(0, 16);

/** A day and a time of the hospital's clock as an instant in ISO 8601. */
export const momentAt = (day: string, minute: number) =>
  new Date(Date.parse(`${day}T00:00:00+08:00`) + minute * 60_000).toISOString();
