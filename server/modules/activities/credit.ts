import { and, eq, gte, inArray, isNotNull, lt } from 'drizzle-orm';
import { creditObstacle } from '@contract/activities/status';
import { hospitalDay } from '@contract/kernel/hospital-time';
import type { Db } from '@server/kernel/database/database';
import { changeRow, find } from '@server/kits/rows';
import { notify } from '../notice/public';
import { afterCredit } from './credited';
import { activities, activityParticipants } from './tables';
import { whenOf } from './when';

type Part = typeof activityParticipants.$inferSelect;
type Activity = typeof activities.$inferSelect;

/** Why the hours of an activity do not count for somebody yet; empty when they do. */
export const obstacleOf = (activity: Activity, part: Part) =>
  creditObstacle(
    {
      state: activity.state,
      evidence_state: activity.evidenceState,
      needs_sign_out: activity.needsSignOut,
      needs_evaluation: activity.needsEvaluation,
    },
    { in_state: part.inState, out_state: part.outState, is_evaluated: part.evaluatedAt !== null },
  );

/**
 * Makes the hours of an activity count, or no longer, for those who took part: after a sign, an evaluation, and once its evidence
 * was judged. Who gets hours is told once, and so are other modules.
 * @param personIds those whom it may concern; all by default
 */
export async function settleCredit(db: Db, activityId: number, personIds?: readonly number[]): Promise<void> {
  const activity = await find(db, activities, activityId);
  const parts = await db
    .select()
    .from(activityParticipants)
    .where(
      and(
        eq(activityParticipants.activityId, activityId),
        personIds && inArray(activityParticipants.personId, [...personIds]),
      ),
    );
  const credited: number[] = [];
  const lost: number[] = [];
  for (const part of parts) {
    const counts = obstacleOf(activity, part) === '';
    if (counts === (part.creditedAt !== null)) continue;
    const hours = counts
      ? { creditHours: activity.hours, creditedAt: new Date() }
      : { creditHours: null, creditedAt: null };
    await changeRow(db, activityParticipants, part.id, hours);
    (counts ? credited : lost).push(part.personId);
  }
  const { kindId, deptId, title, startAt, hours: worth } = activity;
  const what = { activityId, kindId, deptId, title, day: hospitalDay(startAt), hours: worth };
  await afterCredit(db, { ...what, gained: credited, lost });
  if (credited.length === 0) return;
  await notify(db, {
    event: 'activities.activity.credited',
    recipients: { participant: credited },
    variables: { title: activity.title, when: whenOf(activity), hours: String(activity.hours) },
    link: `/teachActivities/myActivitiesDetail?id=${activityId}`,
    subject: `activity:${activityId}`,
  });
}

/** Credited hours and activities of some people, by kind; only of those whose activity began in the time, its end not included. */
export function creditedParts(db: Db, personIds: readonly number[], { from, to }: { from: Date; to: Date }) {
  return db
    .select({
      personId: activityParticipants.personId,
      kindId: activities.kindId,
      startAt: activities.startAt,
      hours: activityParticipants.creditHours,
    })
    .from(activityParticipants)
    .innerJoin(activities, eq(activities.id, activityParticipants.activityId))
    .where(
      and(
        inArray(activityParticipants.personId, [...personIds]),
        isNotNull(activityParticipants.creditedAt),
        gte(activities.startAt, from),
        lt(activities.startAt, to),
      ),
    );
}
