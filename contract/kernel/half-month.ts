/**
 * Time in rotation is counted in half months, as integers, so that sums, capacities and overlaps are exact.
 * Half month 0 is the first half of January of year 0; the second half begins on day 16.
 */

/** Whole months since year 0: `2026-11` is 2026 * 12 + 10. */
export type MonthIndex = number;
/** Half months since year 0: twice the month index, plus one for the second half. */
export type HalfMonth = number;

/** Customer's `halfUp`: the whole month, its first half or its second half. */
export const HalfUp = { whole: 0, first: 1, second: 2 } as const;
export type HalfUp = (typeof HalfUp)[keyof typeof HalfUp];

/**
 * Month index of `YYYY-MM` or `YYYY-MM-DD`; NaN when it is neither or the month does not exist. Digit by digit: an
 * import asks over a million times, and a regular expression takes ten times as long.
 */
export function monthIndex(date: string): MonthIndex {
  const isDate = date.length === 10 && date[7] === '-' && !Number.isNaN(twoDigits(date, 8));
  if ((date.length !== 7 && !isDate) || date[4] !== '-') return Number.NaN;
  const month = twoDigits(date, 5);
  return month >= 1 && month <= 12 ? (twoDigits(date, 0) * 100 + twoDigits(date, 2)) * 12 + month - 1 : Number.NaN;
}

function twoDigits(text: string, at: number): number {
  return digit(text, at) * 10 + digit(text, at + 1);
}

function digit(text: string, at: number): number {
  const value = text.charCodeAt(at) - 48;
  return value >= 0 && value <= 9 ? value : Number.NaN;
}

/** `YYYY-MM` of a month index. */
export function formatMonth(month: MonthIndex): string {
  return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`;
}

/** First half month of a piece and its length in half months. */
export function pieceSpan(month: MonthIndex, half: HalfUp): { start: HalfMonth; length: 1 | 2 } {
  return { start: month * 2 + (half === HalfUp.second ? 1 : 0), length: half === HalfUp.whole ? 2 : 1 };
}

/** Inverse of `pieceSpan`. */
export function pieceOf(start: HalfMonth, length: number): { month: MonthIndex; half: HalfUp } {
  const month = Math.floor(start / 2);
  if (length === 2) return { month, half: HalfUp.whole };
  return { month, half: start % 2 === 0 ? HalfUp.first : HalfUp.second };
}

/** 上半月 or 下半月 of a calendar date: day 1 to 15 is the first half (requirements section 9, domain 2.2). */
export function halfOfDate(date: string): typeof HalfUp.first | typeof HalfUp.second {
  return Number(date.slice(8, 10)) > 15 ? HalfUp.second : HalfUp.first;
}

/** Half month of a day, `YYYY-MM-DD`. */
export const halfMonthOfDate = (date: string): HalfMonth => pieceSpan(monthIndex(date), halfOfDate(date)).start;

export const halfLabels: Record<HalfUp, string> = { 0: '整月', 1: '上半月', 2: '下半月' };
