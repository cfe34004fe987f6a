import { and, asc, eq } from 'drizzle-orm';
import type { Requirement } from '@contract/handbook/requirements';
import type { Db } from '@server/kernel/database/database';
import { majors } from '../dictionary/tables';
import { trainYears } from '../people/public';
import { people } from '../people/tables';
import { SchemeState, VersionState } from './states';
import { handbookGrades, handbookKinds, handbookRequirements, handbookVersions, stDepts, stSubjects } from './tables';

export interface OwedRequirement extends Omit<Requirement, 'version'> {
  kind_name: string;
  unit: string;
  st_dept_name: string;
}
export interface Owed {
  version: { id: number; name: string };
  subject: { id: number; name: string };
  /** In the order of the scheme, within a department by kind. */
  requirements: OwedRequirement[];
}

/**
 * What a person owes: requirements of the published version of their year of entry, in the published scheme of their major
 * and years of training. Null where there is no such scheme, and for whoever trains in nothing.
 */
export async function requirementsOf(db: Db, personId: number): Promise<Owed | null> {
  const [scheme] = await db
    .select({
      version: { id: handbookVersions.id, name: handbookVersions.name },
      subject: { id: stSubjects.id, name: majors.name },
    })
    .from(people)
    .innerJoin(handbookGrades, eq(handbookGrades.grade, people.recruitYear))
    .innerJoin(handbookVersions, eq(handbookVersions.id, handbookGrades.versionId))
    .innerJoin(stSubjects, and(eq(stSubjects.versionId, handbookVersions.id), eq(stSubjects.majorId, people.majorId)))
    .innerJoin(majors, eq(majors.id, stSubjects.majorId))
    .where(
      and(
        eq(people.id, personId),
        eq(handbookVersions.state, VersionState.published),
        eq(stSubjects.state, SchemeState.published),
        eq(stSubjects.years, trainYears),
      ),
    );
  if (!scheme) return null;
  const requirements = await db
    .select({
      id: handbookRequirements.id,
      st_dept_id: handbookRequirements.stDeptId,
      st_dept_name: stDepts.name,
      kind_id: handbookRequirements.kindId,
      kind_name: handbookKinds.name,
      unit: handbookKinds.unit,
      item: handbookRequirements.item,
      req_num: handbookRequirements.reqNum,
      level: handbookRequirements.level,
      role: handbookRequirements.role,
      note: handbookRequirements.note,
    })
    .from(handbookRequirements)
    .innerJoin(stDepts, eq(stDepts.id, handbookRequirements.stDeptId))
    .innerJoin(handbookKinds, eq(handbookKinds.id, handbookRequirements.kindId))
    .where(eq(stDepts.stSubjectId, scheme.subject.id))
    .orderBy(
      asc(stDepts.sort),
      asc(stDepts.id),
      asc(handbookRequirements.kindId),
      asc(handbookRequirements.sort),
      asc(handbookRequirements.id),
    );
  return { ...scheme, requirements };
}
