import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbedded } from './database';
import { lookAfterTables, shortenLog, startUpkeep, tablesInNeed } from './upkeep';

let database: Awaited<ReturnType<typeof openEmbedded>>;
const size = async () => {
  const { rows } = await database.db.execute<{ bytes: number }>(
    sql`select pg_relation_size('"Ward round"')::int as bytes`,
  );
  return rows[0]!.bytes;
};
/** Changes rows, and has the engine count them now instead of within a second. */
const change = async (statement: SQL) => {
  await database.db.execute(statement);
  await database.db.execute(sql`select pg_stat_force_next_flush()`);
};

beforeAll(async () => {
  database = await openEmbedded({ engine: 'pglite' });
  await database.db.execute(sql`create table "Ward round" (id int primary key, note text)`);
  await database.db.execute(sql`create table quiet (id int primary key)`);
});
afterAll(() => database.close());

describe('the embedded engine', () => {
  it('has no tables in need while little has changed', async () => {
    await change(sql`insert into quiet select generate_series(1, 50)`);
    expect(await tablesInNeed(database.db)).toEqual([]);
  });

  it('lets the planner see a table that was filled', async () => {
    await change(sql`insert into "Ward round" select n, repeat('轮', 40) from generate_series(1, 5000) n`);
    expect(await tablesInNeed(database.db)).toEqual(['public."Ward round"']);
    await lookAfterTables(database.db);
    expect(await tablesInNeed(database.db)).toEqual([]);
    const { rows } = await database.db.execute(sql`select reltuples from pg_class where relname = 'Ward round'`);
    expect(rows).toEqual([{ reltuples: 5000 }]);
  });

  it('does not grow when all rows are written again and again', async () => {
    const rewrite = async () => {
      await change(sql`update "Ward round" set note = note || ''`);
      await lookAfterTables(database.db);
    };
    await rewrite();
    const once = await size();
    for (let times = 0; times < 5; times++) await rewrite();
    expect(await size()).toBeLessThan(once * 1.5);
  });

  it('keeps no more of the log than a start after a crash reads in a moment', async () => {
    const log = async () => {
      const { rows } = await database.db.execute<{ bytes: number }>(sql`
        select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::int as bytes from pg_control_checkpoint()`);
      return rows[0]!.bytes;
    };
    const most = 4 * 2 ** 20;
    await database.db.execute(sql`checkpoint`);
    await change(sql`update "Ward round" set note = ''`);
    await shortenLog(database.db, most);
    expect(await log()).toBeGreaterThan(0);
    while ((await log()) <= most) await database.db.execute(sql`update "Ward round" set note = note || ''`);
    await shortenLog(database.db, most);
    expect(await log()).toBeLessThan(most / 4);
  });

  it('stops when it is told to', async () => {
    const upkeep = startUpkeep(database, { error: () => undefined });
    await upkeep.stop();
    const gone = new AbortController();
    gone.abort();
    await change(sql`update "Ward round" set note = ''`);
    await lookAfterTables(database.db, gone.signal);
    expect(await tablesInNeed(database.db)).toEqual(['public."Ward round"']);
  });
});
