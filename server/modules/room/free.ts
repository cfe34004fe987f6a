import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { EnableState } from '@contract/kernel/enums';
import type { Db } from '@server/kernel/database/database';
import { rooms } from './tables';

/** What a free room must offer. */
export interface FreeAsked {
  from: Date;
  to: Date;
  people?: number | undefined;
  typeId?: number | undefined;
  building?: string | undefined;
  /** All of these stand in it. */
  equipmentIds?: readonly number[] | undefined;
}

/** A room that is free at a time. */
export interface FreeRoom {
  id: number;
  name: string;
  capacity: number;
  building: string;
  floor: string;
}

/** Rooms that nobody holds at a time and that are neither stopped nor closed then; the smallest that suffice come first. */
export async function freeRooms(db: Db, { from, to, ...asked }: FreeAsked): Promise<FreeRoom[]> {
  return db
    .select({ id: rooms.id, name: rooms.name, capacity: rooms.capacity, building: rooms.building, floor: rooms.floor })
    .from(rooms)
    .where(and(suits(asked), isFree(from, to)))
    .orderBy(asc(rooms.capacity), asc(rooms.id));
}

/** Condition that a room is in use and offers what is asked for. */
export function suits({ people, typeId, building, equipmentIds }: Omit<FreeAsked, 'from' | 'to'>): SQL | undefined {
  const fitted = [...new Set(equipmentIds)].map(
    (id) => sql`exists (select 1 from room_fitting where room_id = ${rooms.id} and equipment_id = ${id})`,
  );
  return and(
    eq(rooms.status, EnableState.enabled),
    people === undefined ? undefined : sql`${rooms.capacity} >= ${people}`,
    typeId === undefined ? undefined : eq(rooms.typeId, typeId),
    building === undefined ? undefined : eq(rooms.building, building),
    ...fitted,
  );
}

/** Condition that nothing holds or closes a room at a time. */
export function isFree(from: Date, to: Date): SQL {
  return sql`not exists (select 1 from room_booking held where held.room_id = ${rooms.id} and held.state = 'approved'
      and held.start_at < ${to} and held.end_at > ${from})
    and not exists (select 1 from room_blackout shut where shut.start_at < ${to} and shut.end_at > ${from}
      and coalesce(shut.room_id, ${rooms.id}) = ${rooms.id} and coalesce(shut.type_id, ${rooms.typeId}) = ${rooms.typeId})`;
}
