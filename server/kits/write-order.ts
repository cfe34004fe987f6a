import { sql, type AnyColumn } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { AppError } from '@contract/kernel/errors';
import { array } from '@server/kernel/database/array';
import type { Db } from '@server/kernel/database/database';

/**
 * Numbers rows in the order given. Versions stay: a form that is open elsewhere says nothing about the order.
 * @param tx a transaction that holds the lock of the list, so that nothing joins or leaves it meanwhile
 * @param current ids of the whole list as they stand
 * @throws AppError ORDER_STALE unless both are the same set
 */
export async function writeOrder(
  tx: Db,
  table: PgTable & { id: AnyColumn; sort: AnyColumn },
  current: readonly number[],
  wanted: readonly number[],
): Promise<void> {
  const known = new Set(current);
  const isSame = known.size === wanted.length && new Set(wanted).size === wanted.length;
  if (!isSame || !wanted.every((id) => known.has(id))) throw new AppError('ORDER_STALE');
  await tx.execute(sql`
    update ${table} set sort = place.sort from unnest(${array([...wanted], 'int')}) with ordinality as place (id, sort)
    where ${table}.id = place.id and ${table}.sort is distinct from place.sort`);
}
