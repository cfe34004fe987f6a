import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '@server/kernel/database/database';
import { departmentExits } from './tables';

/** Stays that somebody has asked to leave, with the last day that he asked for. */
export async function askedToLeave(db: Db, stayIds: readonly number[]): Promise<Map<number, string>> {
  if (stayIds.length === 0) return new Map();
  const rows = await db
    .select({ stayId: departmentExits.stayId, lastOn: departmentExits.lastOn })
    .from(departmentExits)
    .where(and(inArray(departmentExits.stayId, [...stayIds]), eq(departmentExits.state, 'pending')));
  return new Map(rows.flatMap(({ stayId, lastOn }) => (lastOn === null ? [] : [[stayId, lastOn]])));
}
