import { and, asc, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm';
import type { ClassDetail, StudentClass } from '@contract/student/classes';
import { groupBy } from '@contract/kernel/group-by';
import { AppError } from '@contract/kernel/errors';
import type { ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { Reader, RowSource } from '@server/kits/row-calls';
import { first } from '@server/kits/rows';
import { onWire } from '@server/kits/wire-names';
import { agreements, departments, majors } from '../dictionary/tables';
import { majorName, managedPeople, personRefs, visiblePeople } from '../people/public';
import { people } from '../people/tables';
import { classCadres, classes, classKinds, classMembers } from './tables';
import { studentWords } from './words';

/** Condition on `student_class` for those that a caller sees: his own, and those of managers who belong to his scope. */
export function classSight(scope: ResolvedScope): SQL | undefined {
  if (scope.kind === 'all') return undefined;
  return sql`${classes.managerId} in (select ${people.id} from ${people} where ${managedPeople(scope)})`;
}

/** @throws AppError NOT_FOUND for classes that are not there, or that the caller does not see */
export async function demandClasses(db: Db, scope: ResolvedScope, ids: readonly number[]) {
  const wanted = [...new Set(ids)];
  const found = await db
    .select()
    .from(classes)
    .where(and(inArray(classes.id, wanted), classSight(scope)))
    .orderBy(asc(classes.id))
    .for('update');
  if (found.length < wanted.length) throw new AppError('NOT_FOUND');
  return found;
}

/** Classes with the names of what they name. */
export const classRows = (db: Db) =>
  db
    .select({
      ...getTableColumns(classes),
      kindName: classKinds.name,
      years: classKinds.years,
      majorName: sql<string>`coalesce(${majors.name}, '')`,
      academyName: sql<string>`coalesce(${agreements.name}, '')`,
      size: sql<number>`(select count(*)::int from ${classMembers} one where one.class_id = ${classes.id})`,
    })
    .from(classes)
    .innerJoin(classKinds, eq(classKinds.id, classes.kindId))
    .leftJoin(majors, eq(majors.id, classes.majorId))
    .leftJoin(agreements, eq(agreements.id, classes.academyId))
    .$dynamic();
type Row = Awaited<ReturnType<typeof classRows>>[number];

/** Rows as calls answer them: managers are named to who sees them. */
export async function toClasses({ db, user }: Reader, rows: readonly Row[]): Promise<StudentClass[]> {
  const managers = await personRefs(
    db,
    user.scope,
    rows.map(({ managerId }) => managerId),
  );
  return rows.map(({ managerId, updatedAt: _updatedAt, ...row }) => ({
    ...onWire(row),
    manager: managerId === null ? null : (managers.get(managerId) ?? null),
  }));
}

export const classSource: RowSource<StudentClass> = {
  table: classes,
  words: studentWords.class,
  read: async (reader, id) => {
    const where = and(eq(classes.id, id), classSight(reader.user.scope));
    return first(await toClasses(reader, await classRows(reader.db).where(where)));
  },
};

/** Members of a class whom the scope shows, in the order of their groups and numbers; cadres with their posts. */
export async function membersOf(db: Db, scope: ResolvedScope, classId: number) {
  const rows = await db
    .select({
      user_id: people.id,
      name: people.name,
      staff_id: people.staffId,
      gender: people.gender,
      major: majorName,
      dept_name: sql<string>`coalesce(${departments.name}, '')`,
      group: classMembers.group,
    })
    .from(classMembers)
    .innerJoin(people, eq(people.id, classMembers.userId))
    .leftJoin(departments, eq(departments.id, people.deptId))
    .where(and(eq(classMembers.classId, classId), visiblePeople(scope)))
    .orderBy(asc(classMembers.group), asc(people.staffId), asc(people.id));
  const posts = await db
    .select({ userId: classCadres.userId, cadreId: classCadres.cadreId })
    .from(classCadres)
    .where(eq(classCadres.classId, classId))
    .orderBy(asc(classCadres.cadreId));
  const byPerson = groupBy(posts, ({ userId }) => userId);
  return rows.map((row) => ({ ...row, cadre_ids: (byPerson.get(row.user_id) ?? []).map(({ cadreId }) => cadreId) }));
}

/** A class with its members. */
export const detailSource: RowSource<ClassDetail> = {
  table: classes,
  words: studentWords.class,
  read: async (reader, id) => {
    const row = await classSource.read(reader, id);
    const members = await membersOf(reader.db, reader.user.scope, id);
    return { ...row, members, unseen: row.size - members.length };
  },
};
