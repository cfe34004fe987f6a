import { and, asc, eq, gte, isNull, lt, or } from 'drizzle-orm';
import { groupBy } from '@contract/kernel/group-by';
import { hospitalDay } from '@contract/kernel/hospital-time';
import { genderWord } from '@contract/people/person-values';
import { startOfDay } from '@contract/room/rules';
import { sectionState, submitProblem } from '@contract/teacher/archive-rules';
import { archiveSectionKeys, emptyContent, type ArchiveSectionKey } from '@contract/teacher/archive-sections';
import type { Archive, ArchiveSection, YearSummary } from '@contract/teacher/archives';
import { capacityNames, levelNames, type Capacity } from '@contract/teacher/qualify';
import { qualificationState, qualificationStates } from '@contract/teacher/rules';
import type { Db } from '@server/kernel/database/database';
import { first } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { hoursOf } from '../../activities/public';
import { attachmentsOf } from '../../attachment/public';
import { departmentNames } from '../../dictionary/public';
import { meansOf } from '../../evaluation/public';
import { people, teacherStudents } from '../../people/tables';
import { qualifications } from '../qualifications/tables';
import { completionsOf } from './facts';
import { readFields } from './fields';
import { allSections, archiveFileOwner, workingContent, type SectionRow } from './sections';

export const thisYear = (): number => Number(today().slice(0, 4));

/**
 * A teacher's archive with what the system knows of him. @param isOwn with his drafts; others read what was passed
 * @throws AppError NOT_FOUND
 */
export async function archiveOf(
  db: Db,
  userId: number,
  { year = thisYear(), isOwn }: { year?: number | undefined; isOwn: boolean },
): Promise<Archive> {
  const person = first(
    await db
      .select()
      .from(people)
      .where(and(eq(people.id, userId), isNull(people.deletedAt))),
  );
  const completion = (await completionsOf(db, [person])).get(userId)!;
  const names = await departmentNames(db, person.deptId === null ? [] : [person.deptId]);
  const told = (key: string) => String(person.profile[key] ?? '');
  const deptName = names.get(person.deptId ?? 0) ?? '';
  return {
    user_id: userId,
    name: person.name,
    staff_id: person.staffId,
    dept_name: deptName,
    facts: [
      { label: '性别', value: genderWord(person.gender) },
      { label: '所在科室', value: deptName },
      { label: '职务', value: told('post') },
      { label: '职称', value: told('title') },
      { label: '最高学历', value: told('degree') },
      { label: '毕业院校', value: told('graduated_from') },
      { label: '毕业日期', value: told('graduated_on') },
      { label: '入职日期', value: person.enrolledOn ?? '' },
    ],
    qualifications: await qualificationsOf(db, userId),
    sections: await wireSections(db, completion.own, isOwn),
    percent: completion.percent,
    lines: completion.lines,
    is_reviewing: completion.reviewing > 0,
    year: await yearOf(db, userId, year),
  };
}

async function wireSections(
  db: Db,
  own: ReadonlyMap<ArchiveSectionKey, SectionRow> | undefined,
  isOwn: boolean,
): Promise<ArchiveSection[]> {
  const rows = [...(own?.values() ?? [])];
  const bound = await attachmentsOf(
    db,
    archiveFileOwner,
    rows.map(({ id }) => String(id)),
  );
  const files = new Map([...bound.values()].flat().map((file) => [file.id, file]));
  const all = allSections(own);
  const fields = await readFields(db);
  return archiveSectionKeys.map((key) => {
    const { shown: asked } = fields[key];
    const stored = all[key];
    const row = own?.get(key);
    const { none, entries } = isOwn ? workingContent(stored) : (stored.accepted ?? emptyContent);
    const shown = isOwn ? stored : { ...stored, draft: null, isSubmitted: false, returned: '' };
    return {
      key,
      fields: asked.map((field) => ({ ...field, options: [...field.options], range: field.range && [...field.range] })),
      state: sectionState(shown),
      none,
      entries: entries.map((entry) => ({
        id: entry.id,
        values: entry.values,
        files: entry.files.flatMap((id) => files.get(id) ?? []),
      })),
      returned: shown.returned,
      accepted_on: row?.acceptedOn ?? '',
      obstacle: isOwn && !stored.isSubmitted ? submitProblem(key, asked, stored) : '',
      // What nobody has touched is made with version 1 when somebody does.
      version: row?.version ?? 1,
    };
  });
}

async function qualificationsOf(db: Db, userId: number): Promise<Archive['qualifications']> {
  const rows = await db
    .select()
    .from(qualifications)
    .where(eq(qualifications.userId, userId))
    .orderBy(asc(qualifications.capacity));
  return rows.map(({ capacity, level, qualifiedOn, validUntil, reason }) => ({
    capacity: capacityNames[capacity],
    level: levelNames[level],
    from: qualifiedOn,
    until: validUntil,
    state: qualificationStates[qualificationState({ valid_until: validUntil, reason }, today())],
  }));
}

/** What the system has seen of a teacher in a year. */
async function yearOf(db: Db, userId: number, year: number): Promise<YearSummary> {
  const days = { from: `${year}-01-01`, to: `${year}-12-31` };
  const own = (await hoursOf(db, [userId], days)).get(userId);
  const taught = own?.taught ?? [];
  const mean = (await meansOf(db, [`p${userId}`], days)).get(`p${userId}`) ?? null;
  return {
    year,
    taught: taught.map(({ kindName, times, hours }) => ({ kind: kindName, times, hours })),
    hours: taught.reduce((sum, { hours }) => sum + hours, 0),
    taken_hours: (own?.taken ?? []).reduce((sum, { hours }) => sum + hours, 0),
    mean,
    trainees: await traineesIn(db, userId, year),
  };
}

/** Trainees of a year, each kind of relation once, whoever came first at the top. */
async function traineesIn(db: Db, userId: number, year: number): Promise<YearSummary['trainees']> {
  const begins = new Date(startOfDay(`${year}-01-01`));
  const ends = new Date(startOfDay(`${year + 1}-01-01`));
  const { teacherId, studentId, kind, startedAt, endedAt } = teacherStudents;
  const rows = await db
    .select({ studentId, name: people.name, kind, startedAt, endedAt })
    .from(teacherStudents)
    .innerJoin(people, eq(people.id, studentId))
    .where(and(eq(teacherId, userId), lt(startedAt, ends), or(isNull(endedAt), gte(endedAt, begins))))
    .orderBy(asc(startedAt), asc(teacherStudents.id));
  return [...groupBy(rows, (row) => `${row.studentId}-${row.kind}`).values()].map((times) => {
    const last = times.at(-1)!;
    return {
      name: last.name,
      kind: capacityNames[last.kind as Capacity],
      from: hospitalDay(times[0]!.startedAt),
      until: last.endedAt === null ? '' : hospitalDay(last.endedAt),
    };
  });
}
