import { describe, expect, it } from 'vitest';
import { levelOf, levelProblem } from './default-rules';

const levels = [
  { name: '优秀', from_percent: 90 },
  { name: '合格', from_percent: 60 },
  { name: '不合格', from_percent: 0 },
];

describe('levels of scores', () => {
  it('give each score exactly one, the lower bound within', () => {
    expect([100, 90, 89.99, 60, 59, 0].map((percent) => levelOf(levels, percent))).toEqual([
      '优秀',
      '优秀',
      '合格',
      '合格',
      '不合格',
      '不合格',
    ]);
  });

  it('are refused with a gap below, out of order, twice or without a name', () => {
    expect(levelProblem(levels)).toBeNull();
    expect(levelProblem(levels.slice(0, 2))).toContain('0%');
    expect(levelProblem(levels.toReversed())).toContain('由高到低');
    expect(levelProblem([levels[0]!, { name: '优秀', from_percent: 0 }])).toContain('重复');
    expect(levelProblem([{ name: ' ', from_percent: 0 }])).toContain('必填');
    expect(levelProblem([])).toContain('至少');
  });
});
