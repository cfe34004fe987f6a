import { expect, it } from 'vitest';
import { activeFilters, filterQuery, noFilters } from './filter-state';

it('a blank page asks for everything', () => {
  expect(Object.values(filterQuery(noFilters)).filter((value) => value !== undefined)).toEqual([]);
  expect(activeFilters(noFilters)).toEqual([]);
});

it('every filter reaches the call under its name', () => {
  const filters = {
    keyword: '林',
    type: 1,
    grade: 2024,
    major: '内科',
    base: 2,
    dept: 31,
    issue: '' as const,
    from: '2026-01',
    to: '2026-06',
  };
  expect(filterQuery(filters)).toEqual({
    keyword: '林',
    typeId: 1,
    grade: 2024,
    major: '内科',
    baseId: 2,
    deptId: 31,
    startDate: '2026-01',
    endDate: '2026-06',
  });
});

it('counts a range of months once, whichever end is set', () => {
  expect(activeFilters({ ...noFilters, from: '2026-09', to: '2027-08' })).toEqual(['from']);
  expect(activeFilters({ ...noFilters, to: '2026-06' })).toEqual(['to']);
});
