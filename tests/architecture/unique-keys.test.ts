import { expect, it } from 'vitest';
import { sourceFiles } from './source-files';

const pages = sourceFiles().filter(({ path, isTest }) => path.startsWith('src/') && !isTest);

/** What a pattern finds in the pages, each with its file. */
function found(pattern: RegExp): { key: string; path: string }[] {
  return pages.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([, key = '']) => ({ key, path })));
}
const twice = (list: { key: string; path: string }[]) =>
  list
    .filter(({ key }, index) => list.findIndex((one) => one.key === key) !== index)
    .map(({ key, path }) => `${path}: ${key}`);

it('keeps the views of each table under a name of its own; two tables would share columns and saved views', () => {
  const views = found(/\bviews(?:=|: )["'`{]*([\w.-]+)["'`$]/g);
  expect(views.length).toBeGreaterThan(15);
  expect(twice(views)).toEqual([]);
});

it('keeps the drafts of each form under a name of its own; one form would find what was filled into another', () => {
  const drafts = [
    // `module.thing`; a word without a dot is the tone of a state that is called draft.
    ...found(/\bdraft: '(\w+\.[\w.-]+)'/g),
    // A fixed key, or what stands before the first value in one.
    ...found(/useReachForm(?:<[^(]*>)?\(\{\s*key: '([^']+)'/g),
    ...found(/useReachForm(?:<[^(]*>)?\(\{\s*key: `([^$`]+)/g),
  ];
  expect(drafts.length).toBeGreaterThan(25);
  expect(twice(drafts)).toEqual([]);
});
