import { expect, it } from 'vitest';
import { OrderSearch } from './order';
import { randomOf } from './random';

function permutations(count: number): number[][] {
  if (count === 0) return [[]];
  return permutations(count - 1).flatMap((rest) =>
    Array.from({ length: count }, (_, at) => [...rest.slice(0, at), count - 1, ...rest.slice(at)]),
  );
}

it('finds the order that trying all of them finds', () => {
  const random = randomOf(5);
  const search = new OrderSearch(40);
  for (let round = 0; round < 30; round++) {
    const count = 1 + Math.floor(random() * 6);
    for (let block = 0; block < count; block++) search.lengths[block] = 1 + Math.floor(random() * 5);
    search.costs.forEach((_, at) => (search.costs[at] = Math.floor(random() * 100)));
    const costOf = (order: readonly number[]) => {
      let end = 0;
      return order.reduce((sum, block) => {
        end += search.lengths[block]!;
        return sum + search.costs[block * search.stride + end]!;
      }, 0);
    };
    const least = Math.min(...permutations(count).map(costOf));
    expect(search.solve(count)).toBe(least);
    expect(costOf(Array.from(search.order.slice(0, count)))).toBe(least);
  }
});
