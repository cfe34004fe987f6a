import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { databaseOver, type Db, type openEmbedded } from '@server/kernel/database/database';

type Embedded = Awaited<ReturnType<typeof openEmbedded>>;

/** An embedded database whose rows can be taken back to how they were when it was opened. */
interface Lendable {
  embedded: Embedded;
  /** Tables, columns, triggers, functions and the migrations that made them, as one word. */
  shape: string;
  /** The transaction that wrote the last of its first rows. */
  mark: string;
  tables: readonly { name: string; columns: string }[];
}

/** Those that no file of this worker has now. */
const idle: Lendable[] = [];

/**
 * An embedded database with its first rows. Its `close` gives it back to the other files of this worker: taking back what a
 * file wrote costs a tenth of opening another copy. One whose tables a file has changed is closed.
 */
export async function lendDatabase(open: () => Promise<Embedded>): Promise<Embedded> {
  const lent = idle.pop() ?? (await prepared(await open()));
  const { embedded } = lent;
  const pool = (embedded.db as Db & { $client: Pool }).$client;
  const giveBack = async () => {
    const isAsBefore = await takenBack(lent).catch((error: unknown) => console.error('Rows not taken back', error));
    if (isAsBefore) idle.push(lent);
    else await embedded.close();
  };
  // What the server keeps by database it must not know of the one before.
  return {
    ...databaseOver('pglite', pool, () => embedded.connections(), giveBack),
    dump: () => embedded.dump(),
  };
}

/** Keeps the first rows beside the tables. */
async function prepared(embedded: Embedded): Promise<Lendable> {
  const { db } = embedded;
  const { rows: tables } = await db.execute<{ name: string; columns: string }>(sql`
    select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname`);
  await db.execute(sql`create schema first_rows`);
  for (const { name } of tables)
    await db.execute(sql`create table first_rows.${sql.identifier(name)} as table public.${sql.identifier(name)}`);
  await db.execute(sql`create table first_rows."numbers of sequences" as
    select schemaname || '.' || quote_ident(sequencename) as name, last_value, start_value from pg_sequences`);
  return { embedded, shape: await shapeOf(db), mark: await transactionOf(db), tables };
}

/** @returns false when the tables themselves are others than they were */
async function takenBack(lent: Lendable): Promise<boolean> {
  const { embedded, tables, mark } = lent;
  if ((await shapeOf(embedded.db)) !== lent.shape) return false;
  const looks = tables.map(({ name }) => {
    const [now, first] = [sql`public.${sql.identifier(name)}`, sql`first_rows.${sql.identifier(name)}`];
    return sql`select ${name}::text as name where (select count(*) from ${now}) <> (select count(*) from ${first})
      or exists (select from ${now} where xmin::text::bigint > ${mark}::bigint)`;
  });
  const { rows } = await embedded.db.execute<{ name: string }>(sql.join(looks, sql` union all `));
  const changed = new Set(rows.map(({ name }) => name));
  await embedded.transaction(async (tx) => {
    // Neither triggers nor foreign keys have a say: all of them were kept by what comes back.
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const { name, columns } of tables.filter((table) => changed.has(table.name))) {
      await tx.execute(sql`delete from public.${sql.identifier(name)}`);
      await tx.execute(sql`insert into public.${sql.identifier(name)} (${sql.raw(columns)}) overriding system value
        select ${sql.raw(columns)} from first_rows.${sql.identifier(name)}`);
    }
    await tx.execute(sql`select setval(name::regclass, coalesce(last_value, start_value), last_value is not null)
      from first_rows."numbers of sequences"`);
    await tx.execute(sql`select pg_advisory_unlock_all()`);
    lent.mark = await transactionOf(tx);
  });
  // The engine has no processes that would do it: dead rows and the log of all files before made the last ones twice as slow.
  for (const name of changed) await embedded.db.execute(sql`vacuum ${sql.identifier(name)}`);
  await embedded.db.execute(sql`checkpoint`);
  return true;
}

async function shapeOf(db: Db): Promise<string> {
  const { rows } = await db.execute<{ shape: string }>(sql`
    select md5(string_agg(part, ' ' order by part)) as shape from (
      select concat('relation ', oid, relname, relnatts) from pg_class where relnamespace = 'public'::regnamespace
      union all select concat('trigger ', oid, tgenabled) from pg_trigger
      union all select concat('constraint ', oid) from pg_constraint
      union all select concat('function ', oid, md5(prosrc)) from pg_proc where pronamespace = 'public'::regnamespace
      union all select concat('migration ', created_at) from drizzle.__drizzle_migrations
    ) as parts(part)`);
  return rows[0]!.shape;
}

async function transactionOf(db: Db): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`select pg_current_xact_id()::text as id`);
  return rows[0]!.id;
}
