import { and, asc, eq, exists, gte, inArray, lte, not, sql } from 'drizzle-orm';
import { allocate, type AllocationRoom, type Applicant } from '@contract/dorm/allocate';
import type { lodgingEndpoints, Proposal } from '@contract/dorm/lodgings';
import { limits } from '@contract/dorm/rules';
import { groupBy } from '@contract/kernel/group-by';
import { businessStatuses } from '@contract/people/business-status';
import type { Call } from '@server/kernel/implement';
import type { DataOf } from '@contract/kernel/endpoint';
import type { Db } from '@server/kernel/database/database';
import { equals } from '@server/kits/contains';
import { isStaff, managedPeople } from '../people/public';
import { people, personTypes } from '../people/tables';
import { readSettings } from './config';
import { placeOf } from './occupy';
import { isOpenLodging, placeOrder, placeRows } from './places';
import { demandSpan } from './span';
import { beds, buildings, lodgings } from './tables';

type Proposed = typeof lodgingEndpoints.proposeBeds;

/** 自动分配 as a preview: who of the caller's own would get which bed, and why; nothing is written. */
export async function proposeBeds({ db, user, body }: Call<Proposed>): Promise<DataOf<Proposed>> {
  const { from_on: fromOn, due_on: dueOn } = body;
  demandSpan(fromOn, dueOn);
  const housed = db
    .select({ one: sql`1` })
    .from(lodgings)
    .where(and(eq(lodgings.userId, people.id), held(fromOn, dueOn)));
  const where = and(
    managedPeople(user.scope),
    not(isStaff),
    eq(people.status, 1),
    inArray(people.businessStatus, [
      businessStatuses.waiting.id,
      businessStatuses.training.id,
      businessStatuses.extended.id,
    ]),
    equals(people.typeId, body.type_id ?? undefined),
    equals(people.recruitYear, body.grade ?? undefined),
    not(exists(housed)),
  );
  const found = await db
    .select({
      id: people.id,
      name: people.name,
      staffId: people.staffId,
      gender: people.gender,
      typeId: people.typeId,
      typeName: personTypes.name,
      grade: people.recruitYear,
    })
    .from(people)
    .innerJoin(personTypes, eq(personTypes.id, people.typeId))
    .where(where)
    .orderBy(asc(people.id))
    .limit(limits.proposed);
  const { rooms, places } = await freeRooms(db, body.building_ids, fromOn, dueOn);
  const settings = await readSettings(db);
  const applicants = found.map((one): Applicant => ({ ...one, buildingId: null, roommateId: null }));
  const answer = allocate(applicants, rooms, { sameType: settings.same_type, sameGrade: settings.same_grade });
  const placed = new Map(answer.placed.map((one) => [one.id, one]));
  const reasons = new Map(answer.unplaced.map((one) => [one.id, one.reason]));
  return {
    people: await db.$count(people, where),
    free_beds: rooms.reduce((sum, { bedIds }) => sum + bedIds.length, 0),
    list: found.map(({ id, name, staffId, gender, typeName, grade }): Proposal => {
      const one = placed.get(id);
      return {
        user_id: id,
        name,
        staff_id: staffId,
        gender,
        type_name: typeName,
        grade,
        bed_id: one?.bedId ?? null,
        place: one ? placeOf(places.get(one.bedId)!) : '',
        reasons: one?.reasons ?? [reasons.get(id) ?? ''],
      };
    }),
  };
}

/** Condition on `dorm_lodging`: it holds its bed on some of the days. */
const held = (fromOn: string, dueOn: string) =>
  and(isOpenLodging, lte(lodgings.fromOn, dueOn), gte(lodgings.dueOn, fromOn));

/** Rooms that have beds free for all of the days, with those who live there then. */
export async function freeRooms(db: Db, buildingIds: readonly number[], fromOn: string, dueOn: string) {
  const all = await placeRows(db)
    .where(
      and(
        eq(buildings.status, 1),
        eq(beds.state, 'open'),
        buildingIds.length > 0 ? inArray(buildings.id, [...buildingIds]) : undefined,
      ),
    )
    .orderBy(...placeOrder);
  const living = await db
    .select({
      id: people.id,
      bedId: lodgings.bedId,
      roomId: beds.roomId,
      gender: people.gender,
      typeId: people.typeId,
      grade: people.recruitYear,
      state: lodgings.state,
      isThen: sql<boolean>`${held(fromOn, dueOn)}`,
    })
    .from(lodgings)
    .innerJoin(beds, eq(beds.id, lodgings.bedId))
    .innerJoin(people, eq(people.id, lodgings.userId))
    .where(isOpenLodging);
  const taken = new Set(living.filter(({ isThen }) => isThen).map(({ bedId }) => bedId));
  const byRoom = groupBy(living, ({ roomId }) => roomId);
  const rooms = [...groupBy(all, ({ roomId }) => roomId)].map(([id, list]): AllocationRoom => ({
    id,
    buildingId: list[0]!.buildingId,
    gender: list[0]!.roomGender ?? list[0]!.buildingGender,
    bedIds: list.filter((bed) => !taken.has(bed.id)).map((bed) => bed.id),
    living: byRoom.get(id) ?? [],
  }));
  return { rooms: rooms.filter(({ bedIds }) => bedIds.length > 0), places: new Map(all.map((one) => [one.id, one])) };
}
