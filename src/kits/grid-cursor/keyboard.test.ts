import { describe, expect, it } from 'vitest';
import { moved, rangeBetween } from './keyboard';

const size = { rows: 20, columns: 14 };
const pageRows = 8;
const from = { row: 10, column: 5 };

describe('moved', () => {
  it.each([
    ['ArrowUp', false, { row: 9, column: 5 }],
    ['ArrowDown', false, { row: 11, column: 5 }],
    ['ArrowLeft', false, { row: 10, column: 4 }],
    ['ArrowRight', false, { row: 10, column: 6 }],
    ['ArrowUp', true, { row: 0, column: 5 }],
    ['ArrowDown', true, { row: 19, column: 5 }],
    ['ArrowLeft', true, { row: 10, column: 0 }],
    ['ArrowRight', true, { row: 10, column: 13 }],
    ['Home', false, { row: 10, column: 0 }],
    ['End', false, { row: 10, column: 13 }],
    ['Home', true, { row: 0, column: 0 }],
    ['End', true, { row: 19, column: 13 }],
    ['PageUp', false, { row: 2, column: 5 }],
    ['PageDown', false, { row: 18, column: 5 }],
  ])('%s (control %s) leads to %o', (key, control, target) => {
    expect(moved(from, { key, control }, size, pageRows)).toEqual(target);
  });

  it('stops at the edges', () => {
    expect(moved({ row: 0, column: 0 }, { key: 'ArrowUp', control: false }, size, pageRows)).toEqual({
      row: 0,
      column: 0,
    });
    expect(moved({ row: 17, column: 13 }, { key: 'PageDown', control: false }, size, pageRows)).toEqual({
      row: 19,
      column: 13,
    });
  });

  it('ignores other keys, and every key on an empty page', () => {
    expect(moved(from, { key: 'a', control: false }, size, pageRows)).toBeNull();
    expect(moved(from, { key: 'ArrowUp', control: false }, { ...size, rows: 0 }, pageRows)).toBeNull();
  });
});

it('rangeBetween does not depend on the direction of selecting', () => {
  const range = { top: 2, left: 5, bottom: 10, right: 9 };
  expect(rangeBetween({ row: 10, column: 5 }, { row: 2, column: 9 })).toEqual(range);
  expect(rangeBetween({ row: 2, column: 9 }, { row: 10, column: 5 })).toEqual(range);
});
