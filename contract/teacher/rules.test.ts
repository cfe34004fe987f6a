import { describe, expect, it } from 'vitest';
import { lastDayOf, qualificationState, renewedUntil } from './rules';

describe('the term of a qualification', () => {
  it.each([
    ['2026-03-01', 1, '2026-03-31'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-11-15', 24, '2028-11-14'],
    ['2026-12-01', 1, '2026-12-31'],
    ['2024-02-29', 12, '2025-02-28'],
  ])('from %s for %i months lasts until %s', (from, months, end) => expect(lastDayOf(from, months)).toBe(end));

  it('goes on where it ended when it is renewed in time, and begins today when it is renewed late', () => {
    expect(renewedUntil('2026-12-31', 12, '2026-11-26')).toBe('2027-12-31');
    expect(renewedUntil('2026-11-25', 12, '2026-11-26')).toBe('2027-11-25');
    expect(renewedUntil('2026-06-30', 12, '2026-11-26')).toBe('2027-11-25');
  });

  it('holds on its last day, and nobody who is suspended is told that it ended', () => {
    const on = (validUntil: string, reason = '') =>
      qualificationState({ valid_until: validUntil, reason }, '2026-11-26');
    expect([on('2026-11-26'), on('2026-11-25'), on('2026-11-25', '考核不合格')]).toEqual([
      'active',
      'expired',
      'suspended',
    ]);
  });
});
