import { expect, it } from 'vitest';
import { homeCards, registerHomeCard } from './home-cards';

const load = async () => ({ default: () => null });

it('stands cards in their order, one of a key, whoever came last', () => {
  registerHomeCard({ key: 'b', order: 20, load });
  registerHomeCard({ key: 'a', order: 20, load });
  registerHomeCard({ key: 'c', order: 10, load });
  registerHomeCard({ key: 'b', order: 5, isHalf: true, load });
  expect(homeCards().map(({ key }) => key)).toEqual(['b', 'c', 'a']);
  expect(homeCards()[0]!.isHalf).toBe(true);
});
