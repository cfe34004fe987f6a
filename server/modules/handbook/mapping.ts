import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { MappedDept, MappedSubject, mappingEndpoints } from '@contract/handbook/mapping';
import { gapsOf, meetingDept, monthsWord } from '@contract/handbook/mapping-rules';
import { EnableState } from '@contract/kernel/enums';
import { AppError } from '@contract/kernel/errors';
import { groupBy } from '@contract/kernel/group-by';
import { formatMonth, monthIndex, type MonthIndex } from '@contract/kernel/half-month';
import { hospitalDay } from '@contract/kernel/hospital-time';
import type { Db } from '@server/kernel/database/database';
import { fieldChange } from '@server/kernel/field-changes';
import type { Handlers } from '@server/kernel/implement';
import { demandSeen, find, first, replaceParts } from '@server/kits/rows';
import { baseMajors, bases, departmentChanges, departments, majors } from '../dictionary/tables';
import { currentMonth, deptsOfVersion } from './plan';
import { handbookGrades, handbookVersions, stDeptLinks, stDepts, stSubjects } from './tables';

/** Trainees enter in September, as an index. */
const entryMonth = 8;
/** Months that are looked at of a version without years of entry. */
const monthsAhead = 36;
/** Days for which a new name is pointed out. */
const renamedDays = 180;

export const mappingHandlers: Handlers<typeof mappingEndpoints> = {
  mapping: async ({ db, query }) => {
    await find(db, handbookVersions, query.version_id);
    return mappingOf(db, query.version_id);
  },

  // The mapping is open in every state of a version: wards open and close while people train.
  saveMapping: async ({ db, body, ifMatch, audit }) => {
    const { id, links } = body;
    await db.select({ id: stDepts.id }).from(stDepts).where(eq(stDepts.id, id)).for('update');
    const before = demandSeen(await mappedDept(db, id), ifMatch);
    const ids = [...new Set(links.map(({ dept_id: dept }) => dept))];
    const known = await db.select().from(departments).where(inArray(departments.id, ids));
    const present = new Set(before.links.map(({ dept_id: dept }) => dept));
    const fit = known.filter((dept) => dept.status === EnableState.enabled || present.has(dept.id));
    if (fit.length < ids.length) throw new AppError('REFERENCE_MISSING');
    const meeting = meetingDept(links);
    if (meeting !== null) {
      throw new AppError('HANDBOOK_RANGES_MEET', { dept: known.find((dept) => dept.id === meeting)!.name });
    }
    const parts = links.map((link, sort) => ({
      stDeptId: id,
      deptId: link.dept_id,
      validFrom: link.valid_from === null ? null : monthIndex(link.valid_from),
      validTo: link.valid_to === null ? null : monthIndex(link.valid_to),
      sort,
    }));
    await replaceParts(db, stDeptLinks, stDeptLinks.stDeptId, id, parts);
    const after = await mappedDept(db, id);
    const changes = [fieldChange('对应科室', linkWords(before), linkWords(after))];
    audit({ target: `st_dept:${id}`, detail: { changes } });
    return after;
  },
};

const linkWords = ({ links }: MappedDept) => links.map((link) => `${link.dept_name}（${monthsWord(link)}）`);

async function mappedDept(db: Db, id: number): Promise<MappedDept> {
  const dept = await find(db, stDepts, id);
  const { versionId } = await find(db, stSubjects, dept.stSubjectId);
  const subjects = await mappingOf(db, versionId, id);
  return first(subjects.flatMap(({ depts }) => depts));
}

/**
 * Subjects of a version with the hospital departments that stand for their standard departments, and what is amiss.
 * @param only of one standard department alone: the others' are not looked at
 */
async function mappingOf(db: Db, versionId: number, only?: number): Promise<MappedSubject[]> {
  const subjects = await db
    .select({
      id: stSubjects.id,
      name: majors.name,
      major_code: majors.code,
      base_name: sql<string>`coalesce(${bases.name}, '')`,
      years: stSubjects.years,
      half_months: stSubjects.halfMonths,
    })
    .from(stSubjects)
    .innerJoin(majors, eq(majors.id, stSubjects.majorId))
    .leftJoin(baseMajors, eq(baseMajors.majorId, majors.id))
    .leftJoin(bases, eq(bases.id, baseMajors.baseId))
    .where(eq(stSubjects.versionId, versionId))
    .orderBy(asc(stSubjects.id));
  const all = await deptsOfVersion(db, versionId);
  const depts = only === undefined ? all : all.filter(({ id }) => id === only);
  const links = await db
    .select({ link: stDeptLinks, dept: departments })
    .from(stDeptLinks)
    .innerJoin(departments, eq(departments.id, stDeptLinks.deptId))
    .where(
      inArray(
        stDeptLinks.stDeptId,
        depts.map(({ id }) => id),
      ),
    )
    .orderBy(asc(stDeptLinks.sort), asc(stDeptLinks.id));
  const grades = await db.select().from(handbookGrades).where(eq(handbookGrades.versionId, versionId));
  const warningOf = await warnings(db);
  const linksOf = groupBy(links, ({ link }) => link.stDeptId);
  const deptsOf = groupBy(depts, (dept) => dept.st_subject_id);
  return subjects.map((subject) => {
    const [from, to] = period(
      grades.map(({ grade }) => grade),
      subject.years,
    );
    return {
      ...subject,
      depts: (deptsOf.get(subject.id) ?? []).map(({ id, name, kind, half_months: halfMonths }): MappedDept => {
        const own = (linksOf.get(id) ?? []).map(({ link, dept }) => ({
          dept_id: dept.id,
          dept_name: dept.name,
          valid_from: monthText(link.validFrom),
          valid_to: monthText(link.validTo),
          // What is over needs no look any more.
          warning: link.validTo !== null && link.validTo < currentMonth() ? '' : warningOf(dept),
        }));
        const version = Math.max(0, ...(linksOf.get(id) ?? []).map(({ link }) => link.id)) + 1;
        return { id, name, kind, half_months: halfMonths, links: own, gaps: gapsOf(own, from, to), version };
      }),
    };
  });
}

const monthText = (month: MonthIndex | null) => (month === null ? null : formatMonth(month));

/** Months from now on in which a version's people train, first and last. */
function period(grades: readonly number[], years: number): [MonthIndex, MonthIndex] {
  const now = currentMonth();
  if (grades.length === 0) return [now, now + monthsAhead - 1];
  const entry = (grade: number) => grade * 12 + entryMonth;
  return [Math.max(now, entry(Math.min(...grades))), entry(Math.max(...grades) + years) - 1];
}

/** Why a department that stands for a standard one needs a look: stopped, gone on as another, or called otherwise lately. */
async function warnings(db: Db): Promise<(dept: typeof departments.$inferSelect) => string> {
  const targets = await db.select({ id: departments.id, name: departments.name }).from(departments);
  const nameOf = new Map(targets.map(({ id, name }) => [id, name]));
  const renamed = await db
    .select({ deptId: departmentChanges.deptId, old: departmentChanges.oldName, at: departmentChanges.doneAt })
    .from(departmentChanges)
    .where(
      and(
        eq(departmentChanges.kind, 'rename'),
        isNull(departmentChanges.undoneAt),
        sql`${departmentChanges.doneAt} > now() - make_interval(days => ${renamedDays})`,
      ),
    )
    .orderBy(asc(departmentChanges.id));
  const renamedOf = new Map(renamed.map((change) => [change.deptId, change]));
  return ({ id, status, mergedInto }) => {
    if (mergedInto !== null) return `已并入“${nameOf.get(mergedInto) ?? ''}”`;
    if (status !== EnableState.enabled) return '已停用';
    const change = renamedOf.get(id);
    return change ? `${hospitalDay(change.at.getTime())} 由“${change.old}”改名` : '';
  };
}
