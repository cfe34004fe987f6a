import { and, asc, eq, inArray } from 'drizzle-orm';
import { EnableState } from '@contract/kernel/enums';
import type { SignPlace } from '@contract/room/place';
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

/** Where rooms are, by their ids; those that do not say so are left out. */
export async function roomPlaces(db: Db, ids: readonly number[]): Promise<Map<number, SignPlace>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: rooms.id, place: rooms.signPlace })
    .from(rooms)
    .where(inArray(rooms.id, [...ids]));
  return new Map(rows.flatMap(({ id, place }) => (place ? [[id, place] as const] : [])));
}

/** Rooms in use by their ids: their names, and for how many each is; others are left out. */
export async function roomFacts(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { name: string; capacity: number }>();
  const rows = await db
    .select({ id: rooms.id, name: rooms.name, capacity: rooms.capacity })
    .from(rooms)
    .where(and(inArray(rooms.id, [...ids]), eq(rooms.status, EnableState.enabled)));
  return new Map(rows.map(({ id, name, capacity }) => [id, { name, capacity }]));
}

/** Every room in use, for what people choose one from. */
export async function allRooms(db: Db): Promise<{ id: number; name: string }[]> {
  const order = [asc(rooms.name), asc(rooms.id)];
  return db
    .select({ id: rooms.id, name: rooms.name })
    .from(rooms)
    .where(eq(rooms.status, EnableState.enabled))
    .orderBy(...order);
}
