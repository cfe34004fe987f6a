import type { HomeArea } from '@contract/kernel/home-areas';
import { expect, it } from 'vitest';
import { homeCards, wireHomeCards, type HomeCard } from './home-cards';

const load = async () => ({ default: () => null });
const keys = (...areas: HomeArea[]) => homeCards(areas).map(({ key }) => key);
const common: HomeCard[] = [
  { key: 'b', slot: 'common', order: 20, load },
  { key: 'a', slot: 'common', order: 20, load },
  { key: 'd', slot: 'common', order: 5, isHalf: true, load },
  { key: 'c', slot: 'todo', order: 30, load },
];

it('stands cards by slot and order, whichever module gives them', () => {
  wireHomeCards(common);
  expect(keys()).toEqual(['c', 'd', 'a', 'b']);
  expect(homeCards([])[1]!.isHalf).toBe(true);
});

it('refuses two cards of one key: the later would silently win', () => {
  expect(() => wireHomeCards([...common, { key: 'a', slot: 'now', order: 1, load }])).toThrow(RangeError);
});

it('shows the cards of an area to those whose home has it, once', () => {
  wireHomeCards([
    ...common,
    { key: 'who', slot: 'now', areas: ['ward', 'office'], order: 1, load },
    { key: 'mine', slot: 'now', areas: ['teacher'], order: 2, load },
  ]);
  expect(keys('ward')).toEqual(['who', 'c', 'd', 'a', 'b']);
  expect(keys('office', 'ward', 'teacher')).toEqual(['who', 'mine', 'c', 'd', 'a', 'b']);
  expect(keys('trainee')).not.toContain('who');
});
