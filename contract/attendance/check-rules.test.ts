import { expect, it } from 'vitest';
import { checkLetter, checkProblem, correctionProblem, lettersIn, marksWords } from './check-rules';

it.each([
  ['..', undefined, '-'],
  ['PP', undefined, '0'],
  ['PP', 'PP', '1'],
  ['PA', 'PP', '~'],
])('a day with %s, seen as %s, is checked: %s', (marks, seen, letter) => {
  expect(checkLetter(marks, seen)).toBe(letter);
});

it.each([
  ['PP', '2026-11-24', undefined],
  ['VV', '2026-11-24', undefined],
  ['P_', '2026-11-24', '科室还没有登记完'],
  ['..', '2026-11-24', '这一天不由您带教'],
  ['PP', '2026-11-26', '还没到这一天'],
])('a teacher checks %s of %s: %s', (marks, day, problem) => {
  expect(checkProblem(marks, day, '2026-11-25')).toBe(problem);
});

it.each([
  ['AP', 'am', 'present', undefined],
  ['AP', 'pm', 'present', '已登记为“出勤”，不需要更正'],
  ['AP', 'day', 'present', undefined],
  ['__', 'day', 'duty', undefined],
  ['PP', 'day', 'present', '已登记为“出勤”，不需要更正'],
  ['VP', 'day', 'present', '已批准的请假，如有变动请销假'],
  ['VP', 'pm', 'late', undefined],
  ['..', 'day', 'late', '这一天没有在科记录'],
] as const)('correcting %s (%s) to %s: %s', (marks, span, to, problem) => {
  expect(correctionProblem(lettersIn(marks, span), to, '2026-11-24', '2026-11-25')).toBe(problem);
});

it('says both halves only where they differ', () => {
  expect(['PP', 'P_', 'A'].map(marksWords)).toEqual(['出勤', '出勤/未登记', '旷工']);
});
