import { expect, it } from 'vitest';
import { differences, merged } from './conflict';

const began = { name: '内科', beds: 10, depts: [1, 2], note: '' };
const mine = { ...began, name: '内科一', depts: [1, 2, 3] };
const theirs = { ...began, name: '大内科', beds: 12 };

it('proposes mine where I changed something, theirs where only they did', () => {
  expect(differences(began, mine, theirs)).toEqual([
    { name: 'name', proposed: 'mine' },
    { name: 'beds', proposed: 'theirs' },
    { name: 'depts', proposed: 'mine' },
  ]);
});

it('has nothing to ask where both came to the same', () => {
  expect(differences(began, { ...began, beds: 12 }, { ...began, beds: 12 })).toEqual([]);
});

it('saves what was chosen field by field', () => {
  expect(merged(mine, theirs, { name: 'theirs', beds: 'theirs', depts: 'mine' })).toEqual({
    name: '大内科',
    beds: 12,
    depts: [1, 2, 3],
    note: '',
  });
});
