import type { HomeArea } from '@contract/kernel/home-areas';
import { expect, it } from 'vitest';
import { homeCards, registerHomeCard } from './home-cards';

const load = async () => ({ default: () => null });
const keys = (...areas: HomeArea[]) => homeCards(areas).map(({ key }) => key);

it('stands cards by slot and order, one of a key, whoever came last', () => {
  registerHomeCard({ key: 'b', slot: 'common', order: 20, load });
  registerHomeCard({ key: 'a', slot: 'common', order: 20, load });
  registerHomeCard({ key: 'c', slot: 'todo', order: 30, load });
  registerHomeCard({ key: 'b', slot: 'common', order: 5, isHalf: true, load });
  expect(keys()).toEqual(['c', 'b', 'a']);
  expect(homeCards([])[1]!.isHalf).toBe(true);
});

it('shows the cards of an area to those whose home has it, once', () => {
  registerHomeCard({ key: 'who', slot: 'now', areas: ['ward', 'office'], order: 1, load });
  registerHomeCard({ key: 'mine', slot: 'now', areas: ['teacher'], order: 2, load });
  expect(keys('ward')).toEqual(['who', 'c', 'b', 'a']);
  expect(keys('office', 'ward', 'teacher')).toEqual(['who', 'mine', 'c', 'b', 'a']);
  expect(keys('trainee')).not.toContain('who');
});
