import { expect, it } from 'vitest';
import { contextLeft, contextWidth } from './context-place';

const bar = { left: 220, width: 1000 };

it.each([
  ['in the middle: at the pointer', 500, 500],
  ['near the right edge: 105 px before it', 1200, 1220 - contextWidth],
  ['beyond the left edge: at it', 100, 220],
])('opens %s', (_, pointer, left) => {
  expect(contextLeft(pointer, bar)).toBe(left);
});
