import { expect, it } from 'vitest';
import { askProblem, taughtMeanwhile } from './adjust-rules';
import type { Sitting } from './rules-arrange';

const lesson = { day: '2026-12-10' as string | null, is_published: true, is_locked: false, is_asked: false };
const rules = { today: '2026-12-07', ahead_days: 3, most_adjustments: 2, used: 1 };

it.each<[string, Partial<typeof lesson>, Partial<typeof rules>, RegExp | '']>([
  ['in time and below the count', {}, {}, ''],
  ['a day too late', {}, { today: '2026-12-08' }, /最迟在上课前 3 天/],
  ['on the day itself, where that is allowed', {}, { today: '2026-12-10', ahead_days: 0 }, ''],
  ['a lesson that is over', {}, { today: '2026-12-11', ahead_days: 0 }, /已经上过/],
  ['as many as there may be', {}, { used: 2 }, /达到上限 2 次/],
  ['one that waits for its place', { day: null }, {}, /没有发布/],
  ['one that nobody was told of', { is_published: false }, {}, /没有发布/],
  ['one that is locked', { is_locked: true }, {}, /已锁定/],
  ['one that is asked for already', { is_asked: true }, {}, /在审核中/],
])('asking for %s', (_, part, rule, said) => {
  const problem = askProblem({ ...lesson, ...part }, { ...rules, ...rule });
  if (said === '') expect(problem).toBe('');
  else expect(problem).toMatch(said);
});

it('a substitute is taken who teaches at that time, and not by what only touches it', () => {
  const base: Sitting = {
    id: 1,
    class_id: 1,
    group: 0,
    title: '',
    teacher_id: 3,
    room_id: null,
    from: 8,
    to: 10,
    hours: 2,
    students: [],
  };
  const other = { ...base, id: 2, teacher_id: 9, title: '外科学' };
  expect(taughtMeanwhile(base, [base, other], 9)?.title).toBe('外科学');
  expect(taughtMeanwhile(base, [{ ...other, from: 10, to: 12 }], 9)).toBeUndefined();
  expect(taughtMeanwhile(base, [other], 3)).toBeUndefined();
});
