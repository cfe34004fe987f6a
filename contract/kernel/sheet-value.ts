import { isDay } from './day';
import type { SheetDateFormat } from './sheet-definition';

/** Digits, signs and stops typed in full width become half width: `２０２６－１１` reads as `2026-11`. */
const halfWidth = (text: string) => text.normalize('NFKC');

/** The number that a text spells, or undefined. Spaces and thousands separators are no part of a number here. */
export function numberOf(text: string): number | undefined {
  const plain = halfWidth(text).replace('−', '-');
  if (!/^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(plain)) return undefined;
  const number = Number(plain);
  return Number.isFinite(number) ? number : undefined;
}

/**
 * A date's stored form, or undefined when the text is none that exists. Days may be written `2026-11-2`, `2026/11/02`,
 * `2026.11.2` or `2026年11月2日`, with a time behind them or not.
 */
export function dateOf(text: string, format: SheetDateFormat): string | number | undefined {
  const plain = halfWidth(text).trim();
  if (format === 'hh:mm:ss') return timeOf(plain);
  const stamp = /^\d{10}(\d{3})?$/.test(plain) ? Number(plain.slice(0, 10)) : undefined;
  if (format === 'timeStamp') return stamp ?? secondsOf(plain);
  return dayOf(plain)?.day;
}

function dayOf(text: string): { day: string; rest: string } | undefined {
  const found = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?(?:[T\s]+(.*))?$/.exec(text);
  if (!found) return undefined;
  const [, year, month, date, rest = ''] = found;
  const day = `${year}-${month!.padStart(2, '0')}-${date!.padStart(2, '0')}`;
  return isDay(day) ? { day, rest } : undefined;
}

function timeOf(text: string): string | undefined {
  const [, hour, minute, second = '00'] = /^(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?$/.exec(text) ?? [];
  if (hour === undefined || minute === undefined) return undefined;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  return [hour, minute, second].map((part) => part.padStart(2, '0')).join(':');
}

function secondsOf(text: string): number | undefined {
  const found = dayOf(text);
  const time = found && (found.rest === '' ? '00:00:00' : timeOf(found.rest));
  return time ? Date.parse(`${found.day}T${time}+08:00`) / 1000 : undefined;
}
