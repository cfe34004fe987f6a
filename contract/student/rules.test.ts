import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  absenceSignal,
  examSignal,
  promotion,
  splitGroups,
  thresholdProblem,
  usualThresholds as usual,
  violationSignal,
  yearWords,
} from './rules';

describe('promotion', () => {
  it('goes on to the next year, and ends with the last', () => {
    expect(promotion(2, 3)).toEqual({ year: 3, state: 'active' });
    expect(promotion(3, 3)).toEqual({ year: 3, state: 'archived' });
    expect(promotion(5, 3)).toEqual({ year: 5, state: 'archived' });
    expect([yearWords(3), yearWords(11)]).toEqual(['三年级', '11年级']);
  });
});

describe('groups', () => {
  it('are as even as they can be, and none is left empty', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 20 }), fc.integer({ min: 0, max: 300 }), (groups, members) => {
        const sizes = Array.from(
          { length: groups },
          (_, at) => splitGroups(members, groups).filter((group) => group === at + 1).length,
        );
        expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(members);
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
      }),
    );
    expect(splitGroups(3, 1)).toEqual([0, 0, 0]);
  });
});

describe('a signal of absence', () => {
  it.each([
    [1, 2, null],
    [2, 0, { reason: '近 30 天旷工 1 天', isGrave: false }],
    [0, 3, { reason: '近 30 天迟到 3 次', isGrave: false }],
    [7, 1, { reason: '近 30 天旷工 3.5 天、迟到 1 次', isGrave: true }],
  ])('%i half days absent, %i late', (absentHalves, lateHalves, expected) => {
    expect(absenceSignal({ absentHalves, lateHalves }, usual)).toEqual(expected);
  });
});

describe('a signal of failed exams and of violations', () => {
  it('tells one failed exam, and two as grave', () => {
    expect(examSignal(0, usual)).toBeNull();
    expect(examSignal(1, usual)).toEqual({ reason: '近一年 1 次考试未通过', isGrave: false });
    expect(examSignal(2, usual)).toMatchObject({ isGrave: true });
  });
  it('tells violations from three points on, and ten as grave', () => {
    expect(violationSignal(1, 2, usual)).toBeNull();
    expect(violationSignal(1, 3, usual)).toEqual({ reason: '近一年宿舍违纪 1 次，累计 3 分', isGrave: false });
    expect(violationSignal(3, 10, usual)).toMatchObject({ isGrave: true });
  });
});

describe('thresholds of the office', () => {
  it('say from where on something is told, and from where on it is grave', () => {
    const strict = {
      ...usual,
      absence_days: 60,
      absent_few: 1,
      absent_many: 1,
      exams_few: 3,
      exams_many: 3,
      points_few: 1,
    };
    expect(absenceSignal({ absentHalves: 1, lateHalves: 0 }, strict)).toEqual({
      reason: '近 60 天旷工 0.5 天',
      isGrave: true,
    });
    expect(examSignal(2, strict)).toBeNull();
    expect(examSignal(3, strict)).toMatchObject({ isGrave: true });
    expect(violationSignal(1, 1, strict)).toMatchObject({ isGrave: false });
  });
  it('are refused where grave is less than told', () => {
    expect(thresholdProblem(usual)).toBeNull();
    expect(thresholdProblem({ ...usual, exams_few: 3 })?.field).toBe('exams_many');
    expect(thresholdProblem({ ...usual, absent_many: 1 })?.field).toBe('absent_many');
    expect(thresholdProblem({ ...usual, points_many: 2 })?.field).toBe('points_many');
  });
});
