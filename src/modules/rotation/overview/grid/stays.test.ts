import { HalfUp, monthIndex } from '@contract/kernel/half-month';
import { aPiece } from '@tests/builders/overview-row';
import { describe, expect, it } from 'vitest';
import { monthContent, monthText, planRow } from './stays';

const year = { first: monthIndex('2026-01'), count: 12 };
const respiratory = { deptId: 2, deptName: '呼吸内科', stDeptId: 12 };
const whole = aPiece({ date: '2026-01' });
const textOf = (pieces: Parameters<typeof planRow>[0], column: number) =>
  monthText(monthContent(planRow(pieces, year), column));

describe('planRow', () => {
  it('joins consecutive months of one department to one stay', () => {
    const { stays } = planRow([aPiece({ date: '2026-02' }), whole, aPiece({ date: '2026-03', halfUp: 1 })], year);
    expect(stays).toHaveLength(1);
    expect(stays[0]).toMatchObject({ start: monthIndex('2026-01') * 2, length: 5 });
  });

  it('joins a second half with the month that follows', () => {
    const { stays } = planRow([aPiece({ halfUp: HalfUp.second }), aPiece({ date: '2026-02' })], year);
    expect(stays).toMatchObject([{ start: monthIndex('2026-01') * 2 + 1, length: 3 }]);
  });

  it.each([
    ['another department', { ...respiratory }],
    ['another standard department', { stDeptId: 99 }],
    ['another kind', { kind: 'reserve' as const }],
  ])('begins a new stay at %s', (_, change) => {
    expect(planRow([whole, aPiece({ date: '2026-02', ...change })], year).stays).toHaveLength(2);
  });

  it('begins a new stay after an empty half month', () => {
    const pieces = [aPiece({ halfUp: HalfUp.first }), aPiece({ date: '2026-02' })];
    expect(planRow(pieces, year).stays).toHaveLength(2);
  });

  it('counts what lies outside the range into the stay and not into a column', () => {
    const plan = planRow([aPiece({ date: '2025-12' }), whole, aPiece({ date: '2027-01' })], year);
    expect(plan.stays[0]?.length).toBe(4);
    expect([...plan.byHalf]).toEqual([0, 0, ...Array<number>(22).fill(-1)]);
  });
});

describe('monthText', () => {
  it.each([
    ['nothing', [], ''],
    ['a whole month', [whole], '心血管内科'],
    ['two halves', [aPiece({ halfUp: 1 }), aPiece({ halfUp: 2, ...respiratory })], '心血管内科#呼吸内科'],
    ['two halves in one department', [aPiece({ halfUp: 1 }), aPiece({ halfUp: 2, stDeptId: 99 })], '心血管内科'],
    ['a first half alone', [aPiece({ halfUp: 1 })], '心血管内科#'],
    ['a second half alone', [aPiece({ halfUp: 2 })], '#心血管内科'],
  ])('writes %s as the import sheet does', (_, pieces, text) => {
    expect(textOf(pieces, 0)).toBe(text);
  });
});
