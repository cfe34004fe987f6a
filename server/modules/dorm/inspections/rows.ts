import { and, eq, getTableColumns, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Inspection } from '@contract/dorm/inspections/inspections';
import { holds } from '@contract/permissions';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { groupBy } from '@contract/kernel/group-by';
import { people } from '../../people/tables';
import { buildings, rooms } from '../tables';
import { findings, inspectedPeople, inspectedRooms, inspections, inspectors } from './tables';

type Seer = Pick<CurrentUser, 'scope' | 'userId'>;

const goesRound = (userId: number): SQL =>
  sql`exists (select 1 from ${inspectors} one where one.inspection_id = dorm_inspection.id and one.user_id = ${userId})`;

/**
 * Condition on `dorm_inspection` with its building: whom a round concerns (ADR 138). Who sees everybody, who looks after the
 * building, and who is sent round.
 */
export const inspectionSight = ({ scope, userId }: Seer): SQL | undefined =>
  scope.kind === 'all' ? undefined : or(eq(buildings.managerId, userId), goesRound(userId));

/**
 * Condition on rounds whose rooms a caller may enter: who is sent round, who looks after the building, and whoever may confirm
 * rounds for those whom he sees.
 */
export const enterSight = (user: Seer & Pick<CurrentUser, 'permissions'>): SQL | undefined =>
  holds(user, 'dorm:inspect:confirm')
    ? inspectionSight(user)
    : or(eq(buildings.managerId, user.userId), goesRound(user.userId));

/** Rounds that the student union walks and that somebody of it was given. */
export const unionSight = ({ userId }: Pick<Seer, 'userId'>): SQL | undefined =>
  and(eq(inspections.isUnion, true), goesRound(userId));

const part = (from: SQL) =>
  sql<number>`(select count(*)::int from ${inspectedRooms} seen ${from} where seen.inspection_id = dorm_inspection.id)`;

/** Rounds with their figures. */
export const inspectionRows = (db: Db) =>
  db
    .select({
      ...getTableColumns(inspections),
      buildingName: buildings.name,
      roomCount: sql<number>`(select count(*)::int from ${rooms} room where room.building_id = dorm_inspection.building_id)`,
      doneCount: part(sql``),
      absentCount: part(
        sql`join ${inspectedPeople} person on person.inspected_id = seen.id and person.presence = 'absent'`,
      ),
      violationCount: part(sql`join ${findings} found on found.inspected_id = seen.id`),
    })
    .from(inspections)
    .innerJoin(buildings, eq(buildings.id, inspections.buildingId))
    .$dynamic();
type Row = Awaited<ReturnType<typeof inspectionRows>>[number];

/** Rounds as calls answer them, with who goes round. */
export async function toInspections(db: Db, rows: readonly Row[]): Promise<Inspection[]> {
  const going = await db
    .select({
      inspectionId: inspectors.inspectionId,
      user_id: people.id,
      name: people.name,
      staff_id: people.staffId,
    })
    .from(inspectors)
    .innerJoin(people, eq(people.id, inspectors.userId))
    .where(
      inArray(
        inspectors.inspectionId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(people.id);
  const byRound = groupBy(going, ({ inspectionId }) => inspectionId);
  return rows.map((row) => ({
    id: row.id,
    building_id: row.buildingId,
    building_name: row.buildingName,
    day: row.day,
    kind: row.kind,
    is_union: row.isUnion,
    inspectors: (byRound.get(row.id) ?? []).map(({ user_id, name, staff_id }) => ({ user_id, name, staff_id })),
    room_count: row.roomCount,
    done_count: row.doneCount,
    absent_count: row.absentCount,
    violation_count: row.violationCount,
    state: row.state,
    submitted_at: row.submittedAt?.toISOString() ?? null,
    note: row.note,
    version: row.version,
  }));
}
