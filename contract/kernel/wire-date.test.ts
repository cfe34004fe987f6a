import { expect, it } from 'vitest';
import { isDay } from './day';
import { dateOf } from './sheet-value';
import { dateText, momentText, monthText } from './wire-date';

it.each(['1900-01-01', '2026-11-23', '2199-12-31'])('%s is a day', (day) => {
  expect(dateText.parse(day)).toBe(day);
  expect(isDay(day)).toBe(true);
  expect(dateOf(day, 'YYYY-MM-DD')).toBe(day);
});

it.each(['0000-01-01', '0001-01-01', '1899-12-31', '2200-01-01', '9999-12-31', '2026-02-30', '2026-11', ''])(
  '%j is none, on the wire, in a form and in a sheet',
  (day) => {
    expect(dateText.safeParse(day).success).toBe(false);
    expect(isDay(day)).toBe(false);
    expect(dateOf(day, 'YYYY-MM-DD')).toBeUndefined();
  },
);

it('a moment and a month lie in the same years', () => {
  expect(momentText.safeParse('2026-11-23T08:00:00+08:00').success).toBe(true);
  expect(momentText.safeParse('0000-01-01T00:00:00Z').success).toBe(false);
  expect(monthText.safeParse('2026-11').success).toBe(true);
  expect(monthText.safeParse('0000-01').success).toBe(false);
});
