import { and, eq, inArray } from 'drizzle-orm';
import { spanDays } from '@contract/graduate-wheel/rules';
import type { Db } from '@server/kernel/database/database';
import { semesterFacts, type PlacesAsked, type StudentPlace } from '../graduate/public';
import { wheelCells, wheelGroups, wheelMembers } from './tables';

/** Weeks that were announced of people's groups that reach into some days, both included. Nobody's sight is asked: the caller answers for it. */
export async function groupsAt(db: Db, { userIds, from, to }: PlacesAsked): Promise<StudentPlace[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .select({ userId: wheelMembers.userId, semesterId: wheelGroups.semesterId, cell: wheelCells })
    .from(wheelMembers)
    .innerJoin(wheelGroups, eq(wheelGroups.id, wheelMembers.groupId))
    .innerJoin(wheelCells, eq(wheelCells.groupId, wheelGroups.id))
    .where(
      and(
        inArray(wheelMembers.userId, [...new Set(userIds)]),
        eq(wheelGroups.isPublished, true),
        eq(wheelCells.isAnnounced, true),
      ),
    );
  const semesters = await semesterFacts(
    db,
    rows.map(({ semesterId }) => semesterId),
  );
  return rows
    .flatMap(({ userId, semesterId, cell }) => {
      const semester = semesters.get(semesterId);
      if (!semester) return [];
      return [{ userId, deptId: cell.deptId, ...spanDays(semester, { from: cell.fromHalf, to: cell.toHalf }) }];
    })
    .filter((one) => one.from <= to && from <= one.to);
}
