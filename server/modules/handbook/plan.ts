import { and, asc, count, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { versionFindings, type CheckedSubject, type Finding } from '@contract/handbook/check';
import type { PlanSubject } from '@contract/handbook/versions';
import { groupBy } from '@contract/kernel/group-by';
import type { Db } from '@server/kernel/database/database';
import { currentHalf } from '@server/kits/today';
import { departments, majors } from '../dictionary/tables';
import {
  handbookGrades,
  handbookKinds,
  handbookRequirements,
  stDeptLinks,
  stDepts,
  stGroups,
  stSubjects,
} from './tables';

/** The month that it is, as an index. */
export const currentMonth = () => Math.floor(currentHalf() / 2);

/** Subjects of a version in order, called what their majors are. */
export const subjectsOfVersion = (db: Db, versionId: number) =>
  db
    .select({
      id: stSubjects.id,
      name: sql<string>`case when ${stSubjects.years} = 3 then ${majors.name} else ${majors.name} || '（' || ${stSubjects.years} || ' 年）' end`,
      half_months: stSubjects.halfMonths,
      reserve_half_months: stSubjects.reserveHalfMonths,
      state: stSubjects.state,
    })
    .from(stSubjects)
    .innerJoin(majors, eq(majors.id, stSubjects.majorId))
    .where(eq(stSubjects.versionId, versionId))
    .orderBy(asc(stSubjects.id));

/** Standard departments of a version in order. */
export const deptsOfVersion = (db: Db, versionId: number) =>
  db
    .select({
      id: stDepts.id,
      st_subject_id: stDepts.stSubjectId,
      name: stDepts.name,
      kind: stDepts.kind,
      group_name: stGroups.name,
      half_months: stDepts.halfMonths,
      stage: stDepts.stage,
    })
    .from(stDepts)
    .innerJoin(stSubjects, eq(stSubjects.id, stDepts.stSubjectId))
    .leftJoin(stGroups, eq(stGroups.id, stDepts.groupId))
    .where(eq(stSubjects.versionId, versionId))
    .orderBy(asc(stDepts.stSubjectId), asc(stDepts.sort), asc(stDepts.id));

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

/** Subjects of a version with their standard departments, in order. */
export async function planOf(db: Db, versionId: number): Promise<PlanSubject[]> {
  const subjects = await subjectsOfVersion(db, versionId);
  const depts = await deptsOfVersion(db, versionId);
  const month = currentMonth();
  const counts = await db
    .select({ id: handbookRequirements.stDeptId, count: count() })
    .from(handbookRequirements)
    .where(inArray(handbookRequirements.stDeptId, idsOf(depts)))
    .groupBy(handbookRequirements.stDeptId);
  const links = await db
    .select({ stDeptId: stDeptLinks.stDeptId, name: departments.name })
    .from(stDeptLinks)
    .innerJoin(departments, eq(departments.id, stDeptLinks.deptId))
    .where(
      and(
        inArray(stDeptLinks.stDeptId, idsOf(depts)),
        or(isNull(stDeptLinks.validFrom), lte(stDeptLinks.validFrom, month)),
        or(isNull(stDeptLinks.validTo), gte(stDeptLinks.validTo, month)),
      ),
    )
    .orderBy(asc(stDeptLinks.sort), asc(stDeptLinks.deptId));
  const countOf = new Map(counts.map((row) => [row.id, row.count]));
  const linksOf = groupBy(links, ({ stDeptId }) => stDeptId);
  const deptsOf = groupBy(depts, (dept) => dept.st_subject_id);
  return subjects.map(({ reserve_half_months: _reserve, state: _state, ...subject }) => {
    const own = (deptsOf.get(subject.id) ?? []).map(({ st_subject_id: _subject, group_name: group, ...dept }) => ({
      ...dept,
      group_name: group ?? '',
      requirements: countOf.get(dept.id) ?? 0,
      dept_names: (linksOf.get(dept.id) ?? []).map(({ name }) => name),
    }));
    return { ...subject, requirements: own.reduce((sum, dept) => sum + dept.requirements, 0), depts: own };
  });
}

/** What is wrong with a version, see `versionFindings`. */
export async function findingsOf(db: Db, versionId: number): Promise<Finding[]> {
  const grades = await db.select().from(handbookGrades).where(eq(handbookGrades.versionId, versionId));
  const subjects = await subjectsOfVersion(db, versionId);
  const depts = await deptsOfVersion(db, versionId);
  const groups = await db
    .select({
      stSubjectId: stGroups.stSubjectId,
      least: stGroups.minHalfMonths,
      most: stGroups.maxHalfMonths,
    })
    .from(stGroups)
    .where(inArray(stGroups.stSubjectId, idsOf(subjects)));
  const asked = await db
    .select({
      st_dept_id: handbookRequirements.stDeptId,
      kind_id: handbookRequirements.kindId,
      item: handbookRequirements.item,
      role: handbookRequirements.role,
      req_num: handbookRequirements.reqNum,
    })
    .from(handbookRequirements)
    .where(inArray(handbookRequirements.stDeptId, idsOf(depts)))
    .orderBy(asc(handbookRequirements.kindId), asc(handbookRequirements.sort), asc(handbookRequirements.id));
  const linked = await db
    .selectDistinct({ id: stDeptLinks.stDeptId })
    .from(stDeptLinks)
    .where(
      and(
        inArray(stDeptLinks.stDeptId, idsOf(depts)),
        or(isNull(stDeptLinks.validTo), gte(stDeptLinks.validTo, currentMonth())),
      ),
    );
  const kinds = await db.select({ id: handbookKinds.id, name: handbookKinds.name }).from(handbookKinds);
  const isLinked = new Set(idsOf(linked));
  const askedOf = groupBy(asked, (one) => one.st_dept_id);
  const deptsOf = groupBy(depts, (dept) => dept.st_subject_id);
  const groupsOf = groupBy(groups, ({ stSubjectId }) => stSubjectId);
  const checked = subjects.map((subject): CheckedSubject => ({
    ...subject,
    groups: groupsOf.get(subject.id) ?? [],
    depts: (deptsOf.get(subject.id) ?? []).map((dept) => ({
      ...dept,
      is_linked: isLinked.has(dept.id),
      requirements: askedOf.get(dept.id) ?? [],
    })),
  }));
  return versionFindings(
    { grades: grades.map(({ grade }) => grade) },
    checked,
    new Map(kinds.map(({ id, name }) => [id, name])),
  );
}
