import { describe, expect, it } from 'vitest';
import { offsetShowing, visibleSpan } from './visible-span';

describe('visibleSpan', () => {
  it('covers the view with spare items, rounded outwards to the step', () => {
    expect(visibleSpan(1000, 400, 40, 500, 3, 4)).toEqual({ first: 20, end: 40 });
  });

  it('stays the same for scroll offsets within a step', () => {
    expect(visibleSpan(1030, 400, 40, 500, 3, 4)).toEqual(visibleSpan(1000, 400, 40, 500, 3, 4));
  });

  it('ends at the first and last item', () => {
    expect(visibleSpan(0, 400, 40, 6, 3, 4)).toEqual({ first: 0, end: 6 });
    expect(visibleSpan(19_600, 400, 40, 500, 3, 4)).toEqual({ first: 484, end: 500 });
  });

  it('is empty without items', () => {
    expect(visibleSpan(0, 400, 40, 0, 3, 4)).toEqual({ first: 0, end: 0 });
  });
});

describe('offsetShowing', () => {
  it.each([
    ['in view', 5, 100],
    ['above', 1, 40],
    ['below', 20, 440],
  ])('moves as little as possible for an item %s', (_, item, offset) => {
    expect(offsetShowing(item, 40, 100, 400)).toBe(offset);
  });
});
