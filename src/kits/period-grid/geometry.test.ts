import { describe, expect, it } from 'vitest';
import { geometryOf } from './geometry';

const sizes = { row: 44, unit: 68, widest: 160 };
const fixed = [132, 124];

describe('geometryOf', () => {
  it.each([
    ['keeps the width of many periods', 1400, 36, 68],
    ['fills the view with few periods, in whole pixels', 1400, 12, 95],
    ['does not grow without end', 1400, 2, 160],
    ['keeps the width before the view is measured', 0, 12, 68],
    ['stays finite without periods', 1400, 0, 160],
  ])('%s', (_, width, periods, unit) => {
    expect(geometryOf(sizes, fixed, width, periods)).toMatchObject({ unit, fixedWidth: 256 });
  });
});
