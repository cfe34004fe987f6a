import { and, asc, eq, gt, gte, sql } from 'drizzle-orm';
import type { Activity } from '@contract/activities/plans';
import type { Db } from '@server/kernel/database/database';
import { changeRow, find } from '@server/kits/rows';
import { notify } from '../notice/public';
import { giveUpRoom } from './room';
import { speakersOf } from './rows';
import { activities, activityParticipants } from './tables';
import { whenOf } from './when';

/** An activity and all of its series. */
export async function seriesOf(db: Db, id: number): Promise<number[]> {
  const { seriesId } = await find(db, activities, id);
  if (seriesId === null) return [id];
  const rows = await db.select({ id: activities.id }).from(activities).where(eq(activities.seriesId, seriesId));
  return rows.map((row) => row.id);
}

/**
 * Cancels an activity, or it and the later ones of its series, gives their rooms back and tells who enrolled and who speaks.
 * @returns how many were cancelled
 */
export async function cancelActivities(
  db: Db,
  { id, series_id: seriesId, start_at }: Activity,
  { reason, following, by }: { reason: string; following: boolean; by: number },
): Promise<number> {
  const later =
    following && seriesId !== null
      ? await db
          .select()
          .from(activities)
          .where(
            and(
              eq(activities.seriesId, seriesId),
              gte(activities.startAt, new Date(start_at)),
              gt(activities.endAt, sql`now()`),
              eq(activities.state, 'published'),
            ),
          )
          .orderBy(asc(activities.id))
          .for('update')
      : [];
  const own = await db.select().from(activities).where(eq(activities.id, id));
  const rows = [...own, ...later.filter((row) => row.id !== id)];
  for (const row of rows) {
    await changeRow(db, activities, row.id, { state: 'cancelled', cancelReason: reason, bookingId: null });
    await giveUpRoom(db, row, '已取消', by);
    await notify(db, {
      event: 'activities.activity.cancelled',
      recipients: {
        participant: await enrolledIn(db, row.id),
        speaker: (await speakersOf(db, [row.id])).map(({ personId }) => personId),
      },
      variables: { title: row.title, when: whenOf(row), reason },
      link: `/notice`,
      subject: `activity:${row.id}`,
    });
  }
  return rows.length;
}

async function enrolledIn(db: Db, id: number): Promise<number[]> {
  const rows = await db
    .select({ personId: activityParticipants.personId })
    .from(activityParticipants)
    .where(
      and(eq(activityParticipants.activityId, id), sql`${activityParticipants.enrolState} in ('enrolled', 'waiting')`),
    );
  return rows.map(({ personId }) => personId);
}
