import { expect, it } from 'vitest';
import { handbook, type Handbook } from '@contract/training/entries';
import { wholeHandbook, type KeptHandbook } from './kept-handbook';

const book: Handbook = {
  user_id: 4,
  name: '何苗',
  staff_id: 'S0004',
  major: '内科',
  grade: 2026,
  version_name: '2026 版',
  min_completion: 80,
  stays: [],
  items: [],
  kinds: [],
  entries: [
    {
      id: 'a',
      requirement_id: 1,
      date: '2026-11-20',
      role: '术者',
      values: [],
      note: '',
      photos: [],
      state: 'returned',
      level: 0,
      waits_for: '',
      reason: '请补充',
      reviewer: '高健',
      reviewed_at: '2026-11-21T08:00:00.000Z',
      submitted_at: '2026-11-20T08:00:00.000Z',
      is_appealing: true,
      can_review: false,
      dops: [{ id: 1, rater: '高健', task: '胸穿', link: '' }],
      version: 3,
    },
  ],
  since: { day: '2026-11-27', items: null, stays: null, moves: [] },
};

it('a handbook of today stays as it is', () => {
  expect(wholeHandbook(book)).toEqual(book);
});

it('one that was kept before an update is a handbook of today without what the update tells', () => {
  const { since: _since, ...rest } = book;
  const { dops: _dops, is_appealing: _appealing, ...entry } = book.entries[0]!;
  const kept: KeptHandbook = { ...rest, entries: [entry] };
  const whole = wholeHandbook(kept);
  expect(handbook.parse(whole)).toEqual(whole);
  expect(whole).toMatchObject({ since: null, entries: [{ id: 'a', dops: [], is_appealing: false, reason: '请补充' }] });
});
