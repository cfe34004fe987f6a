import { personTypes } from '@contract/kernel/enums';
import {
  asksHygiene,
  asksRoll,
  presenceOf,
  roomScore,
  type InspectionKind,
  type InspectionState,
} from '@contract/dorm/inspections/rules';
import { daysAhead } from '@contract/rotation/stay-states';
import { chosenOf, openChosen } from '@server/demo/chosen';
import { insertNumbered, insertRows } from '@server/demo/insert-rows';
import type { DemoPart } from '@server/demo/part';
import type { Db } from '@server/kernel/database/database';
import { today } from '@server/kits/today';
import { buildings } from '../tables';
import { roomsOf } from './sheet';
import { findings, inspectedPeople, inspectedRooms, inspectItems, inspections, inspectors } from './tables';

const items = [
  { id: 1, name: '地面与阳台', points: 30 },
  { id: 2, name: '床铺与桌面', points: 30 },
  { id: 3, name: '卫生间', points: 25 },
  { id: 4, name: '物品摆放', points: 15 },
];

interface Told {
  buildingId: number;
  kind: InspectionKind;
  state: InspectionState;
  isUnion?: boolean;
  /** Days from today. */
  day: number;
  /** Hours since it was handed in. */
  ago?: number;
  /** Rooms that were entered; all of them unless told. */
  rooms?: number;
}

/** Each state, with one round that may still be corrected and one that may not. */
const told: readonly Told[] = [
  { buildingId: 1, kind: 'hygiene', state: 'published', day: -34, ago: 34 * 24 },
  { buildingId: 2, kind: 'hygiene', state: 'published', day: -33, ago: 33 * 24 },
  { buildingId: 1, kind: 'roll', state: 'published', day: -12, ago: 12 * 24 },
  { buildingId: 1, kind: 'hygiene', state: 'published', isUnion: true, day: -6, ago: 6 * 24 },
  { buildingId: 2, kind: 'hygiene', state: 'published', day: -5, ago: 5 * 24 },
  { buildingId: 1, kind: 'both', state: 'published', day: -4, ago: 4 * 24 },
  { buildingId: 3, kind: 'safety', state: 'confirmed', day: -3, ago: 3 * 24 },
  { buildingId: 2, kind: 'roll', state: 'submitted', isUnion: true, day: -1, ago: 14 },
  { buildingId: 1, kind: 'roll', state: 'confirmed', day: -1, ago: 13 },
  { buildingId: 1, kind: 'roll', state: 'open', day: 0, rooms: 5 },
  { buildingId: 2, kind: 'both', state: 'open', isUnion: true, day: 0, rooms: 3 },
  { buildingId: 3, kind: 'safety', state: 'open', day: 2, rooms: 0 },
];

/** Rounds in every state; of the student union go two trainees, one of whom has an account. */
export const inspectionDemo: DemoPart = {
  key: 'dorm.inspections',
  after: ['dorm', 'dorm.applications'],
  async write(tx, list) {
    await insertNumbered(tx, inspectItems, items);
    const managers = await tx.select({ id: buildings.id, managerId: buildings.managerId }).from(buildings);
    const managerOf = new Map(managers.map(({ id, managerId }) => [id, managerId]));
    const union = chosenOf(list)
      .filter(({ typeId }) => typeId !== personTypes.staff.id)
      .slice(-2);
    if (union[0]) await openChosen(tx, 'union', union[0].id);
    for (const [at, round] of told.entries()) {
      const going = round.isUnion ? union.map(({ id }) => id) : [managerOf.get(round.buildingId) ?? 1];
      await write(tx, at + 1, round, going);
    }
  },
};

async function write(tx: Db, at: number, round: Told, going: readonly number[]) {
  const { buildingId, kind, state, isUnion = false, ago } = round;
  const day = daysAhead(today(), round.day);
  const submittedAt = ago === undefined ? null : new Date(Date.now() - ago * 3_600_000);
  const [made] = await tx
    .insert(inspections)
    .values({ buildingId, day, kind, isUnion, state, submittedAt })
    .returning({ id: inspections.id });
  const { id } = made!;
  await insertRows(
    tx,
    inspectors,
    going.map((userId) => ({ inspectionId: id, userId })),
  );
  const rooms = (await roomsOf(tx, { inspection: { id, building_id: buildingId, day } })).slice(0, round.rooms);
  if (rooms.length === 0) return;
  const entered = await tx
    .insert(inspectedRooms)
    .values(
      rooms.map((_, index) => {
        const scores = asksHygiene(kind) ? scoresOf(at, index) : [];
        return {
          inspectionId: id,
          roomId: rooms[index]!.room_id,
          scores,
          score: roomScore(scores),
          note: index % 11 === 3 ? '阳台门锁松动，已报修' : '',
          enteredBy: going[index % going.length]!,
          enteredAt: submittedAt ?? new Date(),
        };
      }),
    )
    .returning({ id: inspectedRooms.id });
  // Who is in is asked at night only.
  const all = rooms.flatMap((room, index) =>
    room.people.map((person) => ({ ...person, inspectedId: entered[index]!.id })),
  );
  await insertRows(
    tx,
    inspectedPeople,
    (asksRoll(kind) ? all : []).map(({ user_id: userId, bed_number: bedNumber, excuse, inspectedId }, index) => ({
      inspectedId,
      userId,
      bedNumber,
      presence: presenceOf(excuse === '' && (index + at) % 17 !== 4, excuse),
    })),
  );
  await insertRows(
    tx,
    findings,
    all
      .filter((_, index) => (index + at) % 29 === 7 && kind !== 'roll')
      .map(({ user_id: userId, inspectedId }) => ({
        inspectedId,
        userId,
        kindId: 2,
        evidence: '书桌下有正在使用的电热锅',
      })),
  );
}

const scoresOf = (at: number, index: number) =>
  items.map(({ id, points }, item) => ({
    item_id: id,
    full: points,
    points: points - ((at * 3 + index * 5 + item * 2) % 7),
  }));
