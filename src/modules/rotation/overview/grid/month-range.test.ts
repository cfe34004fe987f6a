import { monthIndex } from '@contract/kernel/half-month';
import { describe, expect, it } from 'vitest';
import { columnOf, monthRange, pointLabel, stayPeriod, yearSpans } from './month-range';

describe('yearSpans', () => {
  it('groups the months of a range by year', () => {
    expect(yearSpans({ first: monthIndex('2025-11'), count: 15 })).toEqual([
      { year: 2025, column: 0, count: 2 },
      { year: 2026, column: 2, count: 12 },
      { year: 2027, column: 14, count: 1 },
    ]);
  });

  it('is empty where nothing is placed', () => {
    expect(yearSpans(monthRange([]))).toEqual([]);
  });
});

it('columnOf finds both halves of a month in its column', () => {
  const range = monthRange(['2026-01', '2026-02']);
  expect([0, 1, 2].map((half) => columnOf(range, monthIndex('2026-01') * 2 + half))).toEqual([0, 0, 1]);
});

it('pointLabel names a half only where a stay begins or ends inside a month', () => {
  const first = monthIndex('2026-03') * 2;
  expect([pointLabel(first, 'begin'), pointLabel(first + 1, 'begin')]).toEqual(['2026-03', '2026-03 下半月']);
  expect([pointLabel(first, 'end'), pointLabel(first + 1, 'end')]).toEqual(['2026-03 上半月', '2026-03']);
});

it.each([
  [0, 5, '2026-01 至 2026-03 上半月，2.5 个月'],
  [1, 3, '2026-01 下半月 至 2026-02，1.5 个月'],
  [0, 2, '2026-01，1 个月'],
  [0, 1, '2026-01 上半月，0.5 个月'],
  [1, 1, '2026-01 下半月，0.5 个月'],
])('stayPeriod from half month %i over %i', (start, length, text) => {
  expect(stayPeriod({ start: monthIndex('2026-01') * 2 + start, length })).toBe(text);
});
