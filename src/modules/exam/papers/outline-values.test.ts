import { expect, it } from 'vitest';
import { withItems, withMoved, type OutlineItem } from './outline-values';

const item = (question_id: number, type: number): OutlineItem => ({
  question_id,
  type,
  excerpt: '',
  difficulty: null,
  knowledge: [],
  used_count: 0,
  holders: 0,
  last_used_at: null,
  scores: [1],
});
const idsOf = (sections: readonly { items: readonly OutlineItem[] }[]) =>
  sections.map(({ items }) => items.map(({ question_id }) => question_id));

it('questions go to the section of their type, once', () => {
  const first = withItems([], [item(1, 1), item(2, 6), item(3, 1)]);
  expect(first.map(({ title }) => title)).toEqual(['A1 型题', 'X 型题']);
  expect(idsOf(withItems(first, [item(3, 1), item(4, 6)]))).toEqual([
    [1, 3],
    [2, 4],
  ]);
  const renamed = first.map((section) => ({ ...section, title: `第 ${section.title}` }));
  expect(idsOf(withItems(renamed, [item(5, 1)]))).toEqual([[1, 3, 5], [2]]);
});

it('a question moves inside its section and into another', () => {
  const sections = withItems([], [item(1, 1), item(2, 1), item(3, 1), item(4, 6)]);
  expect(idsOf(withMoved(sections, [0, 0], [0, 2]))).toEqual([[2, 3, 1], [4]]);
  expect(idsOf(withMoved(sections, [0, 2], [0, 0]))).toEqual([[3, 1, 2], [4]]);
  expect(idsOf(withMoved(sections, [0, 1], [1, 0]))).toEqual([
    [1, 3],
    [2, 4],
  ]);
  expect(idsOf(withMoved(sections, [0, 9], [1, 0]))).toEqual(idsOf(sections));
});
