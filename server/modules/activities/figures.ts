import { and, asc, eq, gte, inArray, isNotNull, lt } from 'drizzle-orm';
import { groupBy } from '@contract/kernel/group-by';
import { hospitalDay } from '@contract/kernel/hospital-time';
import { dayMs, startOfDay } from '@contract/room/rules';
import type { Db } from '@server/kernel/database/database';
import { creditedParts } from './credit';
import { countedAs } from './plans';
import { activities, activityKinds, activityParticipants, activitySpeakers } from './tables';

/** Days `YYYY-MM-DD`, both included. */
export interface Days {
  from: string;
  to: string;
}

/** How often somebody took part in activities of a kind or taught in them, and the hours of it. */
export interface KindHours {
  kindId: number;
  kindName: string;
  times: number;
  hours: number;
}

export interface PersonHours {
  /** Taken part in, as far as it counts. */
  taken: KindHours[];
  /** Spoken, hosted or guided, of activities that were held. */
  taught: KindHours[];
}

const within = ({ from, to }: Days) =>
  and(gte(activities.startAt, new Date(startOfDay(from))), lt(activities.startAt, new Date(startOfDay(to) + dayMs)));

/**
 * Hours of people's activities that begin in some days, by kind: those that count for who took part, and those of who taught.
 * Everybody who is asked for has an entry.
 */
export async function hoursOf(db: Db, userIds: readonly number[], days: Days): Promise<Map<number, PersonHours>> {
  if (userIds.length === 0) return new Map();
  const names = new Map(
    (await db.select({ id: activityKinds.id, name: activityKinds.name }).from(activityKinds)).map(
      ({ id, name }) => [id, name] as const,
    ),
  );
  const to = new Date(startOfDay(days.to) + dayMs);
  const taken = groupBy(await creditedParts(db, userIds, { from: new Date(startOfDay(days.from)), to }), userOf);
  const taught = groupBy(await taughtBy(db, userIds, days), userOf);
  return new Map(
    userIds.map((id) => [
      id,
      { taken: byKind(taken.get(id) ?? [], names), taught: byKind(taught.get(id) ?? [], names) },
    ]),
  );
}

const userOf = ({ personId }: { personId: number }) => personId;

function byKind(
  rows: readonly { kindId: number; hours: number | null }[],
  names: ReadonlyMap<number, string>,
): KindHours[] {
  return [...groupBy(rows, ({ kindId }) => kindId)]
    .map(([kindId, own]) => ({
      kindId,
      kindName: names.get(kindId) ?? '',
      times: own.length,
      hours: own.reduce((sum, { hours }) => sum + (hours ?? 0), 0),
    }))
    .toSorted((one, other) => one.kindId - other.kindId);
}

function taughtBy(db: Db, userIds: readonly number[], days: Days) {
  return db
    .select({ personId: activitySpeakers.personId, kindId: activities.kindId, hours: activities.hours })
    .from(activitySpeakers)
    .innerJoin(activities, eq(activities.id, activitySpeakers.activityId))
    .where(and(inArray(activitySpeakers.personId, [...userIds]), countedAs.held, within(days)));
}

/** An activity that was held. */
export interface DoneActivity {
  id: number;
  kindId: number;
  kindName: string;
  deptId: number;
  title: string;
  day: string;
  hours: number;
  /** For which types and grades; empty lists leave out nobody. */
  typeIds: number[];
  grades: number[];
  /** Who taught, and for whom its hours count. */
  taught: number[];
  credited: number[];
}

/** Activities that departments held in some days, the earliest first. */
export async function doneIn(db: Db, deptIds: readonly number[], days: Days): Promise<DoneActivity[]> {
  if (deptIds.length === 0) return [];
  const rows = await db
    .select({ activity: activities, kindName: activityKinds.name })
    .from(activities)
    .innerJoin(activityKinds, eq(activityKinds.id, activities.kindId))
    .where(and(inArray(activities.deptId, [...deptIds]), countedAs.held, within(days)))
    .orderBy(asc(activities.startAt), asc(activities.id));
  const ids = rows.map(({ activity }) => activity.id);
  const isOne = inArray(activityParticipants.activityId, ids);
  const parts = groupBy(
    await db
      .select({ activityId: activityParticipants.activityId, personId: activityParticipants.personId })
      .from(activityParticipants)
      .where(and(isOne, isNotNull(activityParticipants.creditedAt)))
      .orderBy(asc(activityParticipants.personId)),
    ({ activityId }) => activityId,
  );
  const speakers = groupBy(
    await db.select().from(activitySpeakers).where(inArray(activitySpeakers.activityId, ids)),
    ({ activityId }) => activityId,
  );
  return rows.map(({ activity, kindName }) => ({
    id: activity.id,
    kindId: activity.kindId,
    kindName,
    deptId: activity.deptId,
    title: activity.title,
    day: hospitalDay(activity.startAt),
    hours: activity.hours,
    typeIds: activity.typeIds,
    grades: activity.grades,
    taught: (speakers.get(activity.id) ?? []).map(userOf),
    credited: (parts.get(activity.id) ?? []).map(userOf),
  }));
}
