import { and, eq, ne } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import { nameKey, takenColumn } from '@server/kernel/database/name-key';
import { violated } from './violation';

interface Wish {
  /** The row that is being saved; none for a new one. */
  id?: number | undefined;
  name?: unknown;
  code?: unknown;
}

/**
 * Runs a write of a row that has a name or a code; one that another row has is refused at its field. What is unique is
 * said by the table alone (`uniqueName`, `.unique()` of a code), and two saves at once meet there: one waits for the
 * other and is refused. Runs in a savepoint, so that the other row can be named.
 * @throws AppError NAME_TAKEN, CODE_TAKEN
 */
export async function refusingTaken<T>(
  tx: Db,
  table: PgTable & { id: PgColumn; name?: PgColumn; code?: PgColumn },
  wish: Wish,
  write: (savepoint: Db) => Promise<T>,
): Promise<T> {
  try {
    return await tx.transaction(write);
  } catch (error) {
    const taken = takenColumn(table, violated(error, 'unique'));
    if (!taken || !table.name) throw error;
    const value = String(wish[taken]);
    const same = taken === 'name' ? eq(nameKey(table.name), nameKey(value)) : eq(table.code!, value);
    const [bearer] = await tx
      .select({ name: table.name })
      .from(table)
      .where(and(same, wish.id === undefined ? undefined : ne(table.id, wish.id)))
      .limit(1);
    // Whoever has it may have gone meanwhile.
    const name = String(bearer?.name ?? wish.name);
    throw taken === 'name' ? new AppError('NAME_TAKEN', { name }) : new AppError('CODE_TAKEN', { code: value, name });
  }
}
