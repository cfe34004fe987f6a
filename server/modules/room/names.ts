import { inArray } from 'drizzle-orm';
import type { Db } from '@server/kernel/database/database';
import { rooms } from './tables';

/** Names of rooms by their ids; ids that do not exist are left out. */
export async function roomNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: rooms.id, name: rooms.name })
    .from(rooms)
    .where(inArray(rooms.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
