import { describe, expect, it } from 'vitest';
import { attendanceStates } from './share';
import {
  actProblem,
  cellProblem,
  letterOf,
  outside,
  sheetActKeys,
  sheetStates,
  stateOf,
  unmarked,
  withLetter,
} from './sheet-rules';

const month = { lastDay: '2026-11-30', today: '2026-11-30' };

it('every state has a letter of its own, which is read back', () => {
  expect(attendanceStates.map((state) => stateOf(letterOf(state)))).toEqual(attendanceStates);
  expect([stateOf(unmarked), stateOf(outside), stateOf(undefined)]).toEqual([undefined, undefined, undefined]);
  expect(withLetter('..__', 2, letterOf('late'))).toBe('..L_');
});

describe('what may be done with a sheet', () => {
  const possible = Object.fromEntries(
    sheetStates.map((state) => [state, sheetActKeys.filter((act) => actProblem(act, state, month) === undefined)]),
  );

  it('goes by its state', () => {
    expect(possible).toEqual({
      open: ['submit'],
      submitted: ['confirm', 'return'],
      confirmed: ['return'],
      returned: ['submit'],
    });
  });

  it.each([
    ['2026-11-29', '2026-11-30 起可以提交本月考勤表'],
    ['2026-11-30', undefined],
    ['2026-12-01', undefined],
  ])('and it is submitted from the last day of its month on: %s', (today, problem) => {
    expect(actProblem('submit', 'open', { ...month, today })).toBe(problem);
  });
});

it.each([
  [outside, '2026-11-20', 'open', '这一天不在本科室'],
  ['V', '2026-11-20', 'open', '已批准的请假，如有变动请销假'],
  ['P', '2026-11-20', 'submitted', '考勤表已提交，不能修改'],
  ['P', '2026-11-20', 'confirmed', '考勤表已确认，不能修改'],
  [unmarked, '2026-11-26', 'open', '还没到这一天'],
  [unmarked, '2026-11-25', 'open', undefined],
  ['A', '2026-11-01', 'returned', undefined],
] as const)('a half day %s of %s on a sheet that is %s', (letter, day, state, problem) => {
  expect(cellProblem(letter, day, state, '2026-11-25')).toBe(problem);
});
