import { asc, count, eq, inArray } from 'drizzle-orm';
import { VersionState } from '@contract/handbook/rules';
import type { VersionRow } from '@contract/handbook/versions';
import { groupBy } from '@contract/kernel/group-by';
import type { Db } from '@server/kernel/database/database';
import { majors } from '../dictionary/tables';
import { handbookGrades, handbookRequirements, stDepts, stSubjects, type handbookVersions } from './tables';
import { usersOf } from './usage';

/** Versions as their calls answer them, in the order of the rows. */
export async function versionRows(db: Db, rows: (typeof handbookVersions.$inferSelect)[]): Promise<VersionRow[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const grades = await db
    .select()
    .from(handbookGrades)
    .where(inArray(handbookGrades.versionId, ids))
    .orderBy(asc(handbookGrades.grade));
  const subjects = await db
    .select({ versionId: stSubjects.versionId, id: stSubjects.id, name: majors.name, years: stSubjects.years })
    .from(stSubjects)
    .innerJoin(majors, eq(majors.id, stSubjects.majorId))
    .where(inArray(stSubjects.versionId, ids))
    .orderBy(asc(stSubjects.id));
  const counts = await db
    .select({ versionId: stSubjects.versionId, count: count() })
    .from(handbookRequirements)
    .innerJoin(stDepts, eq(stDepts.id, handbookRequirements.stDeptId))
    .innerJoin(stSubjects, eq(stSubjects.id, stDepts.stSubjectId))
    .where(inArray(stSubjects.versionId, ids))
    .groupBy(stSubjects.versionId);
  const users = await usersOf(
    db,
    rows.filter(({ state }) => state !== VersionState.draft).map(({ id }) => id),
  );
  const gradesOf = groupBy(grades, ({ versionId }) => versionId);
  const subjectsOf = groupBy(subjects, ({ versionId }) => versionId);
  const countOf = new Map(counts.map((row) => [row.versionId, row.count]));
  return rows.map(({ id, name, state, note, version, updatedAt }) => ({
    id,
    name,
    state,
    note,
    version,
    grades: (gradesOf.get(id) ?? []).map(({ grade }) => grade),
    subjects: (subjectsOf.get(id) ?? []).map((subject) => ({
      st_subject_id: subject.id,
      st_subject_name: subject.name,
      years: subject.years,
    })),
    requirements: countOf.get(id) ?? 0,
    used_by: users.get(id) ?? 0,
    updated_at: updatedAt.toISOString(),
  }));
}
