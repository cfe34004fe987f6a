import { describe, expect, it } from 'vitest';
import { formatMonth, halfOfDate, monthIndex, pieceOf, pieceSpan } from './half-month';

describe('the index of a month', () => {
  it('is the number of months since year 0, of a month and of a day alike', () => {
    expect(monthIndex('2026-11')).toBe(2026 * 12 + 10);
    expect(monthIndex('2026-11-22')).toBe(2026 * 12 + 10);
    expect(monthIndex('0000-01')).toBe(0);
    expect(monthIndex('9999-12')).toBe(9999 * 12 + 11);
  });

  it.each([
    '',
    '2026',
    '2026-1',
    '2026-00',
    '2026-13',
    '2026/11',
    '202-011',
    '20261-1',
    ' 026-11',
    '+026-11',
    '2026- 1',
    '2026-1１',
    '２０２６-１１',
    '2026-11-',
    '2026-11-2',
    '2026-11-2x',
    '2026-11/22',
    '2026-11-022',
    '2026-11\n',
  ])('is none of %j', (text) => {
    expect(monthIndex(text)).toBeNaN();
  });

  it('leads back to the month', () => {
    for (const month of ['0007-03', '1999-12', '2000-01', '2026-11'])
      expect(formatMonth(monthIndex(month))).toBe(month);
  });
});

it('turns pieces into half months and back', () => {
  for (const half of [0, 1, 2] as const) {
    const { start, length } = pieceSpan(monthIndex('2026-11'), half);
    expect(pieceOf(start, length)).toEqual({ month: monthIndex('2026-11'), half });
  }
});

it('begins the second half on day 16', () => {
  expect(halfOfDate('2026-11-15')).toBe(1);
  expect(halfOfDate('2026-11-16')).toBe(2);
});
