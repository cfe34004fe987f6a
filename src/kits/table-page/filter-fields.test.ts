import { describe, expect, it } from 'vitest';
import {
  activeKeys,
  blankValues,
  choice,
  date,
  month,
  number,
  numbers,
  sameFilters,
  setFilters,
  text,
  type FilterField,
} from './filter-fields';

const fields = {
  keyword: text(),
  status: choice([1, 2]),
  dept: number(),
  types: numbers(3),
  from: date(),
  at: month(),
};
const blank = blankValues(fields);

describe('a filter in the address', () => {
  it.each([
    ['keyword', ' 林 知夏 ', '林 知夏', '林 知夏'],
    ['status', '2', 2, '2'],
    ['dept', '31', 31, '31'],
    ['types', '4.9.1', [4, 9, 1], '4.9.1'],
    ['from', '2026-02-28', '2026-02-28', '2026-02-28'],
    ['at', '2026-12', '2026-12', '2026-12'],
  ] as const)('%s reads %j', (key, written, value, again) => {
    const field: FilterField<unknown> = fields[key];
    expect(field.read(written)).toEqual(value);
    expect(field.write(field.read(written))).toBe(again);
  });

  it.each([
    ['status', '3'],
    ['status', null],
    ['dept', '-1'],
    ['dept', '1e3'],
    ['dept', '9999999999'],
    ['types', 'a..b'],
    ['from', '2026-2-28'],
    ['from', '2026-13-01'],
    ['at', '2026-00'],
  ] as const)('%s takes %j for not set', (key, written) => {
    const field: FilterField<unknown> = fields[key];
    expect(field.read(written)).toEqual(field.blank);
    expect(field.write(field.blank)).toBeNull();
  });

  it('bounds how many values one filter can hold', () => {
    expect(fields.types.read('1.2.3.4.5')).toEqual([1, 2, 3]);
  });
});

it('leaves filters that are not set out of the call', () => {
  expect(setFilters(blank)).toEqual({});
  expect(setFilters({ ...blank, keyword: '林', dept: 0 })).toEqual({ keyword: '林', dept: 0 });
});

it('counts what narrows the list', () => {
  expect(activeKeys(fields, blank)).toEqual([]);
  expect(activeKeys(fields, { ...blank, status: 1, types: [2] })).toEqual(['status', 'types']);
});

it('compares filters by what they ask for', () => {
  expect(sameFilters(fields, { ...blank, keyword: ' 林 ' }, { ...blank, keyword: '林' })).toBe(true);
  expect(sameFilters(fields, { ...blank, types: [1, 2] }, { ...blank, types: [2, 1] })).toBe(false);
});
