import { expect, it } from 'vitest';
import { nextSort, sortField, type Sort } from './sort';

const field = sortField(['name', 'updated_at']);

it.each([
  ['name', { by: 'name', order: 1 }],
  ['-updated_at', { by: 'updated_at', order: 2 }],
  ['password', null],
  ['-', null],
  ['', null],
  [null, null],
] as const)('%j in the address reads %o', (written, sort) => {
  expect(field.read(written)).toEqual(sort);
});

it('writes what it reads', () => {
  expect(field.write(field.read('-name'))).toBe('-name');
  expect(field.write(null)).toBeNull();
});

it('goes from ascending to descending to the list’s own order, and starts anew at another column', () => {
  let sort: Sort | null = null;
  const steps = [1, 2, 3, 4].map(() => (sort = nextSort(sort, 'name')) && sort.order);
  expect(steps).toEqual([1, 2, null, 1]);
  expect(nextSort({ by: 'name', order: 2 }, 'age')).toEqual({ by: 'age', order: 1 });
});
