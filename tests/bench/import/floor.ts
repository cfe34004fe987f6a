import { sql } from 'drizzle-orm';
import { monthIndex, pieceSpan } from '@contract/kernel/half-month';
import { chunkPeople, type ImportItem } from '@contract/rotation/types';
import { array } from '@server/kernel/database/array';
import { openDatabase, type Database } from '@server/kernel/database/database';

/**
 * What the same records cost in the same engine with nothing around them: one upsert per chunk of people into a bare
 * table. No checks, images, audit, stays or foreign keys. @returns milliseconds
 */
export async function plainUpsert(items: readonly ImportItem[], folder: string): Promise<number> {
  const url = process.env.DATABASE_URL;
  const database = await openDatabase(url ? { engine: 'postgres', url } : { engine: 'pglite', dataDir: folder });
  try {
    await database.db.execute(sql`drop table if exists bench_floor`);
    await database.db.execute(sql`create table bench_floor (user_id int, start int, length int, dept_id int,
      st_dept_id int, dept_name text, primary key (user_id, start))`);
    const begun = performance.now();
    for (let from = 0; from < items.length; from += chunkPeople) {
      await upsert(database, items.slice(from, from + chunkPeople));
    }
    return performance.now() - begun;
  } finally {
    await database.db.execute(sql`drop table bench_floor`);
    await database.close();
  }
}

async function upsert(database: Database, items: readonly ImportItem[]): Promise<void> {
  const pieces = items.flatMap(({ record }) =>
    record.deptList.map((piece) => ({
      ...piece,
      ...pieceSpan(monthIndex(piece.date), piece.halfUp),
      userId: record.userId,
    })),
  );
  const column = <Key extends keyof (typeof pieces)[number]>(key: Key) => pieces.map((piece) => piece[key]);
  await database.transaction((tx) =>
    tx.execute(sql`
      insert into bench_floor
      select * from unnest(${array(column('userId'), 'int')}, ${array(column('start'), 'int')},
        ${array(column('length'), 'int')}, ${array(column('deptId'), 'int')}, ${array(column('stDeptId'), 'int')},
        ${array(column('deptName'), 'text')})
      on conflict (user_id, start) do update
        set length = excluded.length, dept_id = excluded.dept_id, st_dept_id = excluded.st_dept_id`),
  );
}
