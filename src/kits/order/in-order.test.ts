import { describe, expect, it } from 'vitest';
import { inOrder, moved } from './in-order';

describe('moved', () => {
  it('puts one item at another place and leaves the rest as it was', () => {
    expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
    expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c']);
    expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
  });
});

describe('inOrder', () => {
  const rows = [{ id: 1 }, { id: 2 }, { id: 3 }];
  const ids = (order: number[]) => inOrder(rows, order).map(({ id }) => id);

  it('arranges rows', () => expect(ids([3, 1, 2])).toEqual([3, 1, 2]));
  it('puts rows that came since last', () => expect(ids([3])).toEqual([3, 1, 2]));
  it('forgets rows that went', () => expect(ids([9, 3, 8, 2, 1])).toEqual([3, 2, 1]));
});
