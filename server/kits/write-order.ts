import { sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { AppError } from '@contract/kernel/errors';
import { array } from '@server/kernel/database/array';
import type { Db } from '@server/kernel/database/database';

/**
 * Numbers rows in the order given. Versions stay: a form that is open elsewhere says nothing about the order.
 * @param tx a transaction that holds the lock of the list, so that nothing joins or leaves it meanwhile
 * @param current the whole list as it stands
 * @throws AppError ORDER_STALE unless both are the same set
 */
export async function writeOrder(
  tx: Db,
  table: PgTable & { id: AnyColumn; sort: AnyColumn },
  current: readonly { id: number }[],
  wanted: readonly number[],
): Promise<void> {
  const known = new Set(current.map(({ id }) => id));
  const isSame = known.size === wanted.length && new Set(wanted).size === wanted.length;
  if (!isSame || !wanted.every((id) => known.has(id))) throw new AppError('ORDER_STALE');
  await tx.execute(sql`
    update ${table} set sort = place.sort from unnest(${array([...wanted], 'int')}) with ordinality as place (id, sort)
    where ${table}.id = place.id and ${table}.sort is distinct from place.sort`);
}

/** The place of a new row: after all others. */
export const lastPlace = (table: PgTable & { sort: AnyColumn }): SQL<number> =>
  sql<number>`(select coalesce(max(${table.sort}), 0) + 1 from ${table})`;
