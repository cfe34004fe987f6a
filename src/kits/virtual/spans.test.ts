import { describe, expect, it } from 'vitest';
import { offsetShowing } from './spans';

describe('offsetShowing', () => {
  it.each([
    ['in view', 5, 100],
    ['above', 1, 40],
    ['below', 20, 440],
  ])('moves as little as possible for an item %s', (_, item, offset) => {
    expect(offsetShowing(item, 40, 100, 400)).toBe(offset);
  });
});
