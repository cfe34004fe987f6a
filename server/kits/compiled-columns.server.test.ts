import { sql } from 'drizzle-orm';
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { afterAll, expect, it } from 'vitest';
import { openTestDatabase } from '@tests/server/test-database';
import { compileColumns } from './compiled-columns';

const database = await openTestDatabase();
const { db } = database;
afterAll(() => database.close());

const beds = pgTable('bed', {
  id: integer().primaryKey(),
  label: text().notNull(),
  note: text(),
  freeSince: timestamp('free_since', { withTimezone: true }).notNull(),
});
const at = new Date('2026-11-21T04:30:27.159Z');

it('reads rows as a selection of the same columns does', async () => {
  await db.execute(sql`create table bed (id int primary key, label text, note text, free_since timestamptz)`);
  await db.insert(beds).values({ id: 1, label: '一号 "床"', note: null, freeSince: at });
  const columns = { id: beds.id, label: beds.label, note: beds.note, free: beds.freeSince };
  const compiled = compileColumns({ ...columns, twice: sql<number>`${beds.id} * 2` });
  const { rows } = await db.execute(sql`select ${compiled.list} from ${beds}`);
  const [plain] = await db.select(columns).from(beds);
  expect(rows.map(compiled.read)).toEqual([{ ...plain, twice: 2 }]);
});

it('takes no values: they would be those of the first call for ever', () => {
  expect(() => compileColumns({ one: sql`${beds.id} + ${1}` })).toThrow('values');
});
