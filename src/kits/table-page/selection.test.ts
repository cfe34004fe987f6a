import { expect, it } from 'vitest';
import { pageState, toggle, togglePage, type Chosen } from './selection';

interface Row {
  id: number;
}
const keyOf = ({ id }: Row) => id;
const page = (...ids: number[]): Row[] => ids.map((id) => ({ id }));
const none: Chosen<Row> = new Map();
const ids = (chosen: Chosen<Row>) => [...chosen.keys()];

it('keeps what was chosen on other pages', () => {
  let chosen = togglePage(none, page(1, 2), keyOf);
  chosen = toggle(chosen, 5, { id: 5 });
  expect(ids(chosen)).toEqual([1, 2, 5]);
  expect(ids(togglePage(chosen, page(5, 6), keyOf))).toEqual([1, 2, 5, 6]);
});

it('gives up a page only when all of it was chosen', () => {
  const chosen = togglePage(togglePage(none, page(1, 2, 3), keyOf), page(4), keyOf);
  expect(ids(togglePage(chosen, page(1, 2, 3), keyOf))).toEqual([4]);
});

it('takes a row out again', () => {
  expect(ids(toggle(toggle(none, 1, { id: 1 }), 1, { id: 1 }))).toEqual([]);
});

it.each([
  [[], 'none'],
  [[1], 'some'],
  [[1, 2], 'all'],
  [[1, 2, 9], 'all'],
] as const)('with %j chosen, a page of 1 and 2 is chosen: %s', (chosen, state) => {
  expect(pageState(new Map(chosen.map((id) => [id, { id }])), page(1, 2), keyOf)).toBe(state);
});

it('does not take an empty page for a chosen one', () => {
  expect(pageState(none, [], keyOf)).toBe('none');
});
