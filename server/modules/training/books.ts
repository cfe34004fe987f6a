import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { groupBy } from '@contract/kernel/group-by';
import { VersionState } from '@contract/handbook/rules';
import { usualChain, type ReviewLevel } from '@contract/training/chain';
import type { Handbook, HandbookItem, HandbookStay } from '@contract/training/entries';
import type { CountedEntry } from '@contract/training/rules';
import { array } from '@server/kernel/database/array';
import type { Db } from '@server/kernel/database/database';
import { departments, majors } from '../dictionary/tables';
import { kindsOf } from '../handbook/public';
import { handbookGrades, handbookVersions, stDepts, stSubjects } from '../handbook/tables';
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
export type CountedRow = CountedEntry;
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
  booksWith(db, userIds, async () => {
    const rows = await db
      .select()
      .from(trainingEntries)
      .where(inArray(trainingEntries.userId, [...userIds]))
      .orderBy(asc(trainingEntries.date), asc(trainingEntries.createdAt), asc(trainingEntries.id));
    return groupBy(rows, ({ userId }) => userId);
  });

/**
 * The same for whoever only counts. Entries of a person come in one row: thousands of rows cost the server more than all the
 * counting.
 */
export const countedBooksOf = (db: Db, userIds: readonly number[]): Promise<Map<number, Book<CountedRow>>> =>
  booksWith(db, userIds, async () => {
    type Packed = [CountedRow['requirement_id'], CountedRow['date'], CountedRow['role'], CountedRow['state']];
    const { rows } = await db.execute<{ user_id: number; entries: Packed[] }>(sql`
      select user_id, json_agg(json_build_array(requirement_id, date, role, state)) as entries
      from training_entry where user_id = any(${array(userIds, 'int')}) group by user_id`);
    return new Map(
      rows.map(({ user_id: id, entries }) => [
        id,
        entries.map(([requirement_id, date, role, state]) => ({ requirement_id, date, role, state })),
      ]),
    );
  });

/** The same without entries: what is asked of people, and where they are. */
export const askedBooksOf = (db: Db, userIds: readonly number[]): Promise<Map<number, Book<never>>> =>
  booksWith<never>(db, userIds, () => Promise.resolve(new Map()));

async function booksWith<Entry>(
  db: Db,
  userIds: readonly number[],
  read: () => Promise<ReadonlyMap<number, Entry[]>>,
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
  const entriesOf = await read();
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

interface Asked {
  item: HandbookItem;
  deptKind: 'necessary' | 'optional' | 'reserve';
}

/** Items are shared by all who owe them: nobody changes one. */
function owedOf(asked: readonly Asked[], stays: readonly HandbookStay[]): HandbookItem[] {
  const placed = new Set(stays.map(({ st_dept_name: name }) => name));
  const necessary = new Set(
    asked.flatMap(({ deptKind, item }) => (deptKind === 'necessary' ? [item.st_dept_name] : [])),
  );
  return asked.flatMap(({ deptKind, item }) => {
    const name = item.st_dept_name;
    return deptKind === 'necessary' || (placed.has(name) && !necessary.has(name)) ? [item] : [];
  });
}

async function requirementsOfSubjects(db: Db, subjectIds: readonly number[]): Promise<Map<number, Asked[]>> {
  if (subjectIds.length === 0) return new Map();
  const { rows } = await db.execute<
    Record<string, unknown> & HandbookItem & { subject_id: number; dept_kind: Asked['deptKind'] }
  >(sql`
    select asked.id, dept.name as st_dept_name, asked.kind_id, asked.item, asked.req_num as required, asked.level, asked.role,
      dept.st_subject_id as subject_id, dept.kind as dept_kind
    from handbook_requirement asked
    join st_dept dept on dept.id = asked.st_dept_id
    where dept.st_subject_id = any(${array(subjectIds, 'int')}) and asked.req_num > 0
    order by dept.sort, dept.id, asked.kind_id, asked.id`);
  const asked = rows.map(
    ({ subject_id: subjectId, dept_kind: deptKind, id, st_dept_name, kind_id, item, required, level, role }) => ({
      subjectId,
      deptKind,
      item: { id, st_dept_name, kind_id, item, required, level, role },
    }),
  );
  return groupBy(asked, ({ subjectId }) => subjectId);
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
