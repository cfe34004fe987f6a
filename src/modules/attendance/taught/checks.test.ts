import { daysOf } from '@contract/attendance/days';
import type { TaughtSheet } from '@contract/attendance/corrections';
import { expect, it } from 'vitest';
import { checkable, weekOf } from './checks';

/** November 2026: the first is a Sunday; today is the 13th, a Friday. */
const sheet = (lines: readonly (readonly [marks: string, checked: string])[]): TaughtSheet => ({
  month: '2026-11',
  type_id: 1,
  today: '2026-11-13',
  days: daysOf({ from: '2026-11-01', to: '2026-11-30' }).map((day) => ({ day, is_workday: true, name: '' })),
  shifts: [],
  people: lines.map(([marks, checked], at) => ({
    user_id: at + 1,
    name: `学员${at}`,
    staff_id: '',
    stay: '',
    marks: marks.padEnd(60, '_'),
    plan: 'P'.repeat(60),
    shifts: '.'.repeat(30),
    check_ins: [],
    checked: checked.padEnd(30, '0'),
  })),
});

it('takes the days that are marked, over, and not checked as they stand', () => {
  const one = sheet([
    ['RRPPPAPPP_', '-1~0'],
    ['RRVV', ''],
  ]);
  const { days, problem } = checkable(one, { top: 0, bottom: 1, from: 1, to: 4 });
  expect(days.map(({ user_id, day, am, pm }) => `${user_id} ${day.slice(8)} ${am} ${pm}`)).toEqual([
    '1 03 present absent',
    '1 04 present present',
    '2 02 leave leave',
  ]);
  expect(problem).toBe('学员0 2026-11-05：科室还没有登记完');
});

it.each([
  [0, 0, 0],
  [12, 8, 14],
  [29, 29, 29],
])('the week of day %d goes from %d to %d, within the month', (at, from, to) => {
  expect(weekOf(sheet([['', '']]), at)).toEqual({ top: 0, bottom: 0, from, to });
});
