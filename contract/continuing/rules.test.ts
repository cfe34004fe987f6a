import { describe, expect, it } from 'vitest';
import {
  applicationActs,
  applicationStates,
  batchProblem,
  batchStateOn,
  chargedMonths,
  daysLeft,
  delayFee,
  delayProblem,
  isNoShow,
  lastDay,
  mayStep,
  mayTrainee,
  registerProblem,
  tuition,
  yuan,
  type ApplicationState,
} from './rules';

const days = {
  apply_from: '2026-01-01',
  apply_to: '2026-02-10',
  report_on: '2026-03-01',
  starts_on: '2026-03-02',
  ends_on: '2026-09-01',
};

describe('a batch', () => {
  it.each([
    ['2026-01-05', 'applying'],
    ['2026-02-10', 'applying'],
    ['2026-02-11', 'reviewing'],
    ['2026-02-21', 'reviewing'],
    ['2026-02-22', 'reporting'],
    ['2026-03-01', 'reporting'],
    ['2026-03-02', 'running'],
    ['2026-09-01', 'running'],
    ['2026-09-02', 'closed'],
  ] as const)('is on %s %s', (day, state) => {
    expect(batchStateOn('published', days, day)).toBe(state);
    expect(batchStateOn('draft', days, day)).toBe('draft');
    expect(batchStateOn('closed', days, day)).toBe('closed');
  });

  it.each([
    [{}, ''],
    [{ apply_to: '2025-12-31' }, '申请截止不能早于申请开始'],
    [{ report_on: '2026-02-10' }, '报到日期应在申请截止之后'],
    [{ starts_on: '2026-02-28' }, '开始日期不能早于报到日期'],
    [{ ends_on: '2026-03-01' }, '结束日期不能早于开始日期'],
  ])('with %j is refused as "%s"', (part, problem) => {
    expect(batchProblem({ ...days, ...part })).toBe(problem);
  });
});

describe('an application', () => {
  it.each([
    ['draft', ['submit']],
    ['dept', ['withdraw', 'pass', 'refuse']],
    ['office', ['withdraw', 'admit', 'wait', 'reject']],
    ['waiting', ['withdraw', 'admit', 'reject']],
    ['admitted', []],
    ['rejected', []],
  ] as [ApplicationState, string[]][])('that is %s allows %j', (state, acts) => {
    expect(applicationActs.filter((act) => mayStep(act, state))).toEqual(acts);
  });

  it('has the six states', () => {
    expect(Object.keys(applicationStates)).toHaveLength(6);
  });
});

describe('time', () => {
  it.each([
    ['2026-03-15', 3, '2026-06-14'],
    ['2026-03-01', 6, '2026-08-31'],
    ['2026-08-31', 1, '2026-09-30'],
    ['2026-01-30', 1, '2026-02-28'],
    ['2027-11-30', 3, '2028-02-29'],
    ['2026-12-01', 12, '2027-11-30'],
  ])('from %s for %i months ends on %s', (from, months, to) => {
    expect(lastDay(from, months)).toBe(to);
  });

  it.each([
    ['2026-03-01', '2026-08-31', 6],
    ['2026-03-01', '2026-09-01', 6.5],
    ['2026-03-01', '2026-09-15', 6.5],
    ['2026-03-01', '2026-09-16', 7],
    ['2026-03-01', '2026-03-01', 0.5],
    ['2026-03-01', '2026-03-16', 1],
    ['2026-03-01', '2026-02-28', 0],
    ['2026-01-31', '2026-02-28', 1],
  ])('from %s to %s is charged as %d months', (from, to, months) => {
    expect(chargedMonths(from, to)).toBe(months);
  });

  it.each([
    ['2026-06-30', '2026-06-01', 30],
    ['2026-06-01', '2026-06-01', 1],
    ['2026-05-31', '2026-06-01', 0],
  ])('that ends on %s has on %s %i days left', (end, day, left) => {
    expect(daysLeft(end, day)).toBe(left);
  });

  it.each([
    ['2026-03-01', 3, '2026-03-04', false],
    ['2026-03-01', 3, '2026-03-05', true],
    ['2026-03-01', 0, '2026-03-02', true],
  ])('reported for %s with %i days, on %s somebody is a no-show: %s', (on, patience, day, isOne) => {
    expect(isNoShow(on, patience, day)).toBe(isOne);
  });
});

describe('more time', () => {
  const asked = { starts_on: '2026-03-01', ends_on: '2026-08-31', most_months: 3, today: '2026-08-01' };
  it.each([
    [{ to: '2026-09-30' }, ''],
    [{ to: '2026-11-30' }, ''],
    [{ to: '2026-12-01' }, '一次延期最多 3 个月'],
    [{ to: '2026-08-31' }, '延期后的结束日期应晚于 2026-08-31'],
    [{ to: '2026-09-30', today: '2026-09-01' }, '进修已到期，不能再申请延期'],
  ])('with %j is refused as "%s"', (part, problem) => {
    expect(delayProblem({ ...asked, ...part })).toBe(problem);
  });

  it.each([
    ['2026-09-30', 60_000],
    ['2026-09-10', 30_000],
  ])('to %s costs %i fen', (to, fen) => {
    expect(delayFee(60_000, { ...asked, to })).toBe(fen);
  });
});

describe('money', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [120_050, '1,200.50'],
    [-123_456_789, '-1,234,567.89'],
  ])('%i fen is %s', (fen, text) => {
    expect(yuan(fen)).toBe(text);
  });
  it('is whole fen for half months of an odd fee', () => {
    expect(tuition(33_333, '2026-03-01', '2026-03-10')).toBe(16_667);
  });
});

it('nobody reports without his originals and the fee', () => {
  expect(registerProblem(['originals', 'fee'])).toBe('');
  expect(registerProblem(['originals', 'photo'])).not.toBe('');
  expect(mayTrainee('register', 'training')).toBe(false);
  expect(mayTrainee('register', 'absent')).toBe(true);
});
