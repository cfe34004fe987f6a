import { and, eq, inArray, sql } from 'drizzle-orm';
import type { OwnActivity } from '@contract/activities/taking-part';
import type { Db } from '@server/kernel/database/database';
import { first } from '@server/kits/rows';
import { selectActivities, toRows, type Joined } from './rows';
import { signPlaces } from './signed-at';
import { activities, activityParticipants } from './tables';

/** Activities with what one person did in them. */
export async function toOwnRows(db: Db, personId: number, joined: readonly Joined[]): Promise<OwnActivity[]> {
  const rows = await toRows(db, joined);
  const ids = rows.map(({ id }) => id);
  const { activityId, enrolAt } = activityParticipants;
  const parts = await db
    .select({
      part: activityParticipants,
      ahead: sql<number>`(select count(*)::int from ${activityParticipants} as other
        where other.activity_id = ${activityId} and other.enrol_state = 'waiting' and other.enrol_at < ${enrolAt})`,
    })
    .from(activityParticipants)
    .where(and(inArray(activityId, ids), eq(activityParticipants.personId, personId)));
  const places = await signPlaces(
    db,
    joined.map(({ activity }) => activity),
  );
  const byId = new Map(parts.map((one) => [one.part.activityId, one]));
  return rows.map((row, at) => {
    const { activity } = joined[at]!;
    const { part, ahead = 0 } = byId.get(row.id) ?? {};
    return {
      ...row,
      sign_before: activity.signBefore,
      sign_after: activity.signAfter,
      needs_sign_out: activity.needsSignOut,
      needs_evaluation: activity.needsEvaluation,
      needs_position: places.has(row.id),
      part: {
        enrol_state: part?.enrolState ?? null,
        waiting_place: part?.enrolState === 'waiting' ? ahead + 1 : null,
        in_at: part?.inAt?.toISOString() ?? null,
        in_state: part?.inState ?? null,
        out_at: part?.outAt?.toISOString() ?? null,
        out_state: part?.outState ?? null,
        is_evaluated: part !== undefined && part.evaluatedAt !== null,
        credit_hours: part?.creditHours ?? null,
      },
      ticket: '',
    };
  });
}

/** One of them. @throws AppError NOT_FOUND */
export async function readOwn(db: Db, personId: number, id: number): Promise<OwnActivity> {
  const joined = first(await selectActivities(db).where(eq(activities.id, id)));
  return first(await toOwnRows(db, personId, [joined]));
}
