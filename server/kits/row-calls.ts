import { eq, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { EnableState } from '@contract/kernel/enums';
import type { Use } from '@contract/kernel/rows';
import type { AuditNote } from '@server/kernel/audit';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { fieldChanges, type FieldWords } from '@server/kernel/field-changes';
import { refuseUsed } from './references';
import { changeRow, demandSeen, type Versioned } from './rows';

/** Who asks, and where it is read. */
export interface Reader {
  db: Db;
  user: CurrentUser;
}
/** What these calls take of a handler's call. */
interface RowCall<Body> extends Reader {
  body: Body;
  ifMatch: number | undefined;
  audit: (note: AuditNote) => void;
}
interface Seen {
  version: number;
}

/** The rows of a table as the calls of a list answer them. */
export interface RowSource<Row> {
  table: Versioned;
  /** @throws AppError NOT_FOUND */
  read: (reader: Reader, id: number) => Promise<Row>;
  /** What the operation log calls the fields. */
  words: FieldWords<Row>;
  /**
   * The record in whose history it is read, where that is not its own: the target, and what a field's change is told of. What is
   * added is told field by field then too.
   */
  partOf?: (reader: Reader, row: Row) => Promise<{ target: string; called: string }>;
}

const targetOf = (table: PgTable, id: number) => `${getTableName(table)}:${id}`;

/**
 * The row of an id as its calls answer it, kept from other writers until the transaction ends, when the caller has seen
 * its newest state. @throws AppError NOT_FOUND, VERSION_MISSING, VERSION_STALE
 */
export async function seenRow<Row extends Seen>(
  call: Reader & { ifMatch: number | undefined },
  { table, read }: RowSource<Row>,
  id: number,
): Promise<Row> {
  await call.db.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update');
  return demandSeen(await read(call, id), call.ifMatch);
}

/**
 * Answers a call of `saved` or `added`: compares the version of a row that is there, writes, and tells the log what
 * changed. @param write adds the row or changes the one that `before` is; gives its id
 */
export async function savedRow<Row extends Seen>(
  call: RowCall<object>,
  source: RowSource<Row>,
  write: (before: Row | undefined) => Promise<number>,
): Promise<Row> {
  const { id } = call.body as { id?: number };
  const before = id === undefined ? undefined : await seenRow(call, source, id);
  const saved = await write(before);
  const after = await source.read(call, saved);
  const whole = await source.partOf?.(call, after);
  if (whole) {
    const changes = fieldChanges<Row & object>(source.words, before ?? ({} as Row), after);
    const told = changes.map((change) => ({ ...change, field: `${whole.called} · ${change.field}` }));
    call.audit({ target: whole.target, detail: { id: saved, changes: told } });
    return after;
  }
  const detail = before && { changes: fieldChanges<Row & object>(source.words, before, after) };
  call.audit({ target: targetOf(source.table, saved), detail });
  return after;
}

/** Answers a call of `switched`. @param uses what is in the way of stopping it. @throws AppError IN_USE */
export async function switchedRow<Row extends Seen & { name: string; status: number }>(
  call: RowCall<{ id: number; status: number }>,
  source: RowSource<Row>,
  uses: () => Promise<readonly Use[]>,
): Promise<Row> {
  const { id, status } = call.body;
  return savedRow(call, source, async (before) => {
    if (status === EnableState.disabled) refuseUsed(before!.name, '停用', await uses());
    await changeRow(call.db, source.table, id, { status });
    return id;
  });
}

/** Answers a call of `removed`. @param clear refuses, clears away what hangs on the row, and says what the log keeps */
export async function removedRow<Row extends Seen>(
  call: RowCall<{ id: number }>,
  source: RowSource<Row>,
  clear?: (stored: Row) => Promise<object | void>,
): Promise<{ id: number }> {
  const { id } = call.body;
  const stored = await seenRow(call, source, id);
  const detail = await clear?.(stored);
  await call.db.delete(source.table).where(eq(source.table.id, id));
  call.audit({ target: targetOf(source.table, id), ...(detail && { detail: { ...detail } }) });
  return { id };
}
