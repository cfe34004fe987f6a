import { eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgSelect, PgTable } from 'drizzle-orm/pg-core';
import { AppError } from '@contract/kernel/errors';
import type { Page } from '@contract/kernel/paging';
import type { Db } from '@server/kernel/database/database';
import { refusingTaken } from './unique-names';
import { demandVersion } from './version';

interface Wanted {
  /** Counted from 1. */
  page: number;
  size: number;
  where?: SQL | undefined;
  /** Must tell every row from every other, or rows change pages between two calls; see `orderBy`. */
  orderBy: readonly (PgColumn | SQL)[];
}

/** A selection that joins or narrows, before its `where`. */
interface Selection<Row> {
  where: (condition: SQL | undefined) => PromiseLike<Row[]>;
}

/**
 * A page of a table's rows and how many there are in all: `pageOfRows(db, chambers, { ...query, where, orderBy })`.
 * @param selection what is read of the table and of tables joined to it, one row for each of the table's
 */
export function pageOfRows<Row>(db: Db, table: PgTable, wanted: Wanted, selection: Selection<Row>): Promise<Page<Row>>;
export function pageOfRows<Table extends PgTable>(
  db: Db,
  table: Table,
  wanted: Wanted,
): Promise<Page<Table['$inferSelect']>>;
export async function pageOfRows(
  db: Db,
  table: PgTable,
  { page, size, where, orderBy }: Wanted,
  selection?: Selection<unknown>,
): Promise<Page<unknown>> {
  const total = await db.$count(table, where);
  const rows = (selection ?? db.select().from(table)) as PgSelect;
  const list = await rows
    .where(where)
    .orderBy(...orderBy)
    .limit(size)
    .offset((page - 1) * size);
  return { total, list };
}

/**
 * The same of rows that are narrowed by columns of joined tables, so that counting them needs the joins as well.
 * @param rowsOf the selection with its joins, `$dynamic()`, before its `where`; it is made twice
 */
export async function pageOfJoined<Query extends PgSelect>(
  db: Db,
  rowsOf: (db: Db) => Query,
  { page, size, where, orderBy }: Wanted,
): Promise<Page<Awaited<Query>[number]>> {
  // What is selected is not reckoned: nothing of it is asked for.
  const counted = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${rowsOf(db).where(where)} as counted`,
  );
  const list = await rowsOf(db)
    .where(where)
    .orderBy(...orderBy)
    .limit(size)
    .offset((page - 1) * size);
  return { total: counted.rows[0]!.total, list };
}

/** The first of some rows. @throws AppError NOT_FOUND when there is none */
export function first<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new AppError('NOT_FOUND');
  return row;
}

/** The row of an id. @throws AppError NOT_FOUND */
export async function find<Table extends PgTable & { id: PgColumn }>(
  db: Db,
  table: Table,
  id: number,
): Promise<Table['$inferSelect']> {
  return first(
    await db
      .select()
      .from(table as PgTable)
      .where(eq(table.id, id)),
  );
}

/** The stored row, as its endpoint answers it, when the caller has seen its newest state. @throws as `demandVersion` */
export function demandSeen<Row extends { version: number }>(stored: Row, ifMatch: number | undefined): Row {
  demandVersion(ifMatch, stored.version, stored);
  return stored;
}

/** A table whose rows are edited. */
export type Versioned = PgTable & { id: PgColumn; version: PgColumn };
/** Values of a row, or expressions of them. */
type Values<Table extends PgTable> = {
  [Column in keyof Table['$inferInsert']]: Table['$inferInsert'][Column] | SQL;
};

/** Adds a row. @returns its id. @throws AppError NAME_TAKEN, CODE_TAKEN where the table keeps them apart */
export async function addRow<Table extends Versioned>(tx: Db, table: Table, values: Values<Table>): Promise<number> {
  const [made] = await refusingTaken(tx, table, values, (savepoint) =>
    savepoint
      .insert(table as Versioned)
      .values(values)
      .returning({ id: table.id }),
  );
  return (made as { id: number }).id;
}

/**
 * Changes a row and raises its version; the caller has compared it, see `demandSeen`.
 * @throws AppError NOT_FOUND, NAME_TAKEN, CODE_TAKEN
 */
export async function changeRow<Table extends Versioned>(
  tx: Db,
  table: Table,
  id: number,
  values: Partial<Values<Table>>,
): Promise<void> {
  const time = 'updatedAt' in table ? { updatedAt: sql`now()` } : {};
  const changed = await refusingTaken(tx, table, { ...values, id }, (savepoint) =>
    savepoint
      .update(table as Versioned)
      .set({ ...values, ...time, version: sql`${table.version} + 1` })
      .where(eq(table.id, id))
      .returning({ id: table.id }),
  );
  if (changed.length === 0) throw new AppError('NOT_FOUND');
}

/** Adds a row where there is no id yet, changes it where there is one. @returns its id */
export async function saveRow<Table extends Versioned>(
  tx: Db,
  table: Table,
  id: number | undefined,
  values: Values<Table>,
): Promise<number> {
  if (id === undefined) return addRow(tx, table, values);
  await changeRow(tx, table, id, values as Partial<Values<Table>>);
  return id;
}

/**
 * Makes these the parts of a record, in the place of those it had: members, quotas, links.
 * @param owner column of the part's table that holds the record's id
 */
export async function replaceParts<Table extends PgTable>(
  tx: Db,
  table: Table,
  owner: PgColumn,
  ownerId: number,
  parts: readonly Table['$inferInsert'][],
): Promise<void> {
  await tx.delete(table).where(eq(owner, ownerId));
  if (parts.length > 0) await tx.insert(table).values([...parts]);
}
