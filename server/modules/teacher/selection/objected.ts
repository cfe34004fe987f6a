import { inArray, sql } from 'drizzle-orm';
import type { Db } from '@server/kernel/database/database';
import { objections } from './tables';

/** How many objections to declarations wait for an answer, and whether one was upheld. */
export async function objectedIn(db: Db, declarationIds: readonly number[]) {
  const rows = await db
    .select({
      id: objections.declarationId,
      open: sql<number>`count(*) filter (where outcome is null)::int`,
      isUpheld: sql<boolean>`bool_or(outcome is not distinct from 'upheld')`,
    })
    .from(objections)
    .where(inArray(objections.declarationId, [...declarationIds]))
    .groupBy(objections.declarationId);
  return new Map(rows.map(({ id, ...found }) => [id, found]));
}
