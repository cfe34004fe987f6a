import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { groupBy } from '@contract/kernel/group-by';
import { VersionState } from '@contract/handbook/rules';
import { usualChain, type ReviewLevel } from '@contract/training/chain';
import type { Handbook, HandbookItem, HandbookStay } from '@contract/training/entries';
import type { CountedEntry, CountedItem } from '@contract/training/rules';
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
/** What counting asks of what is owed: a long list reads no more of each. */
export type CountedDemand = CountedItem & { kind_id: number; required: number };
/** A person's handbook as it is counted and reviewed. */
export interface Book<Entry = EntryRow, Item = HandbookItem> {
  person: Pick<Handbook, 'user_id' | 'name' | 'staff_id' | 'major' | 'grade'> & { baseId: number | null };
  version_name: string;
  stays: BookStay[];
  items: Item[];
  entries: Entry[];
}
/** The same as far as counting goes. */
export type CountedBook = Book<CountedEntry, CountedDemand>;
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
  booksWith(db, userIds, requirementsOf, async () => {
    const rows = await db
      .select()
      .from(trainingEntries)
      .where(inArray(trainingEntries.userId, [...userIds]))
      .orderBy(asc(trainingEntries.date), asc(trainingEntries.createdAt), asc(trainingEntries.id));
    return groupBy(rows, ({ userId }) => userId);
  });

/**
 * The same for whoever only counts. Requirements of a department and entries of a person come in one row, as JSON that is put
 * together from texts: thousands of rows, or of arrays made by json_build_array, cost more than all the counting.
 */
export const countedBooksOf = (db: Db, userIds: readonly number[]): Promise<Map<number, CountedBook>> =>
  booksWith(db, userIds, countedRequirementsOf, async () => {
    type Packed = [CountedEntry['requirement_id'], CountedEntry['date'], CountedEntry['role'], CountedEntry['state']];
    const { rows } = await db.execute<{ user_id: number; entries: string }>(sql`
      select user_id, '[' || string_agg(
        '[' || requirement_id || ',"' || date || '",' || coalesce(to_json(role)::text, 'null') || ',"' || state || '"]', ','
      ) || ']' as entries
      from training_entry where user_id = any(${array(userIds, 'int')}) group by user_id`);
    return new Map(
      rows.map(({ user_id: id, entries }) => [
        id,
        (JSON.parse(entries) as Packed[]).map(([requirement_id, date, role, state]) => ({
          requirement_id,
          date,
          role,
          state,
        })),
      ]),
    );
  });

/** The same without entries: what is asked of people, and where they are. */
export const askedBooksOf = (db: Db, userIds: readonly number[]): Promise<Map<number, Book<never>>> =>
  booksWith<never, HandbookItem>(db, userIds, requirementsOf, () => Promise.resolve(new Map()));

async function booksWith<Entry, Item>(
  db: Db,
  userIds: readonly number[],
  askedBy: (db: Db, subjectIds: readonly number[]) => Promise<ReadonlyMap<number, Asked<Item>[]>>,
  read: () => Promise<ReadonlyMap<number, Entry[]>>,
): Promise<Map<number, Book<Entry, Item>>> {
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
  const asked = await askedBy(db, [...new Set(schemes.map(({ subjectId }) => subjectId))]);
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

/** What a standard department of a scheme asks. */
interface Asked<Item> {
  st_dept_name: string;
  deptKind: 'necessary' | 'optional' | 'reserve';
  items: Item[];
}

/** Items are shared by all who owe them: nobody changes one. */
function owedOf<Item>(asked: readonly Asked<Item>[], stays: readonly HandbookStay[]): Item[] {
  const placed = new Set(stays.map(({ st_dept_name: name }) => name));
  const necessary = new Set(
    asked.flatMap(({ deptKind, st_dept_name: name }) => (deptKind === 'necessary' ? [name] : [])),
  );
  return asked.flatMap(({ deptKind, st_dept_name: name, items }) =>
    deptKind === 'necessary' || (placed.has(name) && !necessary.has(name)) ? items : [],
  );
}

type DeptColumns = { dept_id: number; subject_id: number; st_dept_name: string; dept_kind: Asked<unknown>['deptKind'] };
const deptColumns = sql`dept.id as dept_id, dept.st_subject_id as subject_id, dept.name as st_dept_name, dept.kind as dept_kind`;

async function requirementsOf(db: Db, subjectIds: readonly number[]): Promise<Map<number, Asked<HandbookItem>[]>> {
  if (subjectIds.length === 0) return new Map();
  const { rows } = await db.execute<Record<string, unknown> & HandbookItem & DeptColumns>(sql`
    select ${deptColumns}, asked.id, asked.kind_id, asked.item, asked.req_num as required, asked.level, asked.role
    from handbook_requirement asked
    join st_dept dept on dept.id = asked.st_dept_id
    where dept.st_subject_id = any(${array(subjectIds, 'int')}) and asked.req_num > 0
    order by dept.sort, dept.id, asked.kind_id, asked.id`);
  return bySubject(
    [...groupBy(rows, ({ dept_id: id }) => id).values()].map((ofDept) => ({
      ...ofDept[0]!,
      items: ofDept.map(({ id, st_dept_name, kind_id, item, required, level, role }) => ({
        id,
        st_dept_name,
        kind_id,
        item,
        required,
        level,
        role,
      })),
    })),
  );
}

async function countedRequirementsOf(
  db: Db,
  subjectIds: readonly number[],
): Promise<Map<number, Asked<CountedDemand>[]>> {
  if (subjectIds.length === 0) return new Map();
  type Packed = [CountedDemand['id'], CountedDemand['kind_id'], CountedDemand['required'], CountedDemand['role']];
  const { rows } = await db.execute<Record<string, unknown> & DeptColumns & { items: string }>(sql`
    select ${deptColumns}, '[' || string_agg(
      '[' || asked.id || ',' || asked.kind_id || ',' || asked.req_num || ',' || coalesce(to_json(asked.role)::text, 'null') || ']', ','
    ) || ']' as items
    from handbook_requirement asked
    join st_dept dept on dept.id = asked.st_dept_id
    where dept.st_subject_id = any(${array(subjectIds, 'int')}) and asked.req_num > 0
    group by dept.id order by dept.sort, dept.id`);
  return bySubject(
    rows.map(({ items, ...dept }) => ({
      ...dept,
      items: (JSON.parse(items) as Packed[]).map(([id, kind_id, required, role]) => ({
        id,
        st_dept_name: dept.st_dept_name,
        kind_id,
        required,
        role,
      })),
    })),
  );
}

function bySubject<Item>(depts: readonly (DeptColumns & { items: Item[] })[]): Map<number, Asked<Item>[]> {
  const asked = depts.map(({ subject_id: subjectId, dept_kind: deptKind, st_dept_name, items }) => ({
    subjectId,
    deptKind,
    st_dept_name,
    items,
  }));
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
