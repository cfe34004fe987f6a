import { and, asc, eq, inArray } from 'drizzle-orm';
import type { HandbookVersion } from '@contract/handbook/types';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import { groupBy } from '@contract/kernel/group-by';
import { majors } from '../dictionary/tables';
import { SchemeState, VersionState } from './states';
import { handbookGrades, handbookVersions, stSubjects } from './tables';

/** Published versions, oldest first, with the years of entry they hold for and their published schemes. */
export async function publishedVersions(db: Db): Promise<HandbookVersion[]> {
  const versions = await db
    .select({ id: handbookVersions.id, name: handbookVersions.name })
    .from(handbookVersions)
    .where(eq(handbookVersions.state, VersionState.published))
    .orderBy(asc(handbookVersions.id));
  const ids = versions.map(({ id }) => id);
  const grades = await db
    .select()
    .from(handbookGrades)
    .where(inArray(handbookGrades.versionId, ids))
    .orderBy(asc(handbookGrades.grade));
  const subjects = await db
    .select({
      versionId: stSubjects.versionId,
      st_subject_id: stSubjects.id,
      st_subject_name: majors.name,
      years: stSubjects.years,
    })
    .from(stSubjects)
    .innerJoin(majors, eq(majors.id, stSubjects.majorId))
    .where(and(inArray(stSubjects.versionId, ids), eq(stSubjects.state, SchemeState.published)))
    .orderBy(asc(stSubjects.id));
  const gradesOf = groupBy(grades, ({ versionId }) => versionId);
  const subjectsOf = groupBy(subjects, ({ versionId }) => versionId);
  return versions.map(({ id, name }) => ({
    version_id: id,
    version_name: name,
    grades: (gradesOf.get(id) ?? []).map(({ grade }) => grade),
    subjects: (subjectsOf.get(id) ?? []).map(({ st_subject_id, st_subject_name, years }) => ({
      st_subject_id,
      st_subject_name,
      years,
    })),
  }));
}

/** One published version. @throws AppError NOT_FOUND for drafts too */
export async function publishedVersion(db: Db, versionId: number): Promise<HandbookVersion> {
  const version = (await publishedVersions(db)).find(({ version_id }) => version_id === versionId);
  if (!version) throw new AppError('NOT_FOUND');
  return version;
}
