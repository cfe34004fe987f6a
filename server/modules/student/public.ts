import { and, eq, inArray, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { Db } from '@server/kernel/database/database';
import { classes, classMembers } from './tables';

/** What other modules of the domain may ask of classes. */

/** Condition: somebody leads a class that goes on and to which a person belongs (班主任). */
export const leadsClassOf = (managerId: AnyColumn | SQL | number, personId: AnyColumn | SQL): SQL =>
  sql`exists (select 1 from ${classMembers} member join ${classes} class on class.id = member.class_id
    where member.user_id = ${personId} and member.is_current and class.manager_id = ${managerId})`;

/** Who leads the classes of people, by person; who is in no class is left out. */
export async function classManagersOf(db: Db, userIds: readonly number[]): Promise<Map<number, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ userId: classMembers.userId, managerId: classes.managerId })
    .from(classMembers)
    .innerJoin(classes, eq(classes.id, classMembers.classId))
    .where(and(eq(classMembers.isCurrent, true), inArray(classMembers.userId, [...userIds])));
  return new Map(rows.flatMap(({ userId, managerId }) => (managerId === null ? [] : [[userId, managerId] as const])));
}
