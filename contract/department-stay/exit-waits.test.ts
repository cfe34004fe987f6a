import { describe, expect, it } from 'vitest';
import { isLate, listDueOn, stageOf, superiorOf, waitsSince } from './exit-waits';

it('is due at the application or a week before the planned end, whichever is earlier', () => {
  expect(listDueOn('2026-11-30', null)).toBe('2026-11-23');
  expect(listDueOn('2026-11-30', '2026-11-28')).toBe('2026-11-23');
  expect(listDueOn('2026-11-30', '2026-11-10')).toBe('2026-11-10');
});

describe('an item waits', () => {
  const item = { state: 'unmet', owner: 'teacher', since: null } as const;
  const at = { dueOn: '2026-11-23', today: '2026-11-25' };
  it.each([
    ['from the day on which the list is due', item, at, '2026-11-23'],
    ['not before it', item, { ...at, today: '2026-11-22' }, null],
    ['from a later day that its module knows', { ...item, since: '2026-11-24' }, at, '2026-11-24'],
    ['not from an earlier one', { ...item, since: '2026-11-01' }, at, '2026-11-23'],
    ['for the trainee as its module says', { ...item, owner: 'trainee', since: '2026-11-01' }, at, '2026-11-01'],
  ] as const)('%s', (_what, one, when, since) => {
    expect(waitsSince(one, when)).toBe(since);
  });

  it('too long after three days, for somebody else, while it is not met', () => {
    const waiting = { ...item, since: '2026-11-23' };
    expect(isLate(waiting, '2026-11-25')).toBe(false);
    expect(isLate(waiting, '2026-11-26')).toBe(true);
    expect(isLate({ ...waiting, owner: 'trainee' }, '2026-12-26')).toBe(false);
    expect(isLate({ ...waiting, state: 'waived' }, '2026-12-26')).toBe(false);
    expect(isLate({ ...waiting, since: null }, '2026-12-26')).toBe(false);
  });
});

it('a teacher is reported to his head, a ward and a ward without a head to the office; stages are two', () => {
  expect(superiorOf('teacher', true)).toBe('head');
  expect(superiorOf('teacher', false)).toBe('office');
  expect(superiorOf('ward', true)).toBe('office');
  expect(['open', 'returned', 'pending'].map((state) => stageOf(state as 'open'))).toEqual([
    'before',
    'before',
    'review',
  ]);
});
