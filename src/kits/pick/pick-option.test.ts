import { expect, it } from 'vitest';
import { matching } from './pick-option';

const departments = [
  { id: 1, name: '心血管内科一病区', note: '内科' },
  { id: 2, name: '神经内科', note: '内科' },
  { id: 3, name: '普外科', note: '外科' },
  { id: 4, name: '内科门诊', note: '门诊部' },
];
const found = (keyword: string) => matching(departments, keyword).map(({ id }) => id);

it('finds by name, initials or note, the beginning of a name first', () => {
  expect(found('内科')).toEqual([4, 1, 2]);
  expect(found('XXG')).toEqual([1]);
  expect(found('wk')).toEqual([3]);
  expect(found('外科')).toEqual([3]);
  expect(found('门诊部')).toEqual([4]);
  expect(found('儿科')).toEqual([]);
  expect(found(' ')).toEqual([1, 2, 3, 4]);
});

it('shows a hundred at most, and finds the rest', () => {
  const many = Array.from({ length: 300 }, (_, id) => ({ id, name: `病区${id}`, note: '' }));
  expect(matching(many, '')).toHaveLength(100);
  expect(matching(many, '病区299').map(({ id }) => id)).toEqual([299]);
});
