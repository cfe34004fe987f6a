import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './source-files';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const text = read('docs/security.md');

interface Row {
  number: string;
  level: string;
  asked: string;
  state: string;
  answer: string;
}

/** Every line of the tables that begins with a number. */
const rows: Row[] = text
  .split('\n')
  .filter((line) => /^\| *\d/.test(line))
  .map((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    const [, number = '', level = '', asked = '', state = '', answer = ''] = cells;
    return { number, level, asked, state, answer: cells.length === 7 ? answer : '' };
  });
const states = ['holds', 'not applicable', 'open'];

/** Backquoted paths, each with the names in quotes that follow it. */
function sourcesOf(answer: string): { path: string; names: string[] }[] {
  return [...answer.matchAll(/`([^`/ ][^` ]*\.[a-z]+)`((?:,? "[^"]+")*)/g)].map(([, path = '', names = '']) => ({
    path,
    names: [...names.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name),
  }));
}

/** Whether a test of that name, or a heading, stands in the file. */
function holdsName(path: string, name: string): boolean {
  const content = read(path);
  if (path.endsWith('.md')) return content.split('\n').some((line) => /^#+ /.test(line) && line.endsWith(` ${name}`));
  return ["'", '"', '`'].some(
    (quote) => content.includes(`(${quote}${name}${quote}`) || content.includes(`  ${quote}${name}${quote},`),
  );
}

describe('docs/security.md', () => {
  it('answers every requirement of the two levels once, in their order', () => {
    const [, ...asked] = read('tests/architecture/asvs-5.0.0.tsv').trim().split('\n');
    expect(asked).toHaveLength(253);
    expect(rows.map(({ number, level }) => `${number}\t${level}`)).toEqual(asked);
  });

  it('leaves nothing blank and knows three states', () => {
    expect(rows.filter(({ asked, answer }) => asked === '' || answer === '')).toEqual([]);
    expect(rows.filter(({ state }) => !states.includes(state))).toEqual([]);
  });

  it('says nothing that it does not show: a row that holds names a file', () => {
    const unshown = rows.filter(({ state, answer }) => state === 'holds' && sourcesOf(answer).length === 0);
    expect(unshown.map(({ number }) => number)).toEqual([]);
  });

  it('names files that exist; put right the row when a file moves', () => {
    const missing = rows.flatMap(({ number, answer }) =>
      sourcesOf(answer)
        .filter(({ path }) => !existsSync(join(root, path)))
        .map(({ path }) => `${number}: ${path}`),
    );
    expect(missing).toEqual([]);
  });

  it('names tests and headings that exist; put right the row when one is renamed', () => {
    const missing = rows.flatMap(({ number, answer }) =>
      sourcesOf(answer).flatMap(({ path, names }) =>
        names.filter((name) => !holdsName(path, name)).map((name) => `${number}: ${path} has no "${name}"`),
      ),
    );
    expect(missing).toEqual([]);
  });

  it('counts its states right', () => {
    const counted = states.map((state) => `**${state}** (${rows.filter((row) => row.state === state).length})`);
    expect(counted.filter((words) => !text.includes(words))).toEqual([]);
  });
});

describe('SECURITY.md and the threat model', () => {
  it.each(['SECURITY.md', 'docs/threat-model.md', 'docs/protection.md'])('%s names files that exist', (document) => {
    const paths = [
      ...read(document).matchAll(/`((?:contract|device|docs|scripts|server|src|tests|workers)\/[^`*]+\.[a-z]+)`/g),
    ];
    expect(paths.map(([, path = '']) => path).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});
