import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inject } from 'vitest';
import { openDatabase, openEmbedded, type Database } from '@server/kernel/database/database';
import { lendDatabase } from './lent-database';
import { onServer, withDatabaseName } from './postgres';

/** A database of one's own with the demo hospital of 300 people, on the engine that the run is for. */
export async function openTestDatabase(): Promise<Database> {
  const database = await openCopy();
  // All come from one template: to what this process keeps by instance, each has to be a hospital of its own.
  await database.db.execute(sql`update reference_state set instance_id = gen_random_uuid()`);
  return database;
}

async function openCopy(): Promise<Database> {
  const template = inject('template');
  if (template.engine === 'pglite') {
    return lendDatabase(() => openEmbedded({ engine: 'pglite', image: new Uint8Array(readFileSync(template.image)) }));
  }
  const name = `reach_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(template.url, `create database ${name} template ${template.template}`);
  const database = await openDatabase({
    engine: 'postgres',
    url: withDatabaseName(template.url, name),
    connections: 5,
  });
  return {
    ...database,
    async close() {
      await database.close();
      await onServer(template.url, `drop database if exists ${name} with (force)`);
    },
  };
}
