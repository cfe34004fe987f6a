import { and, eq, gt, gte, sql } from 'drizzle-orm';
import type { Activity } from '@contract/activities/plans';
import { spanWords } from '@contract/room/rules';
import type { Db } from '@server/kernel/database/database';
import { changeRow } from '@server/kits/rows';
import { notify } from '../notice/public';
import { releaseBooking } from '../room/public';
import { speakersOf } from './rows';
import { activities, activityParticipants } from './tables';

/**
 * Cancels an activity, or it and the later ones of its series, gives their rooms back and tells who enrolled and who speaks.
 * @returns how many were cancelled
 */
export async function cancelActivities(
  db: Db,
  { id, series_id: seriesId, start_at }: Activity,
  { reason, following }: { reason: string; following: boolean },
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
          .for('update')
      : [];
  const own = await db.select().from(activities).where(eq(activities.id, id));
  const rows = [...own, ...later.filter((row) => row.id !== id)];
  for (const row of rows) {
    await changeRow(db, activities, row.id, { state: 'cancelled', cancelReason: reason, bookingId: null });
    if (row.bookingId !== null) await releaseBooking(db, row.bookingId);
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

/** `11-25 周三 14:00–15:30` */
export const whenOf = ({ startAt, endAt }: { startAt: Date; endAt: Date }): string =>
  spanWords({ from: startAt.getTime(), to: endAt.getTime() }, Date.now());

async function enrolledIn(db: Db, id: number): Promise<number[]> {
  const rows = await db
    .select({ personId: activityParticipants.personId })
    .from(activityParticipants)
    .where(
      and(eq(activityParticipants.activityId, id), sql`${activityParticipants.enrolState} in ('enrolled', 'waiting')`),
    );
  return rows.map(({ personId }) => personId);
}
