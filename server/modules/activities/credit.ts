import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { creditObstacle } from '@contract/activities/status';
import type { Db } from '@server/kernel/database/database';
import { changeRow, find } from '@server/kits/rows';
import { notify } from '../notice/public';
import { whenOf } from './cancel';
import { activities, activityParticipants } from './tables';

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
 * was judged. Who gets hours is told once.
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
  for (const part of parts) {
    const counts = obstacleOf(activity, part) === '';
    if (counts === (part.creditedAt !== null)) continue;
    const hours = counts
      ? { creditHours: activity.hours, creditedAt: new Date() }
      : { creditHours: null, creditedAt: null };
    await changeRow(db, activityParticipants, part.id, hours);
    if (counts) credited.push(part.personId);
  }
  if (credited.length === 0) return;
  await notify(db, {
    event: 'activities.activity.credited',
    recipients: { participant: credited },
    variables: { title: activity.title, when: whenOf(activity), hours: String(activity.hours) },
    link: `/teachActivities/myActivitiesDetail?id=${activityId}`,
    subject: `activity:${activityId}`,
  });
}

/** Credited hours and activities of some people, by kind; only of those whose activity began in the days, both included. */
export async function creditedParts(db: Db, personIds: readonly number[], days: { from: Date; to: Date }) {
  const rows = await db
    .select({
      personId: activityParticipants.personId,
      kindId: activities.kindId,
      startAt: activities.startAt,
      hours: activityParticipants.creditHours,
    })
    .from(activityParticipants)
    .innerJoin(activities, eq(activities.id, activityParticipants.activityId))
    .where(and(inArray(activityParticipants.personId, [...personIds]), isNotNull(activityParticipants.creditedAt)));
  return rows.filter(({ startAt }) => startAt >= days.from && startAt < days.to);
}
