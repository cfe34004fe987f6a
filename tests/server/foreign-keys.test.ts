import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { openTestDatabase } from './test-database';

const database = await openTestDatabase();
afterAll(() => database.close());

it('each foreign key has an index that begins with it and knows every row: else removing what it names reads the table', async () => {
  const { rows } = await database.db.execute<{ key: string }>(sql`
    select c.conrelid::regclass || '.' || string_agg(a.attname, ',' order by u.place) as key
    from pg_constraint c
    cross join lateral unnest(c.conkey) with ordinality as u (attnum, place)
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = u.attnum
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
      select from pg_index i
      where i.indrelid = c.conrelid and i.indpred is null
        and (select array_agg(k order by k) from unnest((i.indkey::int2[])[0:cardinality(c.conkey) - 1]) k)
          = (select array_agg(k order by k) from unnest(c.conkey) k))
    group by c.oid, c.conrelid
    order by 1`);
  expect(rows.map(({ key }) => key)).toEqual([]);
});
