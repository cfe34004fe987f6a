import { expect, it } from 'vitest';
import { heatLevel, heatText } from './heat-level';

it.each([
  [7, 6, 0, 'over'],
  [1, 0, 0, 'over'],
  [0, 0, 0, 'closed'],
  [1, 6, 2, 'under'],
  [0, 6, 0, 'none'],
  [2, 6, 2, 'low'],
  [3, 6, 0, 'middle'],
  [5, 6, 0, 'high'],
  [6, 6, 0, 'full'],
  [90, null, 0, 'low'],
] as const)('%i people of at most %s and at least %i are %s', (count, most, least, level) => {
  expect(heatLevel({ count, most, least })).toBe(level);
});

it('a cell says in words what its colour says', () => {
  expect(heatText({ count: 7, most: 6, least: 0 })).toBe('7 / 6 人，超员');
  expect(heatText({ count: 7, most: null, least: 0 })).toBe('7 人，不限');
});
