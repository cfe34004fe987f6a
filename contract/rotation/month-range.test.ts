import { describe, expect, it } from 'vitest';
import { isReversed, rangeRefusal } from './month-range';

describe('months asked for', () => {
  it('are told in order, one month or twenty years, and with an open end', () => {
    for (const range of [
      { startDate: '2026-09', endDate: '2026-09' },
      { startDate: '2000-01', endDate: '2019-12' },
      { startDate: '2026-09' },
      { endDate: '2026-09' },
      {},
    ])
      expect(rangeRefusal(range)).toBeUndefined();
  });

  it('are refused in words when they are the wrong way round or more than twenty years', () => {
    expect(rangeRefusal({ startDate: '2026-09', endDate: '2026-08' })).toBe('结束月份不能早于开始月份');
    expect(rangeRefusal({ startDate: '2000-01', endDate: '2020-01' })).toBe('月份范围不能超过 20 年');
  });

  it('may be cleared over any number of years, in order', () => {
    expect(isReversed({ startDate: '2000-01', endDate: '2099-12' })).toBe(false);
    expect(isReversed({ startDate: '2026-01', endDate: '2025-12' })).toBe(true);
  });
});
