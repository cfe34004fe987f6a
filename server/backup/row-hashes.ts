import { sql } from 'drizzle-orm';
import type { Db } from '../kernel/database/database';

/** What a table holds, in figures that do not depend on where and in which order its rows lie. */
export interface TableHash {
  /** `schema.table`. */
  name: string;
  rows: number;
  /** Hex SHA-256 over the sorted SHA-256 of every row's text form. */
  hash: string;
}

/** Row hashes of every stored table, whatever the schema's version, as of one moment. */
export function hashTables(db: Db): Promise<TableHash[]> {
  return db.transaction(
    async (tx) => {
      await fixTextForm(tx);
      const { rows: tables } = await tx.execute<{ schema: string; table: string }>(sql`
        select n.nspname as schema, c.relname as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname not in ('pg_catalog', 'information_schema')
        order by 1, 2`);
      const hashes: TableHash[] = [];
      for (const { schema, table } of tables) {
        const { rows } = await tx.execute<{ rows: number; hash: string }>(sql`
          select count(*)::int as rows,
            encode(sha256(coalesce(string_agg(hash, ''::bytea order by hash), '')), 'hex') as hash
          from (select sha256(convert_to(whole_row::text, 'UTF8')) as hash
            from ${sql.identifier(schema)}.${sql.identifier(table)} as whole_row) as hashed`);
        hashes.push({ name: `${schema}.${table}`, ...rows[0]! });
      }
      return hashes;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** Names of the tables that differ, or stand on one side only. */
export function differingTables(one: readonly TableHash[], other: readonly TableHash[]): string[] {
  const text = ({ rows, hash }: TableHash) => `${rows} ${hash}`;
  const others = new Map(other.map((table) => [table.name, text(table)]));
  const differing = one.filter((table) => others.get(table.name) !== text(table)).map(({ name }) => name);
  const known = new Set(one.map(({ name }) => name));
  return [...differing, ...other.filter(({ name }) => !known.has(name)).map(({ name }) => name)];
}

/** How a row looks as text depends on these settings; they last as long as the transaction. */
async function fixTextForm(db: Db): Promise<void> {
  await db.execute(sql`set local time zone 'UTC'`);
  await db.execute(sql`set local datestyle to 'ISO, YMD'`);
  await db.execute(sql`set local intervalstyle to 'postgres'`);
  await db.execute(sql`set local bytea_output to 'hex'`);
  await db.execute(sql`set local extra_float_digits to 1`);
}
