import { eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { activities, activityParticipants, activitySpeakers } from './tables';

export interface Who {
  userId: number;
  scope: ResolvedScope;
}

/** Condition on `activity` for those that somebody manages: of the departments of the scope, made or led by himself. */
export function managedActivities({ userId, scope }: Who): SQL | undefined {
  if (scope.kind === 'all') return undefined;
  const depts = 'deptIds' in scope && scope.deptIds.length > 0 ? inArray(activities.deptId, scope.deptIds) : undefined;
  return or(depts, eq(activities.creatorId, userId), speaksIn(userId));
}

/** Condition on `activity` for those in which somebody speaks. */
export const speaksIn = (userId: number): SQL =>
  sql`exists (select 1 from ${activitySpeakers} where ${activitySpeakers.activityId} = ${activities.id}
    and ${activitySpeakers.personId} = ${userId})`;

/** Condition on `activity` for those in which somebody took part, or to which he has enrolled. */
export const takesPart = (userId: number): SQL =>
  sql`exists (select 1 from ${activityParticipants} where ${activityParticipants.activityId} = ${activities.id}
    and ${activityParticipants.personId} = ${userId})`;

/** Whether somebody manages an activity. */
export async function manages(db: Db, who: Who, id: number): Promise<boolean> {
  return (await db.$count(activities, sql`${eq(activities.id, id)} and (${managedActivities(who) ?? sql`true`})`)) > 0;
}
