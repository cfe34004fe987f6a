import { describe, expect, it } from 'vitest';
import { dayHindrance } from './rules';

describe('the day of entering', () => {
  it.each([
    ['2026-11-25', null],
    ['2026-11-26', '入科日期不能晚于今天'],
    ['2026-11-01', null],
    ['2026-10-18', null],
    ['2026-10-17', '入科日期不能早于应入科日期前 14 天'],
  ])('on %s', (on, words) => {
    expect(dayHindrance(on, { from: '2026-11-01', to: '2026-11-30' }, '2026-11-25')).toBe(words);
  });

  it('never after its last day', () => {
    expect(dayHindrance('2026-11-24', { from: '2026-11-01', to: '2026-11-20' }, '2026-11-25')).toContain('2026-11-20');
  });
});
