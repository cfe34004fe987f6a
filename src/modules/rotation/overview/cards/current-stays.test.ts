import { monthIndex } from '@contract/kernel/half-month';
import { aPiece } from '@tests/builders/overview-row';
import { expect, it } from 'vitest';
import { planRow } from '../grid/stays';
import { currentStays } from './current-stays';

const january = monthIndex('2026-01') * 2;
const { stays } = planRow(
  [aPiece(), aPiece({ date: '2026-02', halfUp: 1, deptId: 2, deptName: '呼吸内科' }), aPiece({ date: '2026-04' })],
  { first: january / 2, count: 12 },
);
const names = (now: number) => {
  const { current, next } = currentStays(stays, now);
  return [current?.deptName, next?.deptName];
};

it.each([
  ['before the first stay', january - 1, [undefined, '心血管内科']],
  ['in the last half of a stay', january + 1, ['心血管内科', '呼吸内科']],
  ['in a first half alone', january + 2, ['呼吸内科', '心血管内科']],
  ['in a gap', january + 3, [undefined, '心血管内科']],
  ['in the last stay', january + 6, ['心血管内科', undefined]],
  ['after everything', january + 8, [undefined, undefined]],
])('%s', (_, now, expected) => {
  expect(names(now)).toEqual(expected);
});
