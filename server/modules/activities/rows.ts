import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Activity, ActivityRow } from '@contract/activities/plans';
import { evaluationThreshold } from '@contract/activities/rules';
import { lackingOf } from '@contract/activities/status';
import { groupBy } from '@contract/kernel/group-by';
import type { Db } from '@server/kernel/database/database';
import { first } from '@server/kits/rows';
import { attachmentsOf } from '../attachment/public';
import { departments } from '../dictionary/tables';
import { personRefs } from '../people/public';
import { people } from '../people/tables';
import { evidenceOwner, materialOwner } from './files';
import { loanOf } from './loan';
import { manages, type Who } from './sight';
import { signPlaces } from './signed-at';
import { activities, activityDepartments, activityKinds, activityParticipants, activitySpeakers } from './tables';

/** An activity with the names of its kind and department. */
export const selectActivities = (db: Db) =>
  db
    .select({ activity: activities, kind: activityKinds.name, dept: departments.name })
    .from(activities)
    .innerJoin(activityKinds, eq(activityKinds.id, activities.kindId))
    .innerJoin(departments, eq(departments.id, activities.deptId));
export type Joined = Awaited<ReturnType<typeof selectActivities>>[number];

/** Rows of lists. Speakers are named to everybody for whom an activity is: they stand on its announcement. */
export async function toRows(db: Db, rows: readonly Joined[]): Promise<ActivityRow[]> {
  const ids = rows.map(({ activity }) => activity.id);
  const speakers = groupBy(await speakersOf(db, ids), ({ activityId }) => activityId);
  const counts = new Map((await countsOf(db, ids)).map((row) => [row.id, row]));
  return rows.map(({ activity: row, kind, dept }) => {
    const count = counts.get(row.id);
    return {
      id: row.id,
      kind_id: row.kindId,
      kind_name: kind,
      title: row.title,
      dept_id: row.deptId,
      dept_name: dept,
      start_at: row.startAt.toISOString(),
      end_at: row.endAt.toISOString(),
      place: row.place,
      speakers: (speakers.get(row.id) ?? []).map(({ name }) => name).join('、'),
      state: row.state,
      evidence_state: row.evidenceState,
      needs_enrolment: row.needsEnrolment,
      most_people: row.mostPeople,
      hours: row.hours,
      enrolled: count?.enrolled ?? 0,
      waiting: count?.waiting ?? 0,
      signed: count?.signed ?? 0,
      unchecked: count?.unchecked ?? 0,
      evaluated: count?.evaluated ?? 0,
      score:
        count && count.evaluated >= evaluationThreshold && count.score !== null
          ? Math.round(count.score * 10) / 10
          : null,
      series_id: row.seriesId,
      version: row.version,
    };
  });
}

/** An activity with all that belongs to it. @throws AppError NOT_FOUND */
export async function readActivity({ db, user }: { db: Db; user: Who }, id: number): Promise<Activity> {
  const joined = first(await selectActivities(db).where(eq(activities.id, id)));
  const { activity: row } = joined;
  const base = first(await toRows(db, [joined]));
  const kind = first(await db.select().from(activityKinds).where(eq(activityKinds.id, row.kindId)));
  const depts = await db.select().from(activityDepartments).where(eq(activityDepartments.activityId, id));
  const speakers = await speakersOf(db, [id]);
  const refs = await personRefs(
    db,
    user.scope,
    speakers.map(({ personId }) => personId),
  );
  const materials = (await attachmentsOf(db, materialOwner, [String(id)])).get(String(id)) ?? [];
  const evidence = (await attachmentsOf(db, evidenceOwner, [String(id)])).get(String(id)) ?? [];
  const [creator] = await db.select({ name: people.name }).from(people).where(eq(people.id, row.creatorId));
  return {
    ...base,
    room_id: row.roomId,
    loan: await loanOf(db, row),
    type_ids: row.typeIds,
    dept_ids: depts.map(({ deptId }) => deptId),
    grades: row.grades,
    sign_before: row.signBefore,
    sign_after: row.signAfter,
    needs_sign_out: row.needsSignOut,
    needs_evaluation: row.needsEvaluation,
    sign_place: row.signPlace,
    signed_at: (await signPlaces(db, [row])).get(id) ?? null,
    content: row.content,
    case_text: row.caseText,
    minutes: row.minutes,
    cancel_reason: row.cancelReason,
    materials: materials.map(({ id: file, name }) => ({ id: file, name })),
    leaders: speakers.flatMap(({ personId, role }) => {
      const ref = refs.get(personId);
      return ref ? [{ ...ref, role }] : [];
    }),
    lacking: lackingOf(
      { needs_minutes: kind.needsMinutes, photos_least: kind.photosLeast },
      { minutes: row.minutes, evidence: evidence.length },
    ),
    creator: creator?.name ?? '',
    is_mine: await manages(db, user, id),
  };
}

export const speakersOf = (db: Db, ids: readonly number[]) =>
  db
    .select({
      activityId: activitySpeakers.activityId,
      personId: activitySpeakers.personId,
      role: activitySpeakers.role,
      name: people.name,
    })
    .from(activitySpeakers)
    .innerJoin(people, eq(people.id, activitySpeakers.personId))
    .where(inArray(activitySpeakers.activityId, [...ids]))
    .orderBy(sql`array_position(array['lead', 'host', 'guide'], ${activitySpeakers.role})`, people.id);

/** How many enrolled, wait, signed and evaluated. */
function countsOf(db: Db, ids: readonly number[]) {
  const { activityId, enrolState, inState, outState, evaluatedAt, worth } = activityParticipants;
  const number = (condition: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${condition}))::int`;
  return db
    .select({
      id: activityId,
      enrolled: number(sql`${enrolState} = 'enrolled'`),
      waiting: number(sql`${enrolState} = 'waiting'`),
      signed: number(sql`${inState} = 'valid'`),
      unchecked: number(sql`${inState} = 'pending' or ${outState} = 'pending'`),
      evaluated: number(sql`${evaluatedAt} is not null`),
      score: sql<number | null>`(avg(${worth}) filter (where ${evaluatedAt} is not null))::float8`,
    })
    .from(activityParticipants)
    .where(and(inArray(activityId, [...ids])))
    .groupBy(activityId);
}
