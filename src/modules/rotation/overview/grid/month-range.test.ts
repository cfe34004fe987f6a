import { monthIndex } from '@contract/kernel/half-month';
import { expect, it } from 'vitest';
import { columnOf, monthRange, pointLabel, stayPeriod } from './month-range';

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
