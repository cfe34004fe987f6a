import { and, asc, eq } from 'drizzle-orm';
import type { RotateItem, RotateLists } from '@contract/handbook/types';
import { EnableState } from '@contract/kernel/enums';
import { AppError } from '@contract/kernel/errors';
import type { ReferenceHandbook } from '@contract/rotation/types';
import type { Db } from '@server/kernel/database/database';
import { personTypes } from '../people/tables';
import { publishedVersions } from './queries';
import { rotateListsOf } from './rotate-lists';
import { SchemeState, VersionState } from './states';
import { handbookVersions, stDeptLinks, stSubjects } from './tables';

export { requirementsOf, type Owed, type OwedRequirement } from './owed';
export { kindRows as kindsOf } from './kinds';
export { demandUnlocked, usersOf } from './usage';

/**
 * Everything the rotation rules need to know of the handbooks: all published versions with grades, subjects and
 * lists, and the personnel types, in six queries whatever the size.
 */
export async function loadHandbook(db: Db): Promise<ReferenceHandbook> {
  const versions = await publishedVersions(db);
  const types = await db
    .select({ id: personTypes.id, type_name: personTypes.name })
    .from(personTypes)
    .where(eq(personTypes.status, EnableState.enabled))
    .orderBy(asc(personTypes.sort), asc(personTypes.id));
  const lists = await rotateListsOf(
    db,
    versions.flatMap(({ subjects }) => subjects.map(({ st_subject_id }) => st_subject_id)),
  );
  return {
    versions: versions.map((version) => ({
      versionId: version.version_id,
      versionName: version.version_name,
      grades: version.grades,
      subjects: version.subjects.map(({ st_subject_id, st_subject_name, years }) => ({
        stSubjectId: st_subject_id,
        stSubjectName: st_subject_name,
        years,
        lists: lists.get(st_subject_id)!,
      })),
    })),
    personTypes: types,
  };
}

/**
 * The three lists of one subject with the hospital departments that are linked in a month. An item none of whose
 * departments is linked then stays, with an empty list.
 * @param month `YYYY-MM`
 * @throws AppError NOT_FOUND when the published version has no such subject
 */
export async function rotateListsFor(
  db: Db,
  versionId: number,
  stSubjectId: number,
  month: string,
): Promise<RotateLists> {
  const [subject] = await db
    .select({ id: stSubjects.id })
    .from(stSubjects)
    .innerJoin(handbookVersions, eq(handbookVersions.id, stSubjects.versionId))
    .where(
      and(
        eq(stSubjects.id, stSubjectId),
        eq(stSubjects.versionId, versionId),
        eq(handbookVersions.state, VersionState.published),
        eq(stSubjects.state, SchemeState.published),
      ),
    );
  if (!subject) throw new AppError('NOT_FOUND');
  const lists = (await rotateListsOf(db, [stSubjectId])).get(stSubjectId)!;
  const linkedIn = (items: RotateItem[]) =>
    items.map((item) => ({
      ...item,
      // YYYY-MM texts sort like the months they name.
      innerDeptList: item.innerDeptList.filter(
        ({ validFrom, validTo }) => (validFrom ?? month) <= month && month <= (validTo ?? month),
      ),
    }));
  return {
    necessaryRotateList: linkedIn(lists.necessaryRotateList),
    optionalRotateList: linkedIn(lists.optionalRotateList),
    reserveRotateList: linkedIn(lists.reserveRotateList),
  };
}

/** Standard departments that a department stands for, in whatever months. */
export async function linkedStDepts(db: Db, deptId: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: stDeptLinks.stDeptId })
    .from(stDeptLinks)
    .where(eq(stDeptLinks.deptId, deptId));
  return rows.map(({ id }) => id);
}

export {
  schemeHead,
  schemeHeads,
  schemePage,
  schemesOfVersion,
  schemeVersions,
  type SchemeHead,
} from './schemes/heads';
export { schemeParts, type SchemeParts } from './schemes/parts';
export { addScheme, changeScheme, clearScheme, copyScheme, setSchemeState } from './schemes/write';
