import { eq, sql } from 'drizzle-orm';
import { pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core';
import { beforeEach, expect, inject, it, vi } from 'vitest';
import { openDatabase } from '@server/kernel/database/database';
import { startTestServer } from '@tests/server/harness';
import { withDatabaseName } from '@tests/server/postgres';
import { leasesOf, ownerOf } from './leases';

const { database } = await startTestServer({ working: false });
const { db } = database;
const template = inject('template');

const probes = pgTable('life_probe', {
  id: serial().primaryKey(),
  state: text().notNull().default('open'),
  leaseOwner: text('lease_owner'),
  leaseUntil: timestamp('lease_until', { withTimezone: true }),
});
await db.execute(sql`create table life_probe (id serial primary key, state text not null default 'open',
  lease_owner text, lease_until timestamptz)`);
const leases = leasesOf(probes, { fields: { id: probes.id }, isOpen: eq(probes.state, 'open'), order: sql`id` });

const ownersLeft = async () => (await db.select({ owner: probes.leaseOwner }).from(probes)).map(({ owner }) => owner);

beforeEach(async () => {
  await db.delete(probes);
});

it('a lease of a process that nobody sees ends at once, one that bears no life runs out by itself', async () => {
  await db.insert(probes).values([{}, {}]);
  const [dead, nameless] = [ownerOf(77), ownerOf(undefined)];
  await leases.claim(db, dead);
  await leases.claim(db, nameless);
  await leases.releaseDead(db);
  expect(new Set(await ownersLeft())).toEqual(new Set([nameless, null]));
});

it.runIf(template.engine === 'postgres')('a process is seen as long as it lives', async () => {
  if (template.engine !== 'postgres') throw new Error('only on PostgreSQL');
  const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`);
  const other = await openDatabase({ engine: 'postgres', url: withDatabaseName(template.url, rows[0]!.name) });
  await other.life!.begin();
  await other.life!.begin();
  await db.insert(probes).values({});
  const owner = ownerOf(other.life!.number);
  await leases.claim(db, owner);
  await leases.releaseDead(db);
  expect(await ownersLeft()).toEqual([owner]);

  // Its connection breaks while it lives: it is seen again by and by.
  await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'reach life'`);
  await vi.waitFor(
    async () => {
      await db.update(probes).set({ leaseOwner: owner });
      await leases.releaseDead(db);
      expect(await ownersLeft()).toEqual([owner]);
    },
    { timeout: 60_000 },
  );

  await other.close();
  await vi.waitFor(async () => {
    await leases.releaseDead(db);
    expect(await ownersLeft()).toEqual([null]);
  });
});
