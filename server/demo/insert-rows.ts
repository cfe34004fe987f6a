import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '@server/kernel/database/database';

/** Rows per statement: about a megabyte of JSON. */
const rowsAtOnce = 5000;

/**
 * Inserts any number of rows with few statements: each carries its rows as one JSON parameter, which is fast on
 * both engines and has no limit on the number of parameters. All rows must have the keys of the first.
 */
export async function insertRows<Table extends PgTable>(
  db: Db,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  const columns = getTableColumns(table);
  const names = sql.join(
    Object.keys(rows[0] ?? {}).map((key) => sql.identifier(columns[key]!.name)),
    sql`, `,
  );
  for (let first = 0; first < rows.length; first += rowsAtOnce) {
    const chunk = rows
      .slice(first, first + rowsAtOnce)
      .map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [columns[key]!.name, value])));
    await db.execute(sql`
      insert into ${table} (${names})
      select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(chunk)}::json)`);
  }
}

/** The same for a table that numbers its rows: its numbering goes on after the ids that the demo gave. */
export async function insertNumbered<Table extends PgTable>(
  db: Db,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  await insertRows(db, table, rows);
  await db.execute(
    sql`select setval(pg_get_serial_sequence(${getTableName(table)}, 'id'), (select max(id) from ${table}))`,
  );
}
