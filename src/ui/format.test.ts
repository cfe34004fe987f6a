import { expect, it } from 'vitest';
import { formatAge, formatDateTime } from './format';

const noon = new Date('2026-11-20T12:00:00').getTime();

it('takes ten digits for seconds (requirements section 9)', () => {
  expect(formatDateTime(Math.floor(noon / 1000))).toBe('2026-11-20 12:00:00');
  expect(formatDateTime(noon)).toBe('2026-11-20 12:00:00');
});

it.each([
  [20, '刚刚'],
  [59 * 60, '59 分钟前'],
  [23 * 3600, '23 小时前'],
  [24 * 3600, '11-19 12:00'],
  [400 * 86400, '2025-10-16 12:00'],
])('%i seconds ago reads %s', (seconds, text) => {
  expect(formatAge(noon - seconds * 1000, noon)).toBe(text);
});
