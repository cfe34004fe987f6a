import type { DateStyle } from './number-format';

const DAY_SECONDS = 86_400;
/** 9999-12-31, the last day a workbook can show. */
const LAST_SERIAL = 2_958_465;
const EPOCH_1904 = 1_462;

/**
 * The text of a date serial: `YYYY-MM-DD`, with ` HH:mm:ss` if it has a time, or `HH:mm:ss` for a time of day alone.
 * Computed from the serial by calendar arithmetic, never through a Date in some time zone (2026-11-01 read as local
 * midnight in Shanghai and printed as UTC would be October). Undefined for serials that no calendar shows (negative,
 * day 0 of the 1900 system, beyond 9999): those stay numbers. Serial 60 is the 1900-02-29 that Excel inherited from
 * Lotus (ECMA-376 18.17.4.1).
 */
export function serialToText(serial: number, date1904: boolean, style: DateStyle): string | undefined {
  if (!(serial >= 0 && serial <= LAST_SERIAL + 1)) return undefined;
  const seconds = Math.round(serial * DAY_SECONDS);
  const time = seconds % DAY_SECONDS;
  const day = (seconds - time) / DAY_SECONDS;
  if (day === 0 && (style === 2 || !date1904)) return style === 2 || time > 0 ? clock(time) : undefined;
  const shifted = date1904 ? day + EPOCH_1904 : day;
  if (shifted > LAST_SERIAL) return undefined;
  const date = shifted === 60 ? '1900-02-29' : civil(shifted < 60 ? shifted + 1 : shifted);
  return time === 0 ? date : `${date} ${clock(time)}`;
}

/** Days since 1899-12-30 to a date of the proleptic Gregorian calendar. */
function civil(day: number): string {
  const date = new Date(Date.UTC(1899, 11, 30) + day * DAY_SECONDS * 1000);
  return date.toISOString().slice(0, 10);
}

function clock(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

const ISO =
  /^(?:(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))(?:T|$))?(?:T?((?:[01]\d|2[0-3]):[0-5]\d)(?::([0-5]\d)(?:\.\d+)?)?)?Z?$/;

/** The text of an ISO 8601 cell (`t="d"`, ECMA-376 18.18.11), in the same spelling; undefined if it is none. */
export function isoToText(iso: string): string | undefined {
  const match = ISO.exec(iso.trim());
  if (!match || (!match[1] && !match[2])) return undefined;
  const time = match[2] ? `${match[2]}:${match[3] ?? '00'}` : '';
  if (!match[1]) return time;
  return time === '' || time === '00:00:00' ? match[1] : `${match[1]} ${time}`;
}
