import { describe, expect, it } from 'vitest';
import { educationGaps, quizResult } from './education-rules';

const questions = [1, 2, 3].map((at) => ({ id: `q${at}`, key: at % 2 }));

describe('a quiz of a department', () => {
  it('counts right choices in whole percent, rounded down', () => {
    expect(quizResult({ questions, passPercent: 66 }, { q1: 1, q2: 0 })).toEqual({
      percent: 66,
      isPassed: true,
      wrong: ['q3'],
    });
    expect(quizResult({ questions, passPercent: 80 }, { q1: 1, q2: 1, q3: 1 })).toMatchObject({ isPassed: false });
    expect(quizResult({ questions: [], passPercent: 80 }, {})).toEqual({ percent: 100, isPassed: true, wrong: [] });
  });
});

it('what is not read and not passed is said by name; without questions there is nothing to pass', () => {
  const materials = [{ id: 'a', title: '感控' }];
  expect(educationGaps({ materials, questions }, { read: [], isPassed: false })).toEqual([
    '阅读“感控”',
    '通过入科测验',
  ]);
  expect(educationGaps({ materials, questions: [] }, { read: ['a'], isPassed: false })).toEqual([]);
});
