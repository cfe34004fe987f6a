import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root, sourceFiles } from './source-files';

const files = sourceFiles();
const product = new Map(files.filter(({ isTest }) => !isTest).map((file) => [file.path.replace(/\.tsx?$/, ''), file]));
const isGallery = (path: string) => path.startsWith('src/gallery/') || /\.gallery(\.tsx)?$/.test(path);

/** Everything that an entry point can come to load, whichever way it is imported. */
function reachable(entry: string): string[] {
  const found = new Set<string>();
  const visit = (path: string) => {
    const file = product.get(path);
    if (!file || found.has(path)) return;
    found.add(path);
    file.imports.forEach(({ target }) => visit(target));
  };
  visit(entry);
  return [...found];
}

it('no part of the product reaches the gallery of kits; it is a page of its own, for development', () => {
  const ofProduct = reachable('src/main');
  expect(ofProduct).toContain('src/app/app');
  expect(ofProduct.filter(isGallery)).toEqual([]);
  // Imports by a pattern are in no import graph.
  const patterns = files.filter(({ path, text }) => path.startsWith('src/') && text.includes('import.meta.glob'));
  expect(patterns.map(({ path }) => path)).toEqual(['src/gallery/entries.ts']);
});

it('the product is built from index.html alone', () => {
  expect(readFileSync(join(root, 'index.html'), 'utf8')).not.toContain('gallery');
  expect(readFileSync(join(root, 'vite.config.ts'), 'utf8')).not.toMatch(/\binput\b|gallery/);
});

it('nothing but pages of kits knows the gallery', () => {
  const knowing = files.filter(
    ({ path, imports }) => !isGallery(path) && imports.some(({ target }) => target.startsWith('src/gallery/')),
  );
  expect(knowing.map(({ path }) => path)).toEqual([]);
});
