import { monthIndex } from '@contract/kernel/half-month';
import { describe, expect, it } from 'vitest';
import { days, halfMonths, months } from './periods';

describe('months', () => {
  it('stand under their years; a year of one column is a bare number', () => {
    const periods = months(monthIndex('2025-11'), 15);
    expect(periods.groups).toEqual([
      { label: '2025 年', column: 0, count: 2 },
      { label: '2026 年', column: 2, count: 12 },
      { label: '2027', column: 14, count: 1 },
    ]);
    expect(periods.at(2)).toEqual({ short: '1月', brief: '26年', full: '2026-01', isOff: false });
  });

  it('are none where nothing is placed', () => {
    expect(months(0, 0).groups).toEqual([]);
  });
});

it('half months stand under their months, of which the first may show one half', () => {
  const periods = halfMonths(monthIndex('2026-02') * 2 + 1, 3);
  expect(periods.groups).toEqual([
    { label: '26-02', column: 0, count: 1 },
    { label: '2026-03', column: 1, count: 2 },
  ]);
  expect([0, 1].map((column) => periods.at(column))).toEqual([
    { short: '下', brief: '2月', full: '2026-02 下半月', isOff: false },
    { short: '上', brief: '3月', full: '2026-03 上半月', isOff: false },
  ]);
});

it('days stand under their months, over the end of February too, and weekends are off', () => {
  const periods = days('2028-02-25', 6);
  expect(periods.groups).toEqual([
    { label: '2028-02', column: 0, count: 5 },
    { label: '3月', column: 5, count: 1 },
  ]);
  expect(periods.at(4)).toEqual({ short: '29', brief: '29', full: '2028-02-29 周二', isOff: false });
  expect([0, 1, 2, 3].map((column) => periods.at(column).isOff)).toEqual([false, true, true, false]);
});
