import { describe, expect, it } from 'vitest';
import { cellsProblem, isNear, meetings, rotated, sameCells, spanDays, spanWords, withCell } from './rules';

const cell = (dept_id: number, from: number, to: number) => ({ dept_id, from, to });
const row = [cell(1, 0, 7), cell(2, 8, 15), cell(3, 16, 23)];

describe('the wheel', () => {
  it.each([
    [0, 0, '第 1 周前半'],
    [1, 1, '第 1 周后半'],
    [4, 5, '第 3 周'],
    [0, 7, '第 1–4 周'],
    [1, 7, '第 1 周后半–第 4 周'],
    [0, 6, '第 1 周–第 4 周前半'],
  ])('%i to %i is %s', (from, to, words) => expect(spanWords({ from, to })).toBe(words));

  it('parts a week after its Wednesday', () => {
    const calendar = { first_monday: '2026-09-07' };
    expect(spanDays(calendar, cell(1, 0, 0))).toEqual({ from: '2026-09-07', to: '2026-09-09' });
    expect(spanDays(calendar, cell(1, 1, 2))).toEqual({ from: '2026-09-10', to: '2026-09-16' });
  });

  it('is near from a month before a stay until a month after it', () => {
    const near = (day: string) => isNear({ first_monday: '2026-09-07' }, cell(1, 8, 15), day);
    // Weeks 5 to 8: 2026-10-05 to 2026-11-01.
    expect(['2026-09-03', '2026-09-04', '2026-10-20', '2026-12-02', '2026-12-03'].map(near)).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  it('refuses two departments at once, what ends before it begins, and what is outside of the semester', () => {
    expect(cellsProblem(row, 12)).toBe('');
    expect(cellsProblem([cell(1, 0, 4), cell(2, 4, 6)], 12)).toContain('不能同时在两个科室');
    expect(cellsProblem([cell(1, 3, 2)], 12)).toContain('结束应不早于开始');
    expect(cellsProblem(row, 11)).toContain('超出了学期');
  });

  it('moves the departments on by one for each next group, so that none meets another', () => {
    expect(rotated(row, 1)).toEqual([cell(2, 0, 7), cell(3, 8, 15), cell(1, 16, 23)]);
    expect(rotated(row, 3)).toEqual(row);
    const groups = [0, 1, 2].map((by) => ({ name: `${by}`, cells: rotated(row, by) }));
    expect(meetings(groups)).toEqual([]);
    expect(rotated([], 2)).toEqual([]);
  });

  it('says where two groups meet', () => {
    const groups = [
      { name: '甲', cells: [cell(1, 0, 7)] },
      { name: '乙', cells: [cell(1, 6, 9)] },
    ];
    expect(meetings(groups)).toEqual([{ names: ['甲', '乙'], cell: cell(1, 6, 7) }]);
  });

  it('puts a stay into weeks: what it covers gives way', () => {
    expect(withCell(row, cell(9, 6, 9))).toEqual([cell(1, 0, 5), cell(9, 6, 9), cell(2, 10, 15), cell(3, 16, 23)]);
    expect(withCell([cell(1, 0, 7)], cell(2, 2, 3))).toEqual([cell(1, 0, 1), cell(2, 2, 3), cell(1, 4, 7)]);
    expect(withCell([], cell(2, 2, 3))).toEqual([cell(2, 2, 3)]);
  });

  it('compares weeks whatever their order', () => {
    expect(sameCells(row, row.toReversed())).toBe(true);
    expect(sameCells(row, row.slice(1))).toBe(false);
  });
});
