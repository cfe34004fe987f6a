import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { catalog } from '@contract/catalog';
import { declaredErrors, errorRanges } from '@contract/error-catalog';
import type { ErrorList } from '@contract/kernel/error-list';
import { AppError } from '@contract/kernel/errors';
import { root } from './source-files';

/** What each file of errors exports, by its path from here. */
const files = import.meta.glob<Record<string, ErrorList>>(
  ['../../contract/*/errors.ts', '!../../contract/kernel/errors.ts', '../../contract/kernel/kernel-errors.ts'],
  { eager: true },
);
const lists = Object.entries(files).map(([path, exported]) => ({
  owner: path.split('/').at(-2)!,
  list: Object.assign({}, ...Object.values(exported)) as ErrorList,
}));
const errors = lists.flatMap(({ owner, list }) =>
  Object.entries(list).map(([key, { code }]) => ({ owner, key, code })),
);
const ranges: Readonly<Record<string, number>> = errorRanges;
/** The number of each error that had one before there were ranges. */
const given = new Map(
  readFileSync(`${root}tests/architecture/error-numbers.tsv`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t') as [string, string])
    .map(([code, key]) => [key, Number(code)]),
);
const givenNumbers = new Set(given.values());
const hundred = 100;

/** What more than one list, or one list twice, says of the same kind. */
const twice = (value: (error: (typeof errors)[number]) => string | number) =>
  errors
    .filter((error, index) => errors.findIndex((other) => value(other) === value(error)) !== index)
    .map(({ owner, key, code }) => `${owner}: ${key} (${code})`);

describe('errors', () => {
  it('belong to the kernel or to a module of the catalog, which has a range in contract/error-catalog.ts', () => {
    const owners = lists.map(({ owner }) => owner);
    expect(owners.filter((owner) => owner !== 'kernel' && !(owner in catalog))).toEqual([]);
    expect(owners.toSorted()).toEqual(Object.keys(errorRanges).toSorted());
  });

  it('are all declared in contract/error-catalog.ts', () => {
    const declared = Object.keys(declaredErrors).toSorted();
    expect([...new Set(errors.map(({ key }) => key))].toSorted()).toEqual(declared);
  });

  it('are thrown by keys that a list declares', () => {
    // @ts-expect-error: a key that no list declares does not compile
    expect(() => new AppError('NO_SUCH_ERROR')).toThrow(TypeError);
  });

  it('have a key of their own; the later of two lists would silently win: begin it with what the module is about', () => {
    expect(twice(({ key }) => key)).toEqual([]);
  });

  it('have a number of their own; take the next free one of the range in contract/error-catalog.ts', () => {
    expect(twice(({ code }) => code)).toEqual([]);
  });

  it('keep the number they had before there were ranges, and leave those of errors that are gone unused', () => {
    const changed = errors.filter(({ key, code }) => (given.get(key) ?? code) !== code);
    const reused = errors.filter(({ key, code }) => !given.has(key) && givenNumbers.has(code));
    expect([...changed, ...reused], 'give back the number in tests/architecture/error-numbers.tsv').toEqual([]);
  });

  it('that are new have a number of their owner’s range', () => {
    const outside = errors
      .filter(({ key }) => !given.has(key))
      .filter(({ owner, code }) => !(code >= ranges[owner]! && code < ranges[owner]! + hundred))
      .map(({ owner, key, code }) => {
        const first = ranges[owner]!;
        return `${key} has ${code}; errors of ${owner} take the next free number of ${first} to ${first + hundred - 1}`;
      });
    expect(outside).toEqual([]);
  });

  it('have a range of a hundred for each owner, clear of the others and of the numbers before', () => {
    const starts = Object.values(errorRanges);
    expect(new Set(starts).size, 'a new list takes the hundred after the last').toBe(starts.length);
    expect(starts.filter((start) => start % hundred !== 0)).toEqual([]);
    expect([...givenNumbers].filter((code) => code >= Math.min(...starts))).toEqual([]);
  });
});
