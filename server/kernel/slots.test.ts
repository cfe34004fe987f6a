import { afterEach, expect, it } from 'vitest';
import { given, givenByKey, wireModules } from './slots';

afterEach(() => wireModules({}));
const apple = async () => ['apple'];
const bean = async () => ['bean'];

it('answers what all modules give, in their order, and nothing of those before', () => {
  wireModules({ one: { fileReferences: [apple, bean] }, two: {}, three: { fileReferences: [apple] } });
  expect(given('fileReferences')).toEqual([apple, bean, apple]);
  wireModules({ two: {} });
  expect(given('fileReferences')).toEqual([]);
});

it('finds by key what is given now, and refuses two of one key', () => {
  const byName = givenByKey('fileReferences', ({ name }) => name);
  wireModules({ one: { fileReferences: [apple] }, two: { fileReferences: [bean] } });
  expect([...byName().keys()]).toEqual(['apple', 'bean']);
  wireModules({ one: { fileReferences: [apple] }, two: { fileReferences: [apple] } });
  expect(() => byName()).toThrow('two fileReferences are called apple');
  expect(() => byName()).toThrow('two fileReferences are called apple');
});
