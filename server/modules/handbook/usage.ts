import { and, count, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import { VersionState, versionStates } from '@contract/handbook/rules';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import { people } from '../people/tables';
import { handbookGrades, handbookVersions, stDepts, stSubjects } from './tables';

/**
 * People of a version's grades who train in one of its subjects, by grade; whoever has left counts too.
 * @param which only these of the people
 */
export function peopleByGrade(db: Db, versionIds: readonly number[], which?: SQL) {
  return db
    .select({ versionId: handbookGrades.versionId, grade: handbookGrades.grade, count: count() })
    .from(handbookGrades)
    .innerJoin(people, eq(people.recruitYear, handbookGrades.grade))
    .where(
      and(
        inArray(handbookGrades.versionId, [...versionIds]),
        isNull(people.deletedAt),
        which,
        // Several subjects of a version may train one major: a person counts once.
        inArray(
          people.majorId,
          db
            .select({ id: stSubjects.majorId })
            .from(stSubjects)
            .where(eq(stSubjects.versionId, handbookGrades.versionId)),
        ),
      ),
    )
    .groupBy(handbookGrades.versionId, handbookGrades.grade);
}

/** How many people use each version; a draft is used by nobody. Versions without people are missing. */
export async function usersOf(db: Db, versionIds: readonly number[]): Promise<Map<number, number>> {
  const used = new Map<number, number>();
  if (versionIds.length === 0) return used;
  for (const { versionId, count: some } of await peopleByGrade(db, versionIds))
    used.set(versionId, (used.get(versionId) ?? 0) + some);
  return used;
}

/**
 * Refuses a change of requirements or lengths of a version that people use or that is stopped, and keeps the version from
 * other writers until the transaction ends, so that it is not published meanwhile.
 * @param action what is refused, e.g. 修改
 * @throws AppError NOT_FOUND, HANDBOOK_LOCKED, HANDBOOK_STATE_WRONG
 */
export async function demandUnlocked(tx: Db, versionId: number, action = '修改要求'): Promise<void> {
  const [version] = await tx.select().from(handbookVersions).where(eq(handbookVersions.id, versionId)).for('update');
  if (!version) throw new AppError('NOT_FOUND');
  const { name, state } = version;
  if (state === VersionState.draft) return;
  if (state === VersionState.stopped)
    throw new AppError('HANDBOOK_STATE_WRONG', { name, state: versionStates[state], action });
  const used = (await usersOf(tx, [versionId])).get(versionId) ?? 0;
  if (used > 0) throw new AppError('HANDBOOK_LOCKED', { name, count: used });
}

/** The versions that standard departments belong to. @throws AppError NOT_FOUND when one does not exist */
export async function versionsOfDepts(db: Db, stDeptIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .select({ id: stDepts.id, versionId: stSubjects.versionId })
    .from(stDepts)
    .innerJoin(stSubjects, eq(stSubjects.id, stDepts.stSubjectId))
    .where(inArray(stDepts.id, [...stDeptIds]));
  if (rows.length < new Set(stDeptIds).size) throw new AppError('NOT_FOUND');
  return [...new Set(rows.map(({ versionId }) => versionId))];
}
