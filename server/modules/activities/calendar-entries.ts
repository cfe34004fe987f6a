import { and, eq, gt, inArray, lt, or, sql, type SQL } from 'drizzle-orm';
import { hospitalDay, hospitalTime } from '@contract/kernel/hospital-time';
import { dayMs, startOfDay } from '@contract/room/rules';
import type { BusySource, CalendarSource, DayRange } from '../people/public';
import { audienceOf, standing } from './audience';
import { speaksIn } from './sight';
import { activities, activityParticipants, activitySpeakers } from './tables';

type Activity = typeof activities.$inferSelect;

/** What somebody teaches, has enrolled in, or is expected at without enrolling, in his own calendar. */
export const activityEntries: CalendarSource = {
  key: 'activities',
  async entriesOf(db, userId, days) {
    const isExpected = and(sql`not ${activities.needsEnrolment}`, audienceOf(await standing(db, userId, days)));
    const rows = await db
      .select({ activity: activities, isSpeaker: sql<boolean>`${speaksIn(userId)}` })
      .from(activities)
      .where(and(isOn(days), or(speaksIn(userId), hasPlace(userId), isExpected)));
    return rows.map(({ activity: row, isSpeaker }) => ({
      key: `activities.activity.${row.id}`,
      title: `${clockOf(row)} ${isSpeaker ? '主讲：' : ''}${row.title}`,
      note: row.place,
      ...dayOf(row),
      sequence: row.version - 1,
      changedAt: row.updatedAt,
    }));
  },
};

/** Who teaches or has enrolled has no time then; who is only expected may be wanted elsewhere. */
export const activityTimes: BusySource = {
  key: 'activities',
  async busyOf(db, userIds, days) {
    const teaching = db
      .select({ id: activitySpeakers.activityId, userId: activitySpeakers.personId })
      .from(activitySpeakers)
      .where(inArray(activitySpeakers.personId, [...userIds]));
    const enrolled = db
      .select({ id: activityParticipants.activityId, userId: activityParticipants.personId })
      .from(activityParticipants)
      .where(
        and(inArray(activityParticipants.personId, [...userIds]), eq(activityParticipants.enrolState, 'enrolled')),
      );
    // Who teaches what he has enrolled in is there once.
    const places = teaching.union(enrolled).as('places');
    const rows = await db
      .select({ activity: activities, userId: places.userId })
      .from(activities)
      .innerJoin(places, eq(places.id, activities.id))
      .where(isOn(days));
    return rows.map(({ activity: row, userId }) => ({
      userId,
      kind: 'activity',
      title: `${clockOf(row)} ${row.title}`,
      ...dayOf(row),
    }));
  },
};

const isOn = ({ from, to }: DayRange): SQL =>
  and(
    inArray(activities.state, ['published', 'archived']),
    lt(activities.startAt, new Date(startOfDay(to) + dayMs)),
    gt(activities.endAt, new Date(startOfDay(from))),
  )!;

const hasPlace = (userId: number): SQL =>
  sql`exists (select 1 from ${activityParticipants} where ${activityParticipants.activityId} = ${activities.id}
    and ${activityParticipants.personId} = ${userId} and (${activityParticipants.enrolState} = 'enrolled'
      or ${activityParticipants.inState} is not null))`;

const timeOf = (at: Date) => hospitalTime(at).slice(11, 16);
const clockOf = ({ startAt, endAt }: Activity) => `${timeOf(startAt)}–${timeOf(endAt)}`;
/** An activity begins and ends on one day. */
const dayOf = ({ startAt }: Activity) => ({ from: hospitalDay(startAt), to: hospitalDay(startAt) });
