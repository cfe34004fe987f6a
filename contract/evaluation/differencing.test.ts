import { describe, expect, it } from 'vitest';
import { isDifferenceSmall, questionsTellFew } from './differencing';

describe('two groups of raters differ by too few', () => {
  it.each<[number[], number[], number, boolean]>([
    [[1, 2, 3], [1, 2, 3, 4], 3, true],
    [[1, 2, 3, 4], [1, 2, 3], 3, true],
    [[1, 2, 3, 4], [1, 2, 3, 5], 3, true],
    [[1, 2, 3], [1, 2, 3, 4, 5], 3, true],
    [[1, 2, 3], [1, 2, 3, 4, 5, 6], 3, false],
    [[1, 2, 3, 4], [1, 2, 5, 6], 3, false],
    [[1, 2, 3], [3, 2, 1], 3, false],
    [[1, 2, 3], [4, 5, 6], 3, false],
    [[1, 2, 3], [1, 2, 3, 4], 1, false],
    [[1, 2, 3], [1, 2, 3, 4, 5, 6], 5, true],
    [[], [], 3, false],
  ])('%j and %j at least %i: %s', (one, other, minimum, expected) => {
    expect(isDifferenceSmall(one, other, minimum)).toBe(expected);
  });
});

describe('questions tell of too few', () => {
  /** `+` answered, `-` skipped, `h` hidden by a jump. */
  const answer = (pattern: string) =>
    Array.from(pattern).map((one) => ({ weight: 1, maximum: 9, value: one === '-' ? null : 5, hidden: one === 'h' }));
  it.each<[string, number, boolean]>([
    ['++ ++ ++', 3, false],
    ['++ ++ ++ +-', 3, true],
    ['++ +- +- +-', 3, true],
    ['++ ++ ++ +- +- +-', 3, false],
    ['++ ++ ++ +h +h', 3, true],
    ['++ ++ ++ +h +h +-', 3, false],
    ['++ ++ ++ -+ -+ -+ +-', 3, true],
    ['++ ++ ++ --', 3, false],
    ['++ +-', 1, false],
    ['', 3, false],
  ])('%s at least %i: %s', (patterns, minimum, expected) => {
    const answers = patterns === '' ? [] : patterns.split(' ').map(answer);
    expect(questionsTellFew(answers, minimum)).toBe(expected);
  });
});
