import { and, asc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import { openStates } from '@contract/dorm/rules';
import { AppError } from '@contract/kernel/errors';
import { holds } from '@contract/permissions';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { managedPeople } from '../people/public';
import { people } from '../people/tables';
import { beds, buildings, lodgings, rooms, roomTypes } from './tables';

/** Condition on `dorm_lodging`: it goes on, or will begin. */
export const isOpenLodging = inArray(lodgings.state, [...openStates]);

/**
 * Condition for lodgings whose people a caller may know (ADR 112): those who belong to his data scope, and those in
 * buildings that he looks after; who is only placed in a ward is nothing to it. Joins `person` and `dorm_building`.
 */
export const lodgingSight = ({ scope, userId }: Pick<CurrentUser, 'scope' | 'userId'>): SQL | undefined =>
  and(isNull(people.deletedAt), or(managedPeople(scope), eq(buildings.managerId, userId)));

type Keeper = Pick<CurrentUser, 'scope' | 'userId' | 'permissions'>;

/**
 * Condition on `dorm_building`: houses that concern somebody. A keeper's own, for whom no data scope opens people; all of them to
 * whoever has people to place, or makes houses.
 */
export const houseSight = (user: Keeper): SQL | undefined =>
  user.scope.kind !== 'self' || holds(user, 'dorm:building:edit') || holds(user, 'dorm:lodging:assign')
    ? undefined
    : eq(buildings.managerId, user.userId);

/**
 * Houses in which somebody may give beds; null: in all. A keeper gives beds in his own.
 * @param givesBeds whether he holds `dorm:lodging:assign`
 */
export async function placesIn(db: Db, userId: number, givesBeds: boolean): Promise<ReadonlySet<number> | null> {
  if (givesBeds) return null;
  const own = await db.select({ id: buildings.id }).from(buildings).where(eq(buildings.managerId, userId));
  return own.length === 0 ? null : new Set(own.map(({ id }) => id));
}

/** @throws AppError DORM_HOUSE_NOT_OWN for a bed outside of these houses */
export async function demandHouse(db: Db, bedId: number, houses: ReadonlySet<number> | null): Promise<void> {
  if (houses === null) return;
  const [place] = await placeRows(db).where(eq(beds.id, bedId));
  if (place && !houses.has(place.buildingId))
    throw new AppError('DORM_HOUSE_NOT_OWN', { building: place.buildingName });
}

/** Condition on `person`: he lives in a building that somebody looks after. */
export const livesUnder = (userId: number): SQL =>
  sql`exists (select 1 from ${lodgings} lived
    join ${beds} bed on bed.id = lived.bed_id
    join ${rooms} room on room.id = bed.room_id
    join ${buildings} house on house.id = room.building_id
    where lived.user_id = person.id and lived.state in ('in', 'leaving') and house.manager_id = ${userId})`;

/** Beds with their places. */
export const placeRows = (db: Db) =>
  db
    .select({
      id: beds.id,
      bedNumber: beds.number,
      state: beds.state,
      note: beds.note,
      version: beds.version,
      roomId: rooms.id,
      roomNumber: rooms.number,
      floor: rooms.floor,
      roomGender: rooms.gender,
      typeName: roomTypes.name,
      monthlyFee: roomTypes.monthlyFee,
      deposit: roomTypes.deposit,
      buildingId: buildings.id,
      buildingName: buildings.name,
      buildingGender: buildings.gender,
      buildingStatus: buildings.status,
      managerId: buildings.managerId,
    })
    .from(beds)
    .innerJoin(rooms, eq(rooms.id, beds.roomId))
    .innerJoin(roomTypes, eq(roomTypes.id, rooms.typeId))
    .innerJoin(buildings, eq(buildings.id, rooms.buildingId))
    .$dynamic();
export type Place = Awaited<ReturnType<typeof placeRows>>[number];

/** The order in which rooms and beds of buildings stand. */
export const placeOrder = [asc(buildings.id), asc(rooms.floor), asc(rooms.number), asc(beds.number)] as const;

/** Whoever lives in rooms now or will, with the beds; of two in one bed the one who lives there. */
export function holdersOf(db: Db, user: CurrentUser, where: SQL | undefined) {
  return db
    .select({
      id: lodgings.id,
      bedId: lodgings.bedId,
      userId: lodgings.userId,
      state: lodgings.state,
      fromOn: lodgings.fromOn,
      dueOn: lodgings.dueOn,
      roomId: beds.roomId,
      name: people.name,
      staffId: people.staffId,
      gender: people.gender,
      isSeen: sql<boolean>`coalesce(${lodgingSight(user) ?? sql`true`}, false)`,
    })
    .from(lodgings)
    .innerJoin(beds, eq(beds.id, lodgings.bedId))
    .innerJoin(rooms, eq(rooms.id, beds.roomId))
    .innerJoin(buildings, eq(buildings.id, rooms.buildingId))
    .innerJoin(people, eq(people.id, lodgings.userId))
    .where(and(isOpenLodging, where))
    .orderBy(sql`${lodgings.state} = 'planned'`, asc(lodgings.fromOn), asc(lodgings.id));
}
