import { and, eq, isNull, not, sql, type SQL } from 'drizzle-orm';
import type { AnalysisRow } from '@contract/analysis/endpoints';
import { EnableState } from '@contract/kernel/enums';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { equals } from '@server/kits/contains';
import { today } from '@server/kits/today';
import { departmentNames } from '../../dictionary/public';
import { departments, majors } from '../../dictionary/tables';
import { isStaff, managedPeople, visiblePeople } from '../../people/public';
import { people, personTypes } from '../../people/tables';
import { staysAt, type StayAt } from '../../rotation/public';

export interface Asking {
  db: Db;
  user: CurrentUser;
}
/** Filters of a board. */
export interface Filters {
  year: number;
  baseId?: number | undefined;
  deptId?: number | undefined;
}

/** What rows say of a person. */
export type Person = Pick<AnalysisRow, 'name' | 'staff_id' | 'type_name' | 'major_name' | 'grade' | 'dept_name'> & {
  userId: number;
};

const columns = {
  userId: people.id,
  name: people.name,
  staff_id: people.staffId,
  type_name: personTypes.name,
  major_name: sql<string>`coalesce(${majors.name}, '')`,
  grade: people.recruitYear,
  dept_name: sql<string>`coalesce(${departments.name}, '')`,
};

function read(db: Db, where: SQL | undefined): Promise<Person[]> {
  return db
    .select(columns)
    .from(people)
    .innerJoin(personTypes, eq(personTypes.id, people.typeId))
    .leftJoin(majors, eq(majors.id, people.majorId))
    .leftJoin(departments, eq(departments.id, people.deptId))
    .where(where)
    .orderBy(people.id);
}

const inPost = and(eq(people.businessStatus, 2), eq(people.status, EnableState.enabled));

/** Trainees who are in training now and whom the caller sees, of a department and a base. */
export const traineesSeen = ({ db, user }: Asking, { baseId, deptId }: Pick<Filters, 'baseId' | 'deptId'>) =>
  read(
    db,
    and(visiblePeople(user.scope), not(isStaff), inPost, equals(people.baseId, baseId), equals(people.deptId, deptId)),
  );

/** Staff whom the caller sees, by id. */
export async function staffSeen({ db, user }: Asking, { baseId, deptId }: Pick<Filters, 'baseId' | 'deptId'>) {
  const where = and(
    visiblePeople(user.scope),
    isStaff,
    equals(people.baseId, baseId),
    equals(people.deptId, deptId),
    isNull(people.deletedAt),
  );
  return new Map((await read(db, where)).map((one) => [one.userId, one]));
}

/** First and last day of a year, as far as it has come. */
export function daysOfYear(year: number): { from: string; to: string } {
  const last = `${year}-12-31`;
  return { from: `${year}-01-01`, to: last < today() ? last : today() };
}

/** Trainees whom the caller sees, and which of their departments he does: a ward sees what is done in it and by its own people. */
export async function sightOf({ db, user }: Asking, { baseId }: Pick<Filters, 'baseId'>) {
  const where = and(visiblePeople(user.scope), not(isStaff), equals(people.baseId, baseId));
  const seen = new Map((await read(db, where)).map((one) => [one.userId, one]));
  const { scope } = user;
  const deptIds = 'deptIds' in scope ? new Set(scope.deptIds) : null;
  const own =
    deptIds === null
      ? null
      : new Set((await db.select({ id: people.id }).from(people).where(managedPeople(scope))).map(({ id }) => id));
  return {
    seen,
    opens: (userId: number, deptId: number | null) =>
      seen.has(userId) && (deptIds === null || (deptId !== null && deptIds.has(deptId)) || own!.has(userId)),
  };
}

/** Stays of the year that the caller sees, each with its person and department. */
export async function staysSeen(asking: Asking, filters: Filters): Promise<{ stay: StayAt; person: Person }[]> {
  const { seen, opens } = await sightOf(asking, filters);
  if (seen.size === 0) return [];
  const stays = await staysAt(asking.db, {
    ...daysOfYear(filters.year),
    userIds: [...seen.keys()],
    ...(filters.deptId !== undefined && { deptIds: [filters.deptId] }),
  });
  const names = await departmentNames(
    asking.db,
    stays.map(({ deptId }) => deptId),
  );
  return stays
    .filter(({ userId, deptId }) => opens(userId, deptId))
    .map((stay) => ({ stay, person: { ...seen.get(stay.userId)!, dept_name: names.get(stay.deptId) ?? '' } }));
}
