import { expect, it } from 'vitest';
import { sourceFiles } from './source-files';

const files = sourceFiles();
const most = 320;

it(`keeps files under ${most} lines; a file that outgrows this is about two things: split it`, () => {
  const long = files.filter((file) => !file.isTest && file.lines > most).map((file) => `${file.path}: ${file.lines}`);
  expect(long).toEqual([]);
});

it('leaves nothing for later: finish it, or write it in the docs as a limit', () => {
  const marks = /\b(TODO|FIXME|XXX)\b|not implemented|敬请期待|开发中|建设中/;
  const marked = files
    .filter((file) => !file.path.startsWith('tests/architecture/') && marks.test(file.text))
    .map((file) => file.path);
  expect(marked).toEqual([]);
});

it('skips and focuses no test; delete it or make it pass', () => {
  // A test may be for one database engine only; nothing else decides whether a test runs.
  const skips = /\b(it|test|describe)\.(skip|todo|only|fixme|skipIf|runIf\((?!.*engine))/;
  const skipped = files.filter(
    (file) => file.isTest && !file.path.startsWith('tests/architecture/') && skips.test(file.text),
  );
  expect(skipped.map((file) => file.path)).toEqual([]);
});

it('names folders and files in kebab-case, so that a name is found the same way everywhere', () => {
  const strange = files.filter((file) => !/^[a-z0-9./-]+$/.test(file.path)).map((file) => file.path);
  expect(strange).toEqual([]);
});

it('takes numbers through NumberBox or NumberField, which never move one into its range silently', () => {
  const own = files
    .filter((file) => !file.isTest && file.path !== 'src/kits/form/fields/number-box.tsx')
    .filter((file) => /\bNumberInput\b/.test(file.text))
    .map((file) => file.path);
  expect(own).toEqual([]);
});
