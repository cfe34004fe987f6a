import { expect, it } from 'vitest';
import { academicYearOf } from './academic-year';

it.each([
  ['2026-11-22', '09-01', '2026-09', '2027-08'],
  ['2026-09-01', '09-01', '2026-09', '2027-08'],
  ['2026-08-31', '09-01', '2025-09', '2026-08'],
  ['2026-07-14', '07-15', '2025-07', '2026-06'],
  ['2026-07-15', '07-15', '2026-07', '2027-06'],
  ['2026-01-01', '01-01', '2026-01', '2026-12'],
])('on %s, when it begins on %s, is %s to %s', (day, start, from, to) => {
  expect(academicYearOf(day, start)).toEqual({ from, to });
});
