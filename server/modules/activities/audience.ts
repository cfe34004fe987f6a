import { and, eq, not, or, sql, type SQL } from 'drizzle-orm';
import { admits } from '@contract/activities/rules';
import { hospitalDay } from '@contract/kernel/hospital-time';
import { array } from '@server/kernel/database/array';
import type { CurrentUser, ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { people } from '../people/tables';
import { staysAt } from '../rotation/public';
import { managedActivities, takesPart } from './sight';
import { activities, activityDepartments } from './tables';

interface Who {
  userId: number;
  scope: ResolvedScope;
}

/** Who somebody is for audiences: type, grade, and in which departments on which days. */
export async function standing(db: Db, userId: number, days: { from: string; to: string }) {
  const [person] = await db
    .select({ typeId: people.typeId, grade: people.recruitYear, deptId: people.deptId })
    .from(people)
    .where(eq(people.id, userId));
  const stays = await staysAt(db, { userIds: [userId], ...days });
  return { typeId: person?.typeId ?? 0, grade: person?.grade ?? null, deptId: person?.deptId ?? null, stays };
}
export type Standing = Awaited<ReturnType<typeof standing>>;

/** Departments in which somebody is on a day: where he rotates, otherwise where he belongs. */
export function departmentsOn({ stays, deptId }: Standing, day: string): number[] {
  const there = stays.filter(({ from, to }) => from <= day && day <= to).map((stay) => stay.deptId);
  return there.length > 0 ? there : deptId === null ? [] : [deptId];
}

/** Condition on `activity` for those that are for somebody, as `isForPerson` judges each. */
export function audienceOf(who: Standing): SQL {
  const places = who.stays.map(({ deptId, from, to }) => and(isFor(deptId), between(from, to)));
  if (who.deptId !== null) {
    const isAway = or(...who.stays.map(({ from, to }) => between(from, to)));
    places.push(and(isFor(who.deptId), isAway && not(isAway)));
  }
  return and(
    sql`(${activities.typeIds} = '{}' or ${who.typeId} = any(${activities.typeIds}))`,
    sql`(${activities.grades} = '{}' or ${who.grade ?? 0} = any(${activities.grades}))`,
    or(sql`not exists (select 1 from ${activityDepartments} where activity_id = ${activities.id})`, ...places),
  )!;
}

const isFor = (deptId: number) =>
  sql`exists (select 1 from ${activityDepartments} where activity_id = ${activities.id} and dept_id = any(${array([deptId], 'int')}))`;
const between = (from: string, to: string) =>
  sql`(${activities.startAt} at time zone 'Asia/Shanghai')::date between ${from}::date and ${to}::date`;

/** Whether somebody may read an activity: who manages it, takes part, or for whom it is once it is published. */
export async function seesActivity(db: Db, user: CurrentUser | Who, id: number): Promise<boolean> {
  const managed = managedActivities(user);
  const isIt = eq(activities.id, id);
  const [row] = await db
    .select()
    .from(activities)
    .where(and(isIt, or(managed ?? sql`true`, takesPart(user.userId))));
  if (row) return true;
  const [open] = await db
    .select()
    .from(activities)
    .where(and(isIt, sql`${activities.state} in ('published', 'cancelled', 'archived')`));
  return open !== undefined && (await isForPerson(db, user.userId, open));
}

/** Whether an activity is for somebody on its day. */
export async function isForPerson(db: Db, userId: number, activity: typeof activities.$inferSelect): Promise<boolean> {
  const day = hospitalDay(activity.startAt);
  const who = await standing(db, userId, { from: day, to: day });
  const depts = await db.select().from(activityDepartments).where(eq(activityDepartments.activityId, activity.id));
  const audience = { type_ids: activity.typeIds, grades: activity.grades, dept_ids: depts.map(({ deptId }) => deptId) };
  return admits(audience, { typeId: who.typeId, grade: who.grade, deptIds: departmentsOn(who, day) });
}
