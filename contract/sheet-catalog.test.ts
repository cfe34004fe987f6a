import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { catalog } from './catalog';
import { withExam } from './exam/offline-sheet';
import { withSemester } from './graduate-wheel/sheets';
import { withVersion } from './handbook/sheets';
import { withTable } from './performance/sheets';
import { sheetImportAnswer, sheetImportBody } from './kernel/sheet-wire';
import { userSheetOptions } from './people/import-sheet';
import { initialTypeConfig } from './people/initial-types';
import { findSheetImport, sheetCatalog } from './sheet-catalog';

const lists = { dept_id: [], base_id: [], academy_id: [], training_major: [] };
/** What the page says to each of them. */
const ofType = userSheetOptions({ id: 8, type_name: '访问学者', config: initialTypeConfig(8) }, lists);
const options = withSemester(1, withTable(1, withExam(1, withVersion(ofType, 1))));
/** Whether a call takes the rows of a sheet, with or without more. */
const takesRows = ({ body }: { body?: unknown }) =>
  body instanceof z.ZodObject && body.shape['rows'] === sheetImportBody.shape.rows;

it('finds each sheet by its own key', () => {
  for (const [key, { sheetOf, endpoint, bodyOf }] of Object.entries(sheetCatalog)) {
    const { key: own } = sheetOf(options);
    expect(findSheetImport(own)).toBe(sheetCatalog[key]);
    expect([takesRows(endpoint), endpoint.data, endpoint.mutation]).toEqual([true, sheetImportAnswer, true]);
    expect(endpoint.body.safeParse({ ...bodyOf?.(options), rows: [{ sheet: 'x', row: 2, values: {} }] }).success).toBe(
      true,
    );
  }
});

it('holds every import call of the modules: a worker could not find the others after a reload', () => {
  const known = new Set(Object.values(sheetCatalog).map(({ endpoint }) => endpoint.path));
  const takers = Object.values(catalog).flatMap(({ endpoints }) =>
    Object.values<{ path: string; body?: unknown }>(endpoints).filter(takesRows),
  );
  expect(takers.map(({ path }) => path).filter((path) => !known.has(path as never))).toEqual([]);
});

it('is made of sheets that stand in a file of sheets of their module', () => {
  const files = readdirSync('contract')
    .map((folder) => `contract/${folder}`)
    .filter((folder) => existsSync(folder) && !folder.endsWith('.ts'))
    .flatMap((folder) => readdirSync(folder).map((file) => `${folder}/${file}`))
    .filter((file) => /sheets?\.ts$/.test(file));
  const texts = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  for (const key of Object.keys(sheetCatalog)) expect(texts).toContain(`'${key}'`);
});
