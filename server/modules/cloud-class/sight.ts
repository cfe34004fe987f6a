import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { holds } from '@contract/permissions';
import { array } from '@server/kernel/database/array';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { today } from '@server/kits/today';
import { departments } from '../dictionary/tables';
import { people, personTypes } from '../people/tables';
import { staysAt } from '../rotation/public';
import { learners } from './learned/tables';
import { courseDepartments as courseDepts, courses } from './tables';

type User = Omit<CurrentUser, 'sessionId'>;

export const managesCourses = (user: User) => holds(user, 'cloudClass:course:manage');

/** Courses that somebody looks after: his own, or all. */
export const keptCourses = (user: User): SQL | undefined =>
  managesCourses(user) ? undefined : eq(courses.ownerId, user.userId);

/** @throws AppError REFERENCE_MISSING for a type or a department that is not there */
export async function demandAudience(
  db: Db,
  { type_ids, dept_ids }: { type_ids: readonly number[]; dept_ids: readonly number[] },
): Promise<void> {
  const [types, depts] = [new Set(type_ids), new Set(dept_ids)];
  const knownTypes = types.size === 0 ? 0 : await db.$count(personTypes, inArray(personTypes.id, [...types]));
  const knownDepts = depts.size === 0 ? 0 : await db.$count(departments, inArray(departments.id, [...depts]));
  if (knownTypes < types.size || knownDepts < depts.size) throw new AppError('REFERENCE_MISSING');
}

const deptsOf = sql`from ${courseDepts} one where one.course_id = ${courses.id}`;

/**
 * Condition on courses that somebody learns: published ones for his type and a department to which he belongs or in which he is
 * placed today, and those that he has finished, whatever became of them.
 */
export async function learnedCourses(db: Db, user: User): Promise<SQL> {
  const day = today();
  const stays = await staysAt(db, { userIds: [user.userId], from: day, to: day });
  const own = user.deptId === null ? [] : [user.deptId];
  const mine = array([...new Set([...own, ...stays.map(({ deptId }) => deptId)])], 'int');
  const admitted = sql`${courses.state} = 'published'
    and (${courses.typeIds} = '{}' or ${user.typeId} = any(${courses.typeIds}))
    and (not exists (select 1 ${deptsOf}) or exists (select 1 ${deptsOf} and one.dept_id = any(${mine})))`;
  const through = sql`exists (select 1 from ${learners} mine where mine.course_id = ${courses.id}
    and mine.person_id = ${user.userId} and mine.finished_at is not null)`;
  return or(sql`(${admitted})`, through)!;
}

/** Condition on `person` for those for whom a course is. */
export async function audienceOf(db: Db, course: typeof courses.$inferSelect): Promise<SQL> {
  const depts = (await db.select().from(courseDepts).where(eq(courseDepts.courseId, course.id))).map(
    ({ deptId }) => deptId,
  );
  const conditions: (SQL | undefined)[] = [];
  if (course.typeIds.length > 0) conditions.push(inArray(people.typeId, course.typeIds));
  if (depts.length > 0) {
    const day = today();
    const placed = await staysAt(db, { deptIds: depts, from: day, to: day });
    const there = array([...new Set(placed.map(({ userId }) => userId))], 'int');
    conditions.push(or(inArray(people.deptId, depts), sql`${people.id} = any(${there})`));
  }
  return and(isNull(people.deletedAt), eq(people.status, 1), eq(people.businessStatus, 2), ...conditions)!;
}
