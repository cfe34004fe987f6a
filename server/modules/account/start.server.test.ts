import { like } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { secrets } from '@server/kernel/tables';
import { startTestServer } from '@tests/server/harness';
import { start } from './start';

const { database, storage, app } = await startTestServer({ working: false });
const { db } = database;
const keys = like(secrets.name, 'sign-in key%');

it('makes the key of sign-ins before anybody asks for it', async () => {
  await db.delete(secrets).where(keys);
  const work = await start({ database, storage, log: app.log });
  expect(await db.$count(secrets, keys)).toBe(1);
  await work.stop();
});
