import { expect, it } from 'vitest';
import { PairCache } from './pair-cache';

it('makes a value once per pair', () => {
  const cache = new PairCache<string>();
  const made: string[] = [];
  const get = (first: string, second: string) =>
    cache.get(first, second, () => {
      made.push(`${first}/${second}`);
      return `${first}/${second}`;
    });
  expect([get('a', 'b'), get('b', 'a'), get('a', 'b'), get('ab', '')]).toEqual(['a/b', 'b/a', 'a/b', 'ab/']);
  expect(made).toEqual(['a/b', 'b/a', 'ab/']);
});

it('forgets rather than grow without bounds', () => {
  const cache = new PairCache<number>();
  let made = 0;
  const get = (second: string) => cache.get('', second, () => ++made);
  get('first');
  for (let text = 0; text < 20_000; text++) get(String(text));
  expect(get('first')).toBe(20_002);
});
