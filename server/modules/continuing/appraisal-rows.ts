import { asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Appraisal } from '@contract/continuing/appraisals';
import { isJudge } from '@contract/continuing/rules-training';
import { groupBy } from '@contract/kernel/group-by';
import { holds } from '@contract/permissions';
import { opensDept, type CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { departments } from '../dictionary/tables';
import { visiblePeople } from '../people/public';
import { people } from '../people/tables';
import { appraisals, opinions } from './appraisal/tables';
import { applications, plans, trainees } from './tables';

const teachers = alias(people, 'teacher');

export const appraisalRows = (db: Db) =>
  db
    .select({
      row: appraisals,
      trainee: trainees,
      plan: plans,
      hospital: applications.hospital,
      name: people.name,
      staffId: people.staffId,
      deptName: departments.name,
      teacher: teachers.name,
    })
    .from(appraisals)
    .innerJoin(trainees, eq(trainees.id, appraisals.traineeId))
    .innerJoin(applications, eq(applications.id, trainees.applicationId))
    .innerJoin(people, eq(people.id, trainees.userId))
    .innerJoin(plans, eq(plans.id, trainees.planId))
    .innerJoin(departments, eq(departments.id, plans.deptId))
    .leftJoin(teachers, eq(teachers.id, plans.teacherId))
    .$dynamic();
export type AppraisalRow = Awaited<ReturnType<typeof appraisalRows>>[number];

/** Of whom somebody reads: people of his scope, and whom he is named to teach. */
export const seenBy = (user: CurrentUser): SQL =>
  sql`(${visiblePeople(user.scope) ?? sql`true`} or ${plans.teacherId} = ${user.userId})`;

const speaksForWard = (user: CurrentUser) => holds(user, 'conEdu:person:approve');
const isOffice = (user: CurrentUser) => holds(user, 'conEdu:person:admit');

/** Whether an appraisal waits for somebody, as `isJudge` says. */
export const isTurnOf = (user: CurrentUser, { row, trainee, plan }: Pick<AppraisalRow, 'row' | 'trainee' | 'plan'>) =>
  isJudge(row.state, {
    isOwn: trainee.userId === user.userId,
    isTeacher: plan.teacherId === user.userId,
    hasTeacher: plan.teacherId !== null,
    isWard: speaksForWard(user) && opensDept(user.scope, plan.deptId),
    isOffice: isOffice(user),
  });

/** The same as a condition, so that what waits for one is paged where it lies. */
export function waitsFor(user: CurrentUser): SQL {
  const { scope, userId } = user;
  const ward =
    !speaksForWard(user) || (scope.kind !== 'all' && !('deptIds' in scope))
      ? sql`false`
      : scope.kind === 'all'
        ? sql`true`
        : inArray(plans.deptId, [...scope.deptIds]);
  return sql`(${trainees.userId} <> ${userId} and case ${appraisals.state}
    when 'teacher' then ${plans.teacherId} = ${userId} or (${plans.teacherId} is null and ${ward})
    when 'dept' then ${ward}
    when 'office' then ${isOffice(user) ? sql`true` : sql`false`}
    else false end)`;
}

/** Appraisals as they are answered. */
export async function toAppraisals(db: Db, user: CurrentUser, rows: readonly AppraisalRow[]): Promise<Appraisal[]> {
  if (rows.length === 0) return [];
  const said = groupBy(
    await db
      .select({ opinion: opinions, by: people.name })
      .from(opinions)
      .innerJoin(people, eq(people.id, opinions.byId))
      .where(
        inArray(
          opinions.appraisalId,
          rows.map(({ row }) => row.id),
        ),
      )
      .orderBy(asc(opinions.id)),
    ({ opinion }) => opinion.appraisalId,
  );
  return rows.map((all) => ({
    id: all.row.id,
    trainee_id: all.trainee.id,
    user_id: all.trainee.userId,
    name: all.name,
    staff_id: all.staffId,
    hospital: all.hospital,
    batch_id: all.trainee.batchId,
    dept_name: all.deptName,
    direction: all.plan.direction,
    teacher: all.teacher ?? '',
    starts_on: all.trainee.startsOn,
    ends_on: all.trainee.endsOn,
    state: all.row.state,
    summary: all.row.summary,
    summary_on: all.row.summaryOn,
    opinions: (said.get(all.row.id) ?? []).map(({ opinion: { step, text, on }, by }) => ({ step, text, by, on })),
    grade: all.row.grade,
    reason: all.row.reason,
    can_review: isTurnOf(user, all),
    version: all.row.version,
  }));
}

/** Opens the appraisal of somebody who reports. */
export const openAppraisal = (db: Db, traineeId: number) =>
  db.insert(appraisals).values({ traineeId }).onConflictDoNothing();
