import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { TestProject } from 'vitest/node';
import { fillEmptyDatabase } from '@server/first-data';
import { openDatabase, openEmbedded, type Database } from '@server/kernel/database/database';
import { prepareDatabase } from '@server/kernel/database/migrate';
import { signInKey } from '@server/modules/account/keys';
import { emptyDatabase } from '../../scripts/lib/empty-database.mjs';
import { onServer, withDatabaseName } from './postgres';

/** Where test files copy their database from: an image file of PGlite, or a template on a PostgreSQL server. */
export type TestTemplate = { engine: 'pglite'; image: string } | { engine: 'postgres'; url: string; template: string };

declare module 'vitest' {
  interface ProvidedContext {
    template: TestTemplate;
  }
}

const demoPeople = 300;

/** Makes one database with the demo hospital for the whole run: PGlite, or PostgreSQL at TEST_DATABASE_URL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL;
  return url ? onPostgres(project, url) : onPglite(project);
}

async function onPglite(project: TestProject) {
  const database = await openEmbedded({
    engine: 'pglite',
    image: new Uint8Array(gunzipSync(readFileSync(await emptyDatabase()))),
  });
  await fill(database);
  const folder = mkdtempSync(join(tmpdir(), 'reach-test-'));
  const image = join(folder, 'image.tar');
  writeFileSync(image, await database.dump());
  await database.close();
  project.provide('template', { engine: 'pglite', image });
  return async () => rmSync(folder, { recursive: true, force: true });
}

async function onPostgres(project: TestProject, url: string) {
  const template = `reach_test_${process.pid}`;
  await onServer(url, `create database ${template}`);
  const database = await openDatabase({ engine: 'postgres', url: withDatabaseName(url, template) });
  await fill(database);
  await database.close();
  project.provide('template', { engine: 'postgres', url, template });
  return () => onServer(url, `drop database if exists ${template} with (force)`);
}

function fill(database: Database): Promise<void> {
  return prepareDatabase(database, async () => {
    await fillEmptyDatabase(database, { demo: true, demoPeople });
    await signInKey(database.db); // Making it takes a second that no test file should spend.
  });
}
