import { and, eq, exists, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import { completionOf, sectionState, type ArchiveFacts, type Completion } from '@contract/teacher/archive-rules';
import { archiveSectionKeys } from '@contract/teacher/archive-sections';
import type { Db } from '@server/kernel/database/database';
import { today } from '@server/kits/today';
import { hoursOf } from '../../activities/public';
import { isStaff } from '../../people/public';
import { people, teacherStudents } from '../../people/tables';
import { qualifications } from '../qualifications/tables';
import { readFields } from './fields';
import { allSections, sectionsOf, type SectionRow } from './sections';
import { archiveRows } from './tables';

type Person = typeof people.$inferSelect;

/** What the archive asks of the personal file: words, and whether it is there. */
const basicFields: readonly (readonly [label: string, isThere: (person: Person) => boolean])[] = [
  ['性别', ({ gender }) => gender !== null],
  ['出生日期', ({ birthDate }) => birthDate !== null],
  ['所在科室', ({ deptId }) => deptId !== null],
  ['入职日期', ({ enrolledOn }) => enrolledOn !== null],
  ['职称', (person) => isTold(person, 'title')],
  ['最高学历', (person) => isTold(person, 'degree')],
  ['毕业院校', (person) => isTold(person, 'graduated_from')],
  ['手机号码', ({ phone }) => phone !== ''],
  ['电子邮箱', ({ email }) => email !== ''],
];

function isTold({ profile }: Person, key: string): boolean {
  const value = profile[key];
  return value !== undefined && value !== null && value !== '';
}

function basicOf(person: Person): ArchiveFacts['basic'] {
  const missing = basicFields.filter(([, isThere]) => !isThere(person)).map(([label]) => label);
  return { filled: basicFields.length - missing.length, all: basicFields.length, missing };
}

/** Condition on people: whose archive the office follows, who is or was made a teacher, has trainees, or has begun one. */
export function keepsArchive(db: Db): SQL {
  const of = (table: typeof qualifications | typeof archiveRows) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(table)
        .where(eq(table.userId, people.id)),
    );
  const trains = exists(
    db
      .select({ one: sql`1` })
      .from(teacherStudents)
      .where(and(eq(teacherStudents.teacherId, people.id), isNull(teacherStudents.endedAt))),
  );
  return and(isNull(people.deletedAt), isStaff, or(of(qualifications), of(archiveRows), trains))!;
}

/** How complete people's archives are, in four queries for all of them. */
export async function completionsOf(db: Db, persons: readonly Person[]): Promise<Map<number, PersonCompletion>> {
  const ids = persons.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const day = today();
  const year = Number(day.slice(0, 4));
  const stored = await sectionsOf(db, ids);
  const fields = await readFields(db);
  const hours = await hoursOf(db, ids, { from: `${year - 1}-01-01`, to: `${year}-12-31` });
  const trained = await traineesOfTeachers(db, ids);
  return new Map(
    persons.map((person) => {
      const own = stored.get(person.id);
      const all = allSections(own);
      const sections = Object.fromEntries(
        archiveSectionKeys.map((key) => [key, { accepted: all[key].accepted, state: sectionState(all[key]) }]),
      ) as ArchiveFacts['sections'];
      const taught = hours.get(person.id)?.taught ?? [];
      const facts: ArchiveFacts = {
        basic: basicOf(person),
        sections,
        fields,
        taught: {
          times: taught.reduce((sum, { times }) => sum + times, 0),
          hours: taught.reduce((sum, one) => sum + one.hours, 0),
        },
        trainees: trained.get(person.id) ?? 0,
      };
      const reviewing = [...(own?.values() ?? [])].filter(({ isSubmitted }) => isSubmitted).length;
      return [person.id, { ...completionOf(facts, day), own, reviewing }];
    }),
  );
}

export interface PersonCompletion extends Completion {
  own: Map<SectionRow['section'], SectionRow> | undefined;
  /** Sections under review. */
  reviewing: number;
}

/** How many trainees each teacher has or had. */
async function traineesOfTeachers(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: teacherStudents.teacherId, total: sql<number>`count(distinct ${teacherStudents.studentId})::int` })
    .from(teacherStudents)
    .where(inArray(teacherStudents.teacherId, [...ids]))
    .groupBy(teacherStudents.teacherId);
  return new Map(rows.map(({ id, total }) => [id, total]));
}
