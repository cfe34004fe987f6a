import { describe, expect, it } from 'vitest';
import { attendanceOf, summaryOf, totalOf } from './rules-results';

describe('总评', () => {
  it.each([
    [80, 90, 87],
    [100, 100, 100],
    [0, 0, 0],
    [85, 60, 68],
    [75, 60, 65],
    [95, 60, 71],
    [null, 90, null],
    [80, null, null],
  ])('of %s and %s is %s', (usual, exam, total) => expect(totalOf(usual, exam)).toBe(total));

  it('never leaves its range, and rises with both', () => {
    for (let usual = 0; usual <= 100; usual++)
      for (let exam = 0; exam <= 100; exam++) {
        const total = totalOf(usual, exam)!;
        // In whole numbers: three tenths and seven tenths, half up.
        expect(total).toBe(Math.floor((usual * 3 + exam * 7 + 5) / 10));
      }
  });
});

it('attendance counts those who were away among those who had to be there', () => {
  expect(attendanceOf([])).toBeNull();
  expect(attendanceOf([{ students: 0, away: 0 }])).toBeNull();
  expect(
    attendanceOf([
      { students: 30, away: 3 },
      { students: 10, away: 1 },
    ]),
  ).toBeCloseTo(0.9);
});

it('a class is summed up from those who have a total', () => {
  expect(summaryOf([null, null])).toEqual({ scored: 0, average: null, pass_rate: null });
  expect(summaryOf([59, 60, null, 88])).toEqual({ scored: 3, average: 69, pass_rate: 2 / 3 });
});
