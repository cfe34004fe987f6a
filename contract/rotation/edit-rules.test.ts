import { describe, expect, it } from 'vitest';
import { monthIndex } from '../kernel/half-month';
import { editProblem, sameMonth, type HeldPiece, type MonthPiece } from './edit-rules';
import { indexSubject } from './lists';

const month = monthIndex('2027-03');
const ward = (deptId: number, validTo: string | null = null) => ({
  deptId,
  deptName: `科室${deptId}`,
  validFrom: null,
  validTo,
});
const item = (stDeptId: number, ...innerDeptList: ReturnType<typeof ward>[]) => ({
  stDeptId,
  stDeptName: `标准${stDeptId}`,
  halfMonths: 4,
  innerDeptList,
});
const subject = indexSubject(1, {
  stSubjectId: 1,
  stSubjectName: '内科',
  lists: {
    necessaryRotateList: [item(1, ward(10), ward(11, '2027-02'))],
    optionalRotateList: [],
    reserveRotateList: [item(2, ward(10), ward(12))],
  },
});
const piece = (halfUp: MonthPiece['halfUp'], deptId: number, stDeptId: number): MonthPiece => ({
  halfUp,
  deptId,
  stDeptId,
});
const held = (one: MonthPiece, state: HeldPiece['state']): HeldPiece => ({ ...one, stay: 7, state });

describe('editProblem', () => {
  const cases: [string, HeldPiece[], MonthPiece[], string | null][] = [
    ['a department of the scheme', [], [piece(0, 10, 1)], null],
    ['two halves', [], [piece(1, 10, 1), piece(2, 12, 2)], null],
    ['one half alone', [], [piece(2, 12, 2)], null],
    ['nothing any more', [held(piece(0, 10, 1), 'planned')], [], null],
    ['a link that has ended', [], [piece(0, 11, 1)], 'dept'],
    ['a department for another standard one', [], [piece(0, 12, 1)], 'dept'],
    ['a half twice', [], [piece(0, 10, 1), piece(2, 12, 2)], 'halves'],
    ['what has begun, taken away', [held(piece(0, 10, 1), 'in')], [], 'begun'],
    ['what has begun, cut', [held(piece(0, 10, 1), 'left')], [piece(1, 10, 1)], 'begun'],
    ['the half beside what has begun', [held(piece(1, 10, 1), 'leaving')], [piece(1, 10, 1), piece(2, 12, 2)], null],
    ['what stands there, though its link has ended', [held(piece(1, 11, 1), 'due')], [piece(1, 11, 1)], null],
  ];
  it.each(cases)('%s', (_, before, after, expected) => {
    expect(editProblem(month, before, after, subject)?.is ?? null).toBe(expected);
  });

  it('asks for a scheme where something is placed, not where something is taken away', () => {
    expect(editProblem(month, [], [piece(0, 10, 1)], undefined)).toEqual({ is: 'subject' });
    expect(editProblem(month, [held(piece(0, 10, 1), 'due')], [], undefined)).toBeNull();
  });
});

it('two months are the same in whatever order their pieces come', () => {
  const [first, second] = [piece(1, 10, 1), piece(2, 12, 2)];
  expect(sameMonth([first, second], [second, first])).toBe(true);
  expect(sameMonth([first], [first, second])).toBe(false);
  expect(sameMonth([piece(0, 10, 1)], [piece(0, 10, 2)])).toBe(false);
});
