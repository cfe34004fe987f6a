import { expect, it } from 'vitest';
import { sourceFiles } from './source-files';

/** What tells the answers of questions is read in one place, by callers that are known (ADR 96). */

const root = 'server/modules/exam/';
const files = sourceFiles()
  .filter(({ path, isTest }) => path.startsWith(root) && !isTest)
  .map(({ path, text }) => ({ path: path.slice(root.length), text }));

/** Handlers that may answer with keys and analyses: of permissions that trainees do not hold, of practice after an answer (ADR 109), and of marking once an exam is closed (ADR 122), of the review of a submission, and a hash of what it is about (ADR 147). */
const readers = [
  'demo-practice.ts',
  'marks/demo.ts',
  'marks/work.ts',
  'papers/routes.ts',
  'practice/read.ts',
  'practice/rounds.ts',
  'questions/batch.ts',
  'questions/routes.ts',
  'questions/save.ts',
  'submissions/print.ts',
  'submissions/routes.ts',
  'union/routes.ts',
];
/** Files that name the table of parts: the two readers of its halves, what writes it, and what declares it. */
const holders = [
  'demo.ts',
  'questions/contents.ts',
  'questions/save.ts',
  'questions/secrets.ts',
  'questions/tables.ts',
];

it('only known files ask for whole contents', () => {
  const found = files
    .filter(({ text }) => /from '(?!@server\/kernel\/)[^']*\/secrets'/.test(text))
    .map(({ path }) => path);
  expect(found.toSorted()).toEqual(readers.toSorted());
});

it('no other file names the table that holds them', () => {
  const found = files.filter(({ text }) => text.includes('examParts')).map(({ path }) => path);
  expect(found.toSorted()).toEqual(holders.toSorted());
});

it('the reader of what examinees see never names the secret half, nor reads whole rows of parts', () => {
  const { text } = files.find(({ path }) => path === 'questions/contents.ts')!;
  const reader = text.slice(
    text.indexOf('function publicContents'),
    text.indexOf('\n}', text.indexOf('function publicContents')),
  );
  expect(reader).not.toMatch(/secret|\.select\(\)/);
});
