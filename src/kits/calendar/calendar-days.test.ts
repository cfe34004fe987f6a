import { describe, expect, it } from 'vitest';
import {
  fitted,
  hourMs,
  midnight,
  placed,
  shownDays,
  shownHours,
  shownWords,
  stepped,
  weekOf,
  weeksOfMonth,
} from './calendar-days';

describe('days of a calendar', () => {
  it('are weeks from Monday, over months and years', () => {
    expect(weekOf('2026-11-25')).toEqual([
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
      '2026-11-28',
      '2026-11-29',
    ]);
    expect(shownDays('week', '2027-01-01')).toEqual({ from: '2026-12-28', to: '2027-01-03' });
    expect(weeksOfMonth('2027-02-14')).toHaveLength(4);
    expect(shownDays('month', '2026-11-25')).toEqual({ from: '2026-10-26', to: '2026-12-06' });
    expect(shownDays('month', '2026-12-31')).toEqual({ from: '2026-11-30', to: '2027-01-03' });
  });

  it.each([
    ['month', '2026-01-31', 1, '2026-02-28'],
    ['month', '2026-01-15', -1, '2025-12-15'],
    ['month', '2024-03-31', -1, '2024-02-29'],
    ['week', '2026-12-30', 1, '2027-01-06'],
    ['day', '2026-03-01', -1, '2026-02-28'],
  ] as const)('%s from %s by %i is %s', (view, day, by, next) => {
    expect(stepped(view, day, by)).toBe(next);
  });

  it('say what they show', () => {
    expect(shownWords('month', '2026-01-31')).toBe('2026 年 1 月');
    expect(shownWords('week', '2027-01-01')).toBe('2026-12-28 至 2027-01-03');
    expect(shownWords('week', '2026-11-25')).toBe('2026-11-23 至 11-29');
    expect(shownWords('day', '2026-11-25')).toBe('2026-11-25 周三');
  });
});

const at = (from: number, to: number) => {
  const start = midnight('2026-11-25');
  return { from: start + from * hourMs, to: start + to * hourMs };
};

it('shows the working day, and further where something is earlier or later', () => {
  expect(shownHours([])).toEqual({ first: 8, last: 18 });
  expect(shownHours([at(7.5, 8), at(20, 24)])).toEqual({ first: 7, last: 24 });
});

it('lays what overlaps beside each other, and nothing else', () => {
  const lanesOf = (...items: { from: number; to: number }[]) => placed(items).map(({ lane, lanes }) => [lane, lanes]);
  expect(lanesOf()).toEqual([]);
  expect(lanesOf(at(8, 9), at(9, 10))).toEqual([
    [0, 1],
    [0, 1],
  ]);
  // The longest stands first; the third takes the lane that is free again, and all three share one width.
  expect(lanesOf(at(8, 9), at(8, 12), at(9, 10))).toEqual([
    [0, 2],
    [1, 2],
    [1, 2],
  ]);
});

it('keeps so many in sight as there is room for, and counts the rest of each crowd', () => {
  const crowd = [at(8, 9), at(8, 9), at(8, 9), at(8, 10), at(14, 15)];
  const { shown, rest } = fitted(crowd, 3);
  expect(shown.map(({ item, lane, lanes }) => [item, lane, lanes])).toEqual([
    [at(8, 10), 0, 3],
    [at(8, 9), 1, 3],
    [at(14, 15), 0, 1],
  ]);
  expect(rest).toEqual([{ ...at(8, 9), count: 2 }]);
  expect(fitted(crowd, 4).rest).toEqual([]);
});
