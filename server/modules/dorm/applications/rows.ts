import { and, eq, getTableColumns, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Application } from '@contract/dorm/applications';
import { holds } from '@contract/permissions';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { attachmentsOf, type AttachmentOwner } from '../../attachment/public';
import { departments } from '../../dictionary/tables';
import { managedPeople } from '../../people/public';
import { people } from '../../people/tables';
import { leadsClassOf } from '../../student/public';
import { beds, buildings, lodgings, rooms } from '../tables';
import { placeOf } from '../occupy';
import { placeRows } from '../places';
import { applications } from './tables';

const fileOwner = 'dorm-application';
type Seer = Pick<CurrentUser, 'scope' | 'userId'>;

/** Condition: somebody looks after the house in which the applicant lives, or wishes to. */
export const looksAfter = (userId: SQL | number, applicationId: SQL): SQL =>
  sql`exists (select 1 from ${applications} asked
    left join ${lodgings} lived on lived.id = asked.lodging_id
    left join ${beds} bed on bed.id = lived.bed_id
    left join ${rooms} room on room.id = bed.room_id
    join ${buildings} house on house.id = coalesce(room.building_id, asked.building_id)
    where asked.id = ${applicationId} and house.manager_id = ${userId})`;

/**
 * Condition on `dorm_application` with its person: whom it concerns. People of one's own, of the house that one looks after and of
 * the class that one leads; a ward in which somebody is only placed learns nothing of his bed (ADR 112).
 */
export const applicationSight = ({ scope, userId }: Seer): SQL | undefined =>
  or(
    managedPeople(scope),
    looksAfter(userId, sql`${applications.id}`),
    leadsClassOf(userId, sql`${applications.userId}`),
  );

/** Applications with the person and the house that is wished for. */
export const applicationRows = (db: Db) =>
  db
    .select({
      ...getTableColumns(applications),
      name: people.name,
      staffId: people.staffId,
      deptName: sql<string>`coalesce(${departments.name}, '')`,
      buildingName: sql<string>`coalesce(${buildings.name}, '')`,
    })
    .from(applications)
    .innerJoin(people, eq(people.id, applications.userId))
    .leftJoin(departments, eq(departments.id, people.deptId))
    .leftJoin(buildings, eq(buildings.id, applications.buildingId))
    .$dynamic();
type Row = Awaited<ReturnType<typeof applicationRows>>[number];

/** Rows as calls answer them, with bed and files. */
export async function toApplications(db: Db, rows: readonly Row[]): Promise<Application[]> {
  const lodgingIds = rows.flatMap(({ lodgingId }) => lodgingId ?? []);
  const lived = await db
    .select({ id: lodgings.id, bedId: lodgings.bedId })
    .from(lodgings)
    .where(inArray(lodgings.id, lodgingIds));
  const places = await placeRows(db).where(
    inArray(
      beds.id,
      lived.map(({ bedId }) => bedId),
    ),
  );
  const placeIn = new Map(
    lived.map(({ id, bedId }) => [id, placeOf(places.find((place) => place.id === bedId)!)] as const),
  );
  const files = await attachmentsOf(
    db,
    fileOwner,
    rows.map(({ id }) => String(id)),
  );
  return rows.map((row) => ({
    id: row.id,
    user_id: row.userId,
    name: row.name,
    staff_id: row.staffId,
    dept_name: row.deptName,
    kind: row.kind,
    from_on: row.fromOn,
    due_on: row.dueOn ?? '',
    from_time: row.fromTime,
    to_time: row.toTime,
    building_id: row.buildingId,
    building_name: row.buildingName,
    roommate: row.roommate,
    visitor: row.visitor,
    reason: row.reason,
    state: row.state,
    place: (row.lodgingId !== null && placeIn.get(row.lodgingId)) || '',
    files: (files.get(String(row.id)) ?? []).map(({ id, name, kind, size, has_thumbnail }) => ({
      id,
      name,
      kind,
      size,
      has_thumbnail,
    })),
    version: row.version,
  }));
}

/** Files of applications: for whom they concern, and for the applicant. */
export const applicationFiles: AttachmentOwner = {
  key: fileOwner,
  async canRead(db, user, ownerId) {
    const id = Number(ownerId) || 0;
    const own = eq(applications.userId, user.userId);
    const mayReview = holds(user, 'dorm:apply:approve')
      ? applicationSight(user)
      : leadsClassOf(user.userId, sql`${applications.userId}`);
    const found = await applicationRows(db).where(and(eq(applications.id, id), or(own, mayReview)));
    return found.length > 0;
  },
  canWrite: (_, user, ownerId) => Promise.resolve(ownerId === '' && holds(user, 'dorm:apply:submit')),
};
