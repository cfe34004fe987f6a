import { expect, it } from 'vitest';
import { noArrangement } from './columns';
import { mostViews, noViews, withoutView, withView } from './table-views';

const view = (name: string, address = '') => ({ name, address, arrangement: noArrangement });

it('replaces a view of the same name', () => {
  const kept = withView(withView(noViews, view('本年级', 'grade=2024'))!, view('本年级', 'grade=2025'))!;
  expect(kept.views.map(({ address }) => address)).toEqual(['grade=2025']);
});

it('has room for so many, also when one of them is replaced', () => {
  let kept = noViews;
  for (let index = 0; index < mostViews; index += 1) kept = withView(kept, view(`视图${index}`))!;
  expect(withView(kept, view('再一个'))).toBeNull();
  expect(withView(kept, view('视图3', 'x=1'))!.views).toHaveLength(mostViews);
  expect(withView(withoutView(kept, '视图0'), view('再一个'))!.views).toHaveLength(mostViews);
});
