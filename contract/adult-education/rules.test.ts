import { describe, expect, it } from 'vitest';
import { canAct, creditsOf, grantProblem, isMet, projectActs, projectStateKeys, stateOn } from './rules';

const rule = { hours_per_credit: 3, speaker_per_hour: 2, most: 10, min_share: 80, needs_sign: true };

describe('credits', () => {
  it.each([
    ['learner', 3, 1],
    ['learner', 4, 1],
    ['learner', 4.5, 1.5],
    ['learner', 2.9, 0.5],
    ['learner', 1, 0],
    ['learner', 60, 10],
    ['speaker', 1, 2],
    ['speaker', 0.5, 1],
    ['speaker', 8, 10],
    ['learner', 0, 0],
  ] as const)('a %s of %d hours gets %d', (part, hours, credits) => {
    expect(creditsOf(rule, part, hours)).toBe(credits);
  });
  it('count tenths as a person does', () => {
    expect(creditsOf({ ...rule, speaker_per_hour: 0.1 }, 'speaker', 5)).toBe(0.5);
    expect(creditsOf({ ...rule, hours_per_credit: 0.1 }, 'learner', 0.3)).toBe(3);
  });
});

it.each([
  [{ part: 'learner', hours: 8, isSigned: true }, ''],
  [{ part: 'learner', hours: 7.5, isSigned: true }, '参加不足 80%（8 学时）'],
  [{ part: 'learner', hours: 0, isSigned: false }, ''],
  [{ part: 'learner', hours: 10.5, isSigned: true }, '学时超过项目的 10 学时'],
  [{ part: 'learner', hours: 8.2, isSigned: true }, '学时以 0.5 为单位'],
  [{ part: 'speaker', hours: 1, isSigned: true }, ''],
  [{ part: 'speaker', hours: 1, isSigned: false }, '没有签到'],
] as const)('of ten hours %o: "%s"', (one, problem) => {
  expect(grantProblem(rule, { hours: 10 }, one)).toBe(problem);
  if (problem === '没有签到') expect(grantProblem({ ...rule, needs_sign: false }, { hours: 10 }, one)).toBe('');
});

it('a year is enough in all and in class I', () => {
  const asked = { total: 25, first: 10 };
  expect(isMet(asked, { first: 10, second: 15 })).toBe(true);
  expect(isMet(asked, { first: 9.5, second: 20 })).toBe(false);
  expect(isMet(asked, { first: 12, second: 12.5 })).toBe(false);
  expect(isMet(undefined, { first: 0, second: 0 })).toBe(true);
});

it('runs from its first day once it is approved, and only then', () => {
  expect(stateOn('approved', '2026-05-02', '2026-05-01')).toBe('approved');
  expect(stateOn('approved', '2026-05-02', '2026-05-02')).toBe('running');
  for (const state of ['draft', 'pending', 'rejected', 'closed'] as const)
    expect(stateOn(state, '2026-05-01', '2026-06-01')).toBe(state);
});

it('lets be done in each state what belongs to it', () => {
  const table = Object.fromEntries(
    projectStateKeys.map((state) => [state, projectActs.filter((act) => canAct(act, state)).join(' ')]),
  );
  expect(table).toEqual({
    draft: 'edit remove submit',
    pending: 'withdraw',
    rejected: 'edit submit',
    approved: 'enrol people',
    running: 'enrol people sign grant close',
    closed: '',
  });
});
