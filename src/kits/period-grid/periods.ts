import { formatMonth, halfLabels, HalfUp, type HalfMonth, type MonthIndex } from '@contract/kernel/half-month';
import dayjs from 'dayjs';

/** A column of a period grid, in words. */
export interface Period {
  /** What the head shows. */
  short: string;
  /** What a column of 26 px shows; the first of a group names that. */
  brief: string;
  /** What it is called where it stands alone. */
  full: string;
  /** A day on which usually nobody works. */
  isOff: boolean;
}

/** Columns under one heading: a year of months, a month of halves or days. */
export interface PeriodGroup {
  label: string;
  /** First column. */
  column: number;
  count: number;
}

/** The columns of a period grid: equal stretches of time without gaps. */
export interface Periods {
  count: number;
  groups: readonly PeriodGroup[];
  at: (column: number) => Period;
}

/** So many months from one on, under their years. */
export function months(first: MonthIndex, count: number): Periods {
  const monthOf = (column: number) => first + column;
  return {
    count,
    groups: grouped(
      count,
      (column) => Math.floor(monthOf(column) / 12),
      (year, width) => (width === 1 ? String(year) : `${year} 年`),
    ),
    at: (column) => ({
      short: monthMark(monthOf(column)),
      brief:
        column === 0 || monthOf(column) % 12 === 0 ? yearMark(monthOf(column)) : String((monthOf(column) % 12) + 1),
      full: formatMonth(monthOf(column)),
      isOff: false,
    }),
  };
}

/** So many half months from one on, under their months. */
export function halfMonths(first: HalfMonth, count: number): Periods {
  const monthOf = (column: number) => Math.floor((first + column) / 2);
  const halfOf = (column: number) => ((first + column) % 2 === 0 ? HalfUp.first : HalfUp.second);
  return {
    count,
    groups: grouped(count, monthOf, (month, width) => (width === 1 ? formatMonth(month).slice(2) : formatMonth(month))),
    at: (column) => ({
      short: halfOf(column) === HalfUp.first ? '上' : '下',
      brief: column === 0 || halfOf(column) === HalfUp.first ? monthMark(monthOf(column)) : '下',
      full: `${formatMonth(monthOf(column))} ${halfLabels[halfOf(column)]}`,
      isOff: false,
    }),
  };
}

const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'];
/** So that the name of a month fits over its days. */
const fewDays = 3;

/** So many days from one (`YYYY-MM-DD`) on, under their months; Saturdays and Sundays are off. */
export function days(first: string, count: number): Periods {
  const start = dayjs(first);
  const dayOf = (column: number) => start.add(column, 'day');
  return {
    count,
    groups: grouped(
      count,
      (column) => dayOf(column).year() * 12 + dayOf(column).month(),
      (month, width) => (width < fewDays ? monthMark(month) : formatMonth(month)),
    ),
    at: (column) => {
      const day = dayOf(column);
      const weekday = day.day();
      return {
        short: String(day.date()),
        brief: column === 0 || day.date() === 1 ? monthMark(day.month()) : String(day.date()),
        full: `${day.format('YYYY-MM-DD')} ${weekdays[weekday]}`,
        isOff: weekday === 0 || weekday === 6,
      };
    },
  };
}

const yearMark = (month: MonthIndex) => `${Math.floor(month / 12) % 100}年`;
const monthMark = (month: MonthIndex) => `${(month % 12) + 1}月`;

function grouped(
  count: number,
  keyOf: (column: number) => number,
  labelOf: (key: number, width: number) => string,
): PeriodGroup[] {
  const spans: { key: number; column: number; count: number }[] = [];
  for (let column = 0; column < count; column++) {
    const key = keyOf(column);
    const last = spans.at(-1);
    if (last?.key === key) last.count++;
    else spans.push({ key, column, count: 1 });
  }
  return spans.map(({ key, column, count: width }) => ({ label: labelOf(key, width), column, count: width }));
}
