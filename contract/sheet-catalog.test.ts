import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { catalog } from './catalog';
import { sheetImportAnswer, sheetImportBody } from './kernel/sheet-wire';
import { sheetCatalog } from './sheet-catalog';

it('finds each sheet by its own key', () => {
  for (const [key, { sheet, endpoint }] of Object.entries(sheetCatalog)) {
    expect(sheet.key).toBe(key);
    expect([endpoint.body, endpoint.data, endpoint.mutation]).toEqual([sheetImportBody, sheetImportAnswer, true]);
  }
});

it('holds every import call of the modules: a worker could not find the others after a reload', () => {
  const known = new Set(Object.values(sheetCatalog).map(({ endpoint }) => endpoint.path));
  const takers = Object.values(catalog).flatMap(({ endpoints }) =>
    Object.values<{ path: string; body?: unknown }>(endpoints).filter(({ body }) => body === sheetImportBody),
  );
  expect(takers.map(({ path }) => path).filter((path) => !known.has(path as never))).toEqual([]);
});

it('is made of sheets that stand in a sheet.ts of their module', () => {
  const files = readdirSync('contract')
    .map((folder) => `contract/${folder}`)
    .filter((folder) => existsSync(folder) && !folder.endsWith('.ts'))
    .flatMap((folder) => readdirSync(folder).map((file) => `${folder}/${file}`))
    .filter((file) => /sheets?\.ts$/.test(file));
  const texts = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  for (const key of Object.keys(sheetCatalog)) expect(texts).toContain(`'${key}'`);
});
