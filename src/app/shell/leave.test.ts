import { expect, it } from 'vitest';
import { unfinishedWords } from './leave';

it('says nothing when nothing is left behind', () => {
  expect(unfinishedWords({ isBusy: false, unsent: 0 })).toEqual([]);
});

it('names unsent changes with their number, and work on the page', () => {
  const words = unfinishedWords({ isBusy: true, unsent: 3 });
  expect(words).toHaveLength(2);
  expect(words[0]).toContain('有 3 条内容还没有同步');
  expect(words[1]).toContain('未保存');
});
