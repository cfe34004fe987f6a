import { and, asc, desc, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm';
import { groupBy } from '@contract/kernel/group-by';
import type { Page } from '@contract/kernel/paging';
import type { Db } from '@server/kernel/database/database';
import { equals } from '@server/kits/contains';
import { first, pageOfRows } from '@server/kits/rows';
import { majors } from '../../dictionary/tables';
import { VersionState } from '../states';
import { handbookGrades, handbookVersions, stSubjects } from '../tables';

/** A scheme without its items; lengths in half months. */
export interface SchemeHead {
  id: number;
  versionId: number;
  versionName: string;
  versionState: number;
  /** Years of entry of its version. */
  grades: number[];
  majorId: number;
  majorName: string;
  years: number;
  halfMonths: number;
  reserveHalfMonths: number;
  mostOutside: number;
  expectedPeople: number | null;
  state: 1 | 2;
  version: number;
}

interface SchemeQuery {
  page: number;
  size: number;
  versionId?: number | undefined;
  majorId?: number | undefined;
  /** Year of entry that the version holds for. */
  grade?: number | undefined;
  years?: number | undefined;
  state?: number | undefined;
}

/** Schemes under some filters, those of the newest version first. */
export async function schemePage(db: Db, query: SchemeQuery): Promise<Page<SchemeHead>> {
  const ofGrade =
    query.grade === undefined
      ? undefined
      : inArray(
          stSubjects.versionId,
          db.select({ id: handbookGrades.versionId }).from(handbookGrades).where(eq(handbookGrades.grade, query.grade)),
        );
  const where = and(
    equals(stSubjects.versionId, query.versionId),
    equals(stSubjects.majorId, query.majorId),
    equals(stSubjects.years, query.years),
    equals(stSubjects.state, query.state),
    ofGrade,
  );
  const orderBy = [desc(stSubjects.versionId), asc(stSubjects.majorId), desc(stSubjects.years)];
  const { total, list } = await pageOfRows(db, stSubjects, { ...query, where, orderBy }, selectHeads(db));
  return { total, list: await withGrades(db, list) };
}

/** All schemes of a version. */
export const schemesOfVersion = (db: Db, versionId: number) => headsWhere(db, eq(stSubjects.versionId, versionId));

/** One scheme. @throws AppError NOT_FOUND */
export const schemeHead = async (db: Db, id: number) => first(await headsWhere(db, eq(stSubjects.id, id)));

/** Some schemes. */
export const schemeHeads = (db: Db, ids: readonly number[]) => headsWhere(db, inArray(stSubjects.id, [...ids]));

async function headsWhere(db: Db, where: SQL): Promise<SchemeHead[]> {
  return withGrades(db, await selectHeads(db).where(where).orderBy(asc(stSubjects.id)));
}

const { updatedAt: _updatedAt, ...columns } = getTableColumns(stSubjects);
const selectHeads = (db: Db) =>
  db
    .select({
      ...columns,
      state: sql<1 | 2>`${stSubjects.state}`,
      versionName: handbookVersions.name,
      versionState: handbookVersions.state,
      majorName: majors.name,
    })
    .from(stSubjects)
    .innerJoin(handbookVersions, eq(handbookVersions.id, stSubjects.versionId))
    .innerJoin(majors, eq(majors.id, stSubjects.majorId));

async function withGrades<Row extends { versionId: number }>(db: Db, rows: Row[]) {
  const versions = [...new Set(rows.map(({ versionId }) => versionId))];
  const grades = groupBy(
    await db
      .select()
      .from(handbookGrades)
      .where(inArray(handbookGrades.versionId, versions))
      .orderBy(asc(handbookGrades.grade)),
    ({ versionId }) => versionId,
  );
  return rows.map((row) => ({ ...row, grades: (grades.get(row.versionId) ?? []).map(({ grade }) => grade) }));
}

/** Versions that schemes may be added to: those that are stopped are not. */
export async function schemeVersions(db: Db) {
  const versions = await db
    .select({ id: handbookVersions.id, name: handbookVersions.name, state: handbookVersions.state })
    .from(handbookVersions)
    .where(inArray(handbookVersions.state, [VersionState.draft, VersionState.published]))
    .orderBy(desc(handbookVersions.id));
  const listed = await withGrades(
    db,
    versions.map((one) => ({ ...one, versionId: one.id })),
  );
  return listed.map(({ id, name, state, grades }) => ({
    id,
    name,
    grades,
    isPublished: state === VersionState.published,
  }));
}
