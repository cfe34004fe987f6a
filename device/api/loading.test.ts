import { expect, it } from 'vitest';
import { beginLoading, loadingCount } from './loading';

it('counts overlapping calls, each end once', () => {
  const endFirst = beginLoading();
  const endSecond = beginLoading();
  expect(loadingCount()).toBe(2);
  endFirst();
  endFirst();
  expect(loadingCount()).toBe(1);
  endSecond();
  expect(loadingCount()).toBe(0);
});
