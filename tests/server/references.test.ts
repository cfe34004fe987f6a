import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import type { ReferredTable } from '@server/kits/references';
import { modules } from '@server/modules';
import { openTestDatabase } from './test-database';

const database = await openTestDatabase();
afterAll(() => database.close());

const referred: ReferredTable[] = ['department', 'person', 'train_base', 'major'];
const answers = Object.values(modules).flatMap((module) =>
  (module.references ?? []).flatMap(({ to, columns }) => columns.map((column) => `${column} -> ${to}`)),
);

it('every foreign key to a department, person, base or major has one answer in the references of its module', async () => {
  const { rows } = await database.db.execute<{ key: string }>(sql`
    select c.conrelid::regclass || '.' || a.attname || ' -> ' || c.confrelid::regclass as key
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid::regclass::text in ${referred}`);
  // Kept by triggers instead of foreign keys (docs/adr/0032).
  const byTrigger = ['rotation_piece.dept_id -> department', 'rotation_piece.user_id -> person'];
  expect(answers.toSorted()).toEqual([...rows.map(({ key }) => key), ...byTrigger].toSorted());
});

it('keys of references are told apart, because merges are kept by them', () => {
  const keys = Object.values(modules).flatMap((module) =>
    (module.references ?? []).flatMap((one) => ('key' in one ? [one.key] : [])),
  );
  expect(keys).toEqual([...new Set(keys)]);
});
