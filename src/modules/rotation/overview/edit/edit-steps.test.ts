import { describe, expect, it } from 'vitest';
import { monthIndex } from '@contract/kernel/half-month';
import { anOverviewRow } from '@tests/builders/overview-row';
import { cleared, reversed, swapped, withWritten } from './edit-steps';

const piece = (date: string, deptId: number, halfUp: 0 | 1 | 2 = 0) => ({
  date,
  halfUp,
  deptId,
  deptName: `科室${deptId}`,
  stDeptId: deptId * 10,
  stDeptName: `标准${deptId}`,
  kind: 'necessary' as const,
});
const row = { ...anOverviewRow(), userId: 5, deptList: [piece('2027-01', 1), piece('2027-03', 2)] };
const place = (date: string) => ({ row, month: monthIndex(date) });
const bare = (deptId: number) => ({ halfUp: 0 as const, deptId, stDeptId: deptId * 10 });

describe('steps of editing', () => {
  it('swap what two months hold, an empty one too', () => {
    expect(swapped(place('2027-01'), place('2027-02'))).toEqual([
      { userId: 5, date: '2027-01', before: [bare(1)], after: [] },
      { userId: 5, date: '2027-02', before: [], after: [bare(1)] },
    ]);
  });

  it('clear only months that hold something', () => {
    expect(cleared([place('2027-02'), place('2027-03')])).toEqual([
      { userId: 5, date: '2027-03', before: [bare(2)], after: [] },
    ]);
  });

  it('are taken back to what stood there, under the same stay', () => {
    const held = (deptId: number, stay: number) => ({ ...piece('2027-03', deptId), stay, state: 'planned' as const });
    const written = [{ userId: 5, date: '2027-03', was: [held(2, 8)], pieces: [held(1, 9)] }];
    expect(reversed(written)).toEqual([
      { userId: 5, date: '2027-03', before: [bare(1)], after: [{ ...bare(2), stay: 8 }] },
    ]);
  });

  it('show in the row at once, in order of time', () => {
    const written = [
      { userId: 5, date: '2027-02', pieces: [{ ...piece('2027-02', 3, 2), stay: 9, state: 'planned' as const }] },
      { userId: 5, date: '2027-03', pieces: [] },
    ];
    expect(withWritten(row, written).deptList.map(({ date, deptId }) => [date, deptId])).toEqual([
      ['2027-01', 1],
      ['2027-02', 3],
    ]);
    expect(withWritten({ ...row, userId: 6 }, written).deptList).toBe(row.deptList);
  });
});
