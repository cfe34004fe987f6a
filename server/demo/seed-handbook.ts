import type { Db } from '@server/kernel/database/database';
import {
  handbookGrades,
  handbookVersions,
  stDeptLinks,
  stDepts,
  stGroups,
  stSubjects,
} from '@server/modules/handbook/tables';
import { VersionState } from '@server/modules/handbook/states';
import { demoHandbook } from './handbook';
import { insertRows } from './insert-rows';

/** Writes the handbook versions with their subjects, items and links; departments must be there already. */
export async function seedHandbook(db: Db): Promise<void> {
  const subjects = demoHandbook.flatMap((version) =>
    version.subjects.map((subject) => ({ ...subject, versionId: version.id })),
  );
  const items = subjects.flatMap((subject) => subject.items.map((item) => ({ ...item, stSubjectId: subject.id })));

  await insertRows(
    db,
    handbookVersions,
    demoHandbook.map(({ id, name }) => ({ id, name, state: VersionState.published })),
  );
  await insertRows(
    db,
    handbookGrades,
    demoHandbook.map(({ id, grade }) => ({ versionId: id, grade })),
  );
  await insertRows(
    db,
    stSubjects,
    subjects.map(({ id, versionId, name, halfMonths }) => ({ id, versionId, name, halfMonths })),
  );
  await insertRows(
    db,
    stGroups,
    subjects.flatMap((subject) =>
      subject.groups.map(({ id, name, selectType, minDepts, maxDepts, halfMonths }) => ({
        id,
        stSubjectId: subject.id,
        name,
        selectType,
        minDepts,
        maxDepts,
        minHalfMonths: halfMonths,
        maxHalfMonths: halfMonths,
      })),
    ),
  );
  await insertRows(
    db,
    stDepts,
    items.map(({ id, stSubjectId, name, kind, groupId, halfMonths, stage, sort }) => ({
      id,
      stSubjectId,
      name,
      kind,
      groupId,
      halfMonths,
      stage,
      sort,
    })),
  );
  await insertRows(
    db,
    stDeptLinks,
    items.flatMap((item) =>
      item.links.map(({ deptId, validFrom, validTo }, sort) => ({
        stDeptId: item.id,
        deptId,
        validFrom,
        validTo,
        sort,
      })),
    ),
  );
}
