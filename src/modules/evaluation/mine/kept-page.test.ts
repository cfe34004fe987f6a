import { expect, it } from 'vitest';
import { fillPage, type FillPage } from '@contract/evaluation/fill';
import { wholePage } from './kept-page';

const page: FillPage = {
  task_id: 1,
  name: '六月互评',
  relation: 'peer',
  relation_name: '同伴',
  kind: 'evaluation',
  is_anonymous: true,
  minimum: 3,
  closes_on: '2026-12-31',
  is_running: true,
  form: { sections: [], formula: 'weighted', guide: '' },
  pairs: [
    {
      id: 1,
      target_name: '何苗',
      dept_name: '内科',
      state: 'open',
      draft: { values: {}, comments: {} },
      subjects: [{ key: 'a', title: '胸穿' }],
      subject: { key: 'a', title: '胸穿', link: '' },
    },
  ],
};
const pairs = fillPage.shape.pairs;

it('a page of today stays as it is', () => {
  expect(wholePage(page)).toEqual(page);
});

it('one that was kept before an update is filled in without what the update asks', () => {
  const { subjects: _subjects, subject: _subject, ...pair } = page.pairs[0]!;
  const whole = wholePage({ ...page, pairs: [pair] });
  expect(pairs.parse(whole.pairs)).toEqual([{ ...pair, subjects: [], subject: null }]);
});
