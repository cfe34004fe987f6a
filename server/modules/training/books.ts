import { and, asc, eq, inArray } from 'drizzle-orm';
import { groupBy } from '@contract/kernel/group-by';
import { VersionState } from '@contract/handbook/rules';
import { usualChain, type ReviewLevel } from '@contract/training/chain';
import type { Handbook, HandbookItem, HandbookStay } from '@contract/training/entries';
import type { Db } from '@server/kernel/database/database';
import { departments, majors } from '../dictionary/tables';
import { kindsOf } from '../handbook/public';
import { handbookGrades, handbookRequirements, handbookVersions, stDepts, stSubjects } from '../handbook/tables';
import { majorName, trainYears } from '../people/public';
import { people } from '../people/tables';
import { staysAt } from '../rotation/public';
import { ownChains } from './config';
import { trainingEntries } from './tables';

export type EntryRow = typeof trainingEntries.$inferSelect;
export interface BookStay extends HandbookStay {
  deptId: number;
  teacherIds: number[];
}
/** What counting asks of an entry: a long list reads no more of each. */
export type CountedRow = Pick<EntryRow, 'userId' | 'requirementId' | 'date' | 'role' | 'state'>;
/** A person's handbook as it is counted and reviewed. */
export interface Book<Entry = EntryRow> {
  person: Pick<Handbook, 'user_id' | 'name' | 'staff_id' | 'major' | 'grade'> & { baseId: number | null };
  version_name: string;
  stays: BookStay[];
  items: HandbookItem[];
  entries: Entry[];
}
export type BookKind = Handbook['kinds'][number] & {
  /** Who reviews its entries. */
  chain: readonly ReviewLevel[];
  deadline_days: number | null;
};

/** State of a scheme that people are judged by. */
const published = 2;

/** What the kinds ask of entries. Day and note are fields of every entry, whatever its kind. */
export async function bookKinds(db: Db): Promise<Map<number, BookKind>> {
  const kinds = await kindsOf(db);
  const own = await ownChains(db);
  return new Map(
    kinds.map(({ id, name, unit, has_role, needs_proof, identity, fields, review, deadline_days }) => [
      id,
      {
        id,
        name,
        unit,
        has_role,
        needs_proof,
        identity,
        chain: own.get(id) ?? usualChain(review),
        deadline_days,
        fields: fields.filter(({ key }) => key !== 'date' && key !== 'note'),
      },
    ]),
  );
}

/**
 * Handbooks of people, in a fixed number of queries however many they are. What is owed are the requirements of the necessary
 * departments and of those with a stay that is not cancelled; a department that is both necessary and reserve is one.
 */
export const booksOf = (db: Db, userIds: readonly number[]): Promise<Map<number, Book>> =>
  booksWith(db, userIds, async () =>
    db
      .select()
      .from(trainingEntries)
      .where(inArray(trainingEntries.userId, [...userIds]))
      .orderBy(asc(trainingEntries.date), asc(trainingEntries.createdAt), asc(trainingEntries.id)),
  );

/** The same for whoever only counts. */
export const countedBooksOf = (db: Db, userIds: readonly number[]): Promise<Map<number, Book<CountedRow>>> => {
  const { userId, requirementId, date, role, state } = trainingEntries;
  return booksWith(db, userIds, async () =>
    db
      .select({ userId, requirementId, date, role, state })
      .from(trainingEntries)
      .where(inArray(userId, [...userIds])),
  );
};

async function booksWith<Entry extends CountedRow>(
  db: Db,
  userIds: readonly number[],
  read: () => Promise<Entry[]>,
): Promise<Map<number, Book<Entry>>> {
  if (userIds.length === 0) return new Map();
  const persons = await db
    .select({
      user_id: people.id,
      name: people.name,
      staff_id: people.staffId,
      major: majorName,
      grade: people.recruitYear,
      baseId: people.baseId,
    })
    .from(people)
    .where(inArray(people.id, [...userIds]));
  const schemes = await db
    .select({ userId: people.id, subjectId: stSubjects.id, version: handbookVersions.name })
    .from(people)
    .innerJoin(handbookGrades, eq(handbookGrades.grade, people.recruitYear))
    .innerJoin(handbookVersions, eq(handbookVersions.id, handbookGrades.versionId))
    .innerJoin(stSubjects, and(eq(stSubjects.versionId, handbookVersions.id), eq(stSubjects.majorId, people.majorId)))
    .innerJoin(majors, eq(majors.id, stSubjects.majorId))
    .where(
      and(
        inArray(people.id, [...userIds]),
        eq(handbookVersions.state, VersionState.published),
        eq(stSubjects.state, published),
        eq(stSubjects.years, trainYears),
      ),
    );
  const schemeOf = new Map(schemes.map((scheme) => [scheme.userId, scheme]));
  const asked = await requirementsOfSubjects(db, [...new Set(schemes.map(({ subjectId }) => subjectId))]);
  const stays = groupBy(await staysWithNames(db, userIds), ({ userId }) => userId);
  const entries = await read();
  const entriesOf = groupBy(entries, ({ userId }) => userId);
  return new Map(
    persons.map((person) => {
      const scheme = schemeOf.get(person.user_id);
      const own = (stays.get(person.user_id) ?? []).map(({ userId: _userId, ...stay }) => stay);
      const items = owedOf(asked.get(scheme?.subjectId ?? 0) ?? [], own);
      const book = { person, version_name: scheme?.version ?? '', stays: own, items };
      return [person.user_id, { ...book, entries: entriesOf.get(person.user_id) ?? [] }] as const;
    }),
  );
}

type Asked = HandbookItem & { subjectId: number; deptKind: 'necessary' | 'optional' | 'reserve' };

function owedOf(asked: readonly Asked[], stays: readonly HandbookStay[]): HandbookItem[] {
  const placed = new Set(stays.map(({ st_dept_name: name }) => name));
  const necessary = new Set(asked.filter(({ deptKind }) => deptKind === 'necessary').map((one) => one.st_dept_name));
  return asked
    .filter(({ deptKind, st_dept_name: name, required }) => {
      if (required === 0) return false;
      return deptKind === 'necessary' || (placed.has(name) && !necessary.has(name));
    })
    .map(({ subjectId: _subject, deptKind: _kind, ...item }) => item);
}

async function requirementsOfSubjects(db: Db, subjectIds: readonly number[]): Promise<Map<number, Asked[]>> {
  if (subjectIds.length === 0) return new Map();
  const rows = await db
    .select({
      id: handbookRequirements.id,
      st_dept_name: stDepts.name,
      kind_id: handbookRequirements.kindId,
      item: handbookRequirements.item,
      required: handbookRequirements.reqNum,
      level: handbookRequirements.level,
      role: handbookRequirements.role,
      subjectId: stDepts.stSubjectId,
      deptKind: stDepts.kind,
    })
    .from(handbookRequirements)
    .innerJoin(stDepts, eq(stDepts.id, handbookRequirements.stDeptId))
    .where(inArray(stDepts.stSubjectId, [...subjectIds]))
    .orderBy(asc(stDepts.sort), asc(stDepts.id), asc(handbookRequirements.kindId), asc(handbookRequirements.id));
  return groupBy(rows, ({ subjectId }) => subjectId);
}

async function staysWithNames(db: Db, userIds: readonly number[]): Promise<(BookStay & { userId: number })[]> {
  const stays = await staysAt(db, { userIds });
  const deptName = new Map(
    (
      await db
        .select({ id: departments.id, name: departments.name })
        .from(departments)
        .where(
          inArray(
            departments.id,
            stays.map(({ deptId }) => deptId),
          ),
        )
    ).map(({ id, name }) => [id, name]),
  );
  const stName = new Map(
    (
      await db
        .select({ id: stDepts.id, name: stDepts.name })
        .from(stDepts)
        .where(
          inArray(
            stDepts.id,
            stays.map(({ stDeptId }) => stDeptId),
          ),
        )
    ).map(({ id, name }) => [id, name]),
  );
  const teacherIds = stays.flatMap(({ teacherId }) => (teacherId === null ? [] : [teacherId]));
  const names = new Map(
    (await db.select({ id: people.id, name: people.name }).from(people).where(inArray(people.id, teacherIds))).map(
      ({ id, name }) => [id, name],
    ),
  );
  return stays.map(({ id, userId, deptId, stDeptId, from, to, state, teacherId, parts }) => ({
    id,
    userId,
    deptId,
    dept_name: deptName.get(deptId) ?? '',
    st_dept_name: stName.get(stDeptId) ?? '',
    from,
    to,
    state,
    teacher_name: names.get(teacherId ?? 0) ?? '',
    teacherIds: [...new Set([teacherId, ...parts.map((part) => part.teacherId)])].filter((one) => one !== null),
  }));
}
