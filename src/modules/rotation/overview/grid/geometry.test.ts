import { describe, expect, it } from 'vitest';
import { fitted, geometries } from './geometry';

describe('fitted', () => {
  const { standard } = geometries;
  it.each([
    ['keeps the width of many months', 1400, 36, standard.month],
    ['fills the view with few months, in whole pixels', 1400, 12, 95],
    ['does not grow without end', 1400, 2, 160],
    ['keeps the width before the view is measured', 0, 12, standard.month],
    ['stays finite without months', 1400, 0, 160],
  ])('%s', (_, width, months, month) => {
    expect(fitted(standard, width, months).month).toBe(month);
  });
});
