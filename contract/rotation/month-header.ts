import dayjs from 'dayjs';
import { formatMonth, monthIndex } from '../kernel/half-month';
import type { ViewKind } from './sheet-view';

/** What a header cell says about a month. `suggestions` are months that were probably meant. */
export type MonthHeader =
  | { is: 'month'; month: string }
  | { is: 'bad'; reason: 'number' | 'ambiguous' | 'unreadable'; suggestions: string[] }
  | { is: 'other' };

/** Dashes that typing and pasting produce and that NFKC leaves as they are. */
const dashes = /[‐‑‒–—―−ー]/g;
/** The time of day that exports write behind a date. */
const midnight = /\s+0?0:00(?::00(?:\.0+)?)?$/;
const english = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const firstYear = 2000;
const lastYear = 2099;
/** Day numbers of 2000-01-01 and 2099-12-31 in Excel's 1900 calendar. */
const firstSerial = 36_526;
const lastSerial = 73_050;
const excelEpoch = Date.UTC(1899, 11, 30);

/**
 * Reads a header cell as a month: a date cell, or text such as 2026-11, 2026/11, 2026.11, 2026年11月, 202611 or a
 * whole day, in either width. A bare number that is a date without its format is refused with the month it stands
 * for: silently reading it would guess.
 */
export function readMonthHeader(text: string, kind: ViewKind): MonthHeader {
  const plain = text.normalize('NFKC').replaceAll(dashes, '-').replace(midnight, '').replaceAll(/\s+/g, '');
  if (kind === 'date') return known(monthOf(plain.slice(0, 4), plain.slice(5, 7))) ?? unreadable();
  if (kind === 'number') return readNumber(plainDigits(plain));
  const parts = /^(\d{4})(?:[-/.]|年)(\d{1,2})(?:月份?)?(?:[-/.]?(\d{1,2})日?)?$/.exec(plain);
  if (parts) return readParts(parts[1]!, parts[2]!, parts[3]);
  return known(compactMonth(plain)) ?? (looksLikeMonth(plain) ? unreadable(nearMonths(plain)) : { is: 'other' });
}

/** Whether two headers of one month, such as 2026-11-01 and 2026-11-16, name its two halves and not the same month. */
export function areHalves(first: string, second: string): boolean {
  const [a, b] = [first, second].map((text) => /^\d{4}\D+\d{1,2}\D+(\d{1,2})/.exec(text.normalize('NFKC'))?.[1]);
  return a !== undefined && b !== undefined && Number(a) > 15 !== Number(b) > 15;
}

function readParts(year: string, month: string, day: string | undefined): MonthHeader {
  const found = monthOf(year, month);
  if (!found || (day !== undefined && !isDay(found, day))) return unreadable(found ? [found] : []);
  return { is: 'month', month: found };
}

function readNumber(digits: string): MonthHeader {
  const value = Number(digits);
  const compact = known(compactMonth(digits));
  if (compact) return compact;
  const decimal = /^(\d{4})\.(\d{1,2})$/.exec(digits);
  // As a number 2026.10 and 2026.1 are the same cell: October or January.
  if (decimal?.[2] === '1') {
    const months = [monthOf(decimal[1]!, '1'), monthOf(decimal[1]!, '10')].filter((month) => month !== null);
    return { is: 'bad', reason: 'ambiguous', suggestions: months };
  }
  if (decimal) return known(monthOf(decimal[1]!, decimal[2]!)) ?? unreadable();
  if (value >= firstSerial && value <= lastSerial) {
    const day = new Date(excelEpoch + Math.floor(value) * 86_400_000).toISOString();
    return { is: 'bad', reason: 'number', suggestions: [day.slice(0, 7)] };
  }
  return unreadable(nearMonths(digits));
}

function known(month: string | null): MonthHeader | null {
  return month === null ? null : { is: 'month', month };
}

function unreadable(suggestions: string[] = []): MonthHeader {
  return { is: 'bad', reason: 'unreadable', suggestions };
}

/** `YYYY-MM`, or null when there is no such month in this century. */
function monthOf(year: string, month: string): string | null {
  const index = monthIndex(`${year}-${month.padStart(2, '0')}`);
  return Number(year) < firstYear || Number(year) > lastYear || Number.isNaN(index) ? null : formatMonth(index);
}

function compactMonth(text: string): string | null {
  return /^\d{6}$/.test(text) ? monthOf(text.slice(0, 4), text.slice(4)) : null;
}

function isDay(month: string, day: string): boolean {
  const date = `${month}-${day.padStart(2, '0')}`;
  return Number(day) > 0 && dayjs(date).format('YYYY-MM-DD') === date;
}

/** Enough like a month that ignoring the column would lose someone's plan. */
function looksLikeMonth(plain: string): boolean {
  return /\d{4}|\d{1,2}[-/.]\d|[\d一二三四五六七八九十]月|^\d+$/.test(plain) || englishMonth(plain) !== null;
}

/** The month that a longer or shortened spelling contains: 20261101, 2026年第9月, 26-11, Nov-26. */
function nearMonths(plain: string): string[] {
  const long = /(20\d{2})\D?(\d{2})/.exec(plain) ?? /(20\d{2})\D{1,3}(\d{1,2})(?!\d)/.exec(plain);
  const short = /^(\d{2})[-/.年](\d{1,2})(?:月份?)?$/.exec(plain);
  const parts = long ?? short;
  const month = parts ? monthOf(parts[1]!.padStart(4, '20'), parts[2]!) : englishMonth(plain);
  return month === null ? [] : [month];
}

/** What Excel writes into a text file for a date that it shows as Nov-26 (`mmm-yy`, the English default). */
function englishMonth(plain: string): string | null {
  const [, name, year] = /^([a-z]{3,9})[-/.,]?((?:20)?\d{2})$/i.exec(plain) ?? [];
  const month = english.indexOf(name?.slice(0, 3).toLowerCase() ?? '') + 1;
  return month === 0 ? null : monthOf(year!.padStart(4, '20'), String(month));
}

/** A whole number in digits: some programs write 202611 as 202611.0 or 2.02611E5. */
function plainDigits(number: string): string {
  return Number.isSafeInteger(Number(number)) ? String(Number(number)) : number;
}
