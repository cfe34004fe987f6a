import { and, asc, eq, inArray, isNull, lte, ne, or, gt } from 'drizzle-orm';
import type { InspectedRoom, Inspection, InspectSheet } from '@contract/dorm/inspections/inspections';
import type { Excuse } from '@contract/dorm/inspections/rules';
import { groupBy } from '@contract/kernel/group-by';
import type { Db } from '@server/kernel/database/database';
import { leaveOn } from '../../attendance/public';
import { attachmentsOf } from '../../attachment/public';
import { people } from '../../people/tables';
import { isAwayOn } from '../applications/handlers';
import { applications } from '../applications/tables';
import { beds, lodgings, rooms, violationKinds } from '../tables';
import { findings, inspectedPeople, inspectedRooms, inspectItems } from './tables';

export const photoOwner = 'dorm-inspection';

/** Who lived in rooms on a day; who is only expected is not looked for. */
function livingOn(db: Db, roomIds: readonly number[], day: string) {
  return db
    .select({ roomId: beds.roomId, bedNumber: beds.number, userId: people.id, name: people.name })
    .from(lodgings)
    .innerJoin(beds, eq(beds.id, lodgings.bedId))
    .innerJoin(people, eq(people.id, lodgings.userId))
    .where(
      and(
        inArray(beds.roomId, [...roomIds]),
        ne(lodgings.state, 'planned'),
        ne(lodgings.state, 'cancelled'),
        lte(lodgings.fromOn, day),
        or(isNull(lodgings.endedOn), gt(lodgings.endedOn, day)),
      ),
    )
    .orderBy(asc(beds.number));
}

/** Why people need not be in on a day: leave that attendance knows of, and nights elsewhere that were passed. */
export async function excusesOn(db: Db, userIds: readonly number[], day: string): Promise<Map<number, Excuse>> {
  if (userIds.length === 0) return new Map();
  const away = await db
    .select({ userId: applications.userId })
    .from(applications)
    .where(and(isAwayOn(day), inArray(applications.userId, [...userIds])));
  const leaves = await leaveOn(db, userIds, { from: day, to: day });
  return new Map<number, Excuse>([
    ...away.map(({ userId }) => [userId, 'away'] as const),
    ...leaves.map(({ userId }) => [userId, 'leave'] as const),
  ]);
}

interface Scope {
  inspection: Pick<Inspection, 'id' | 'building_id' | 'day'>;
  /** One room of the building only. */
  roomId?: number;
}

/** Rooms of a round: who lives there, who need not be in, and what was entered. */
export async function roomsOf(db: Db, { inspection, roomId }: Scope): Promise<InspectedRoom[]> {
  const all = await db
    .select({ id: rooms.id, number: rooms.number, floor: rooms.floor })
    .from(rooms)
    .where(and(eq(rooms.buildingId, inspection.building_id), roomId === undefined ? undefined : eq(rooms.id, roomId)))
    .orderBy(asc(rooms.floor), asc(rooms.number));
  const roomIds = all.map(({ id }) => id);
  const living = groupBy(await livingOn(db, roomIds, inspection.day), (one) => one.roomId);
  const done = await enteredRooms(db, inspection.id, roomIds);
  const userIds = [...living.values()].flat().map(({ userId }) => userId);
  const excuses = await excusesOn(db, userIds, inspection.day);
  return all.map((room) => {
    const entered = done.get(room.id);
    const told = new Map(entered?.people.map((one) => [one.userId, one]));
    const here = living.get(room.id) ?? [];
    const left = (entered?.people ?? []).filter(({ userId }) => !here.some((one) => one.userId === userId));
    return {
      room_id: room.id,
      number: room.number,
      floor: room.floor,
      people: [...here, ...left].map(({ userId, name, bedNumber }) => ({
        user_id: userId,
        name,
        bed_number: bedNumber,
        excuse: excuses.get(userId) ?? ('' as const),
        presence: told.get(userId)?.presence ?? null,
      })),
      scores: (entered?.scores ?? []).map(({ item_id, points }) => ({ item_id, points })),
      score: entered?.score ?? null,
      findings: entered?.findings ?? [],
      note: entered?.note ?? '',
      photos: entered?.photos ?? [],
      by: entered?.by ?? '',
      at: entered?.enteredAt.toISOString() ?? null,
      version: entered?.version ?? 0,
    };
  });
}

/** What was entered of rooms, by room. */
async function enteredRooms(db: Db, inspectionId: number, roomIds: readonly number[]) {
  const list = await db
    .select({
      id: inspectedRooms.id,
      roomId: inspectedRooms.roomId,
      scores: inspectedRooms.scores,
      score: inspectedRooms.score,
      note: inspectedRooms.note,
      enteredAt: inspectedRooms.enteredAt,
      version: inspectedRooms.version,
      by: people.name,
    })
    .from(inspectedRooms)
    .innerJoin(people, eq(people.id, inspectedRooms.enteredBy))
    .where(and(eq(inspectedRooms.inspectionId, inspectionId), inArray(inspectedRooms.roomId, [...roomIds])));
  const ids = list.map(({ id }) => id);
  const told = await db
    .select({
      inspectedId: inspectedPeople.inspectedId,
      userId: people.id,
      name: people.name,
      bedNumber: inspectedPeople.bedNumber,
      presence: inspectedPeople.presence,
    })
    .from(inspectedPeople)
    .innerJoin(people, eq(people.id, inspectedPeople.userId))
    .where(inArray(inspectedPeople.inspectedId, ids))
    .orderBy(asc(inspectedPeople.bedNumber));
  const found = await db.select().from(findings).where(inArray(findings.inspectedId, ids)).orderBy(asc(findings.id));
  const photos = await attachmentsOf(db, photoOwner, ids.map(String));
  return new Map(
    list.map((room) => [
      room.roomId,
      {
        ...room,
        people: told.filter(({ inspectedId }) => inspectedId === room.id),
        findings: found
          .filter(({ inspectedId }) => inspectedId === room.id)
          .map(({ userId, kindId, evidence }) => ({ user_id: userId, kind_id: kindId, evidence })),
        photos: (photos.get(String(room.id)) ?? []).map(({ id }) => id),
      },
    ]),
  );
}

/** Items and kinds of violations that can be chosen. */
export async function choicesOf(db: Db): Promise<Pick<InspectSheet, 'items' | 'kinds'>> {
  return {
    items: await db
      .select({ id: inspectItems.id, name: inspectItems.name, points: inspectItems.points })
      .from(inspectItems)
      .where(eq(inspectItems.status, 1))
      .orderBy(asc(inspectItems.id)),
    kinds: await db
      .select({ id: violationKinds.id, name: violationKinds.name, points: violationKinds.points })
      .from(violationKinds)
      .where(eq(violationKinds.status, 1))
      .orderBy(asc(violationKinds.id)),
  };
}

/** Sheets of rounds. */
export async function sheetsOf(db: Db, list: readonly Inspection[]): Promise<InspectSheet[]> {
  const choices = await choicesOf(db);
  const sheets: InspectSheet[] = [];
  for (const inspection of list) sheets.push({ inspection, ...choices, rooms: await roomsOf(db, { inspection }) });
  return sheets;
}
