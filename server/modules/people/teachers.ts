import { and, asc, count, eq, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { EnableState, personTypes as typeList } from '@contract/kernel/enums';
import { AppError } from '@contract/kernel/errors';
import type { Page } from '@contract/kernel/paging';
import { teacherKinds, type TeacherKind } from '@contract/people/teacher-kinds';
import type {
  relationAnswer,
  relationInput,
  Teacher,
  teacherOption,
  teacherPureQuery,
  teacherQuery,
} from '@contract/people/teacher-types';
import type { CurrentUser, ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { fieldChange, type FieldChange } from '@server/kernel/field-changes';
import { departments } from '../dictionary/tables';
import { nameContains } from './name-search';
import { countPeople, peopleState } from './people-total';
import { demandManaged, managedPeople, visiblePeople } from './scope';
import { people, teacherStudents } from './tables';

/** Teachers are staff of the hospital who are not disabled. */
function teacherCondition(inSight: SQL | undefined, { name, dept_id }: { name?: string; dept_id?: number }) {
  return and(
    inSight,
    eq(people.typeId, typeList.staff.id),
    eq(people.status, EnableState.enabled),
    name ? or(nameContains(name), eq(people.staffId, name)) : undefined,
    dept_id === undefined ? undefined : eq(people.deptId, dept_id),
  );
}

/** A page of the teachers within the scope with how many trainees each has now. */
export async function teacherPage(
  db: Db,
  scope: ResolvedScope,
  query: z.output<typeof teacherQuery>,
): Promise<Page<Teacher>> {
  const where = teacherCondition(visiblePeople(scope), query);
  const rows = await db
    .select({
      user_id: people.id,
      name: people.name,
      staff_id: people.staffId,
      dept_id: people.deptId,
      dept_name: sql<string>`coalesce(${departments.name}, '')`,
      responsible_count: traineesOf(teacherKinds.responsible.id),
      supervising_count: traineesOf(teacherKinds.supervising.id),
      state: peopleState(),
    })
    .from(people)
    .leftJoin(departments, eq(departments.id, people.deptId))
    .where(where)
    .orderBy(asc(people.id))
    .limit(query.size)
    .offset((query.page - 1) * query.size);
  const total = await countPeople(db, { scope, where, state: rows[0]?.state });
  return { total, list: rows.map(({ state: _state, ...row }) => row) };
}

function traineesOf(kind: TeacherKind): SQL<number> {
  return sql<number>`(select count(*)::int from ${teacherStudents} where ${teacherStudents.teacherId} = ${people.id}
    and ${teacherStudents.kind} = ${sql.raw(String(kind))} and ${teacherStudents.endedAt} is null)`;
}

const mostOptions = 20;

/** The first teachers of a name, to choose one from. */
export function teacherOptions(
  db: Db,
  scope: ResolvedScope,
  query: z.output<typeof teacherPureQuery>,
): Promise<z.output<typeof teacherOption>[]> {
  return db
    .select({
      user_id: people.id,
      name: people.name,
      staff_id: people.staffId,
      dept_name: sql<string>`coalesce(${departments.name}, '')`,
    })
    .from(people)
    .leftJoin(departments, eq(departments.id, people.deptId))
    .where(teacherCondition(visiblePeople(scope), query))
    .orderBy(asc(people.name), asc(people.id))
    .limit(mostOptions);
}

/**
 * Gives people a teacher. A responsible teacher replaces the one before, whose relation ends; supervising teachers add
 * up. Relations that stand already are left as they are.
 * @param limit trainees of one supervising teacher beyond which the answer warns
 * @returns the answer, and what changed in the words of the operation log
 * @throws AppError NOT_FOUND, PERSON_NOT_OWN, TEACHER_UNFIT
 */
export async function insertRelations(
  db: Db,
  user: CurrentUser,
  { teacher_id, user_ids, kind }: z.output<typeof relationInput>,
  limit: number,
): Promise<{ answer: z.output<typeof relationAnswer>; changes: FieldChange[] }> {
  const ids = [...new Set(user_ids)];
  await demandManaged(db, user.scope, ids);
  await demandTeacher(db, user.scope, teacher_id, ids);
  // Whoever gives the same people a teacher at the same time waits here.
  await db.select({ id: people.id }).from(people).where(inArray(people.id, ids)).orderBy(people.id).for('update');
  const ended = kind === teacherKinds.responsible.id ? await endResponsible(db, ids, teacher_id) : [];
  const inserted = await db
    .insert(teacherStudents)
    .values(ids.map((studentId) => ({ teacherId: teacher_id, studentId, kind, createdBy: user.userId })))
    .onConflictDoNothing()
    .returning({ id: teacherStudents.id });
  const [now] = await db
    .select({ total: count() })
    .from(teacherStudents)
    .where(
      and(eq(teacherStudents.teacherId, teacher_id), eq(teacherStudents.kind, kind), isNull(teacherStudents.endedAt)),
    );
  const tooMany = kind === teacherKinds.supervising.id && now!.total > limit;
  const word = Object.values(teacherKinds).find(({ id }) => id === kind)!.name;
  const before = [...new Set(ended.map(({ teacherId }) => `person:${teacherId}`))];
  return {
    answer: {
      inserted: inserted.length,
      replaced: ended.length,
      trainee_count: now!.total,
      warning: tooMany ? `该带教老师现带 ${now!.total} 人，超过每人最多 ${limit} 人的规定` : '',
    },
    changes: inserted.length > 0 ? [fieldChange(word, before, `person:${teacher_id}`)] : [],
  };
}

async function demandTeacher(db: Db, scope: ResolvedScope, teacherId: number, studentIds: number[]): Promise<void> {
  const [teacher] = await db
    .select({ id: people.id })
    .from(people)
    .where(and(teacherCondition(managedPeople(scope), {}), eq(people.id, teacherId)));
  if (!teacher || studentIds.includes(teacherId)) throw new AppError('TEACHER_UNFIT');
}

/** Makes somebody the 责任导师 of a trainee, after whoever it was before. The caller has asked whether it may be. */
export async function replaceResponsible(
  db: Db,
  { studentId, teacherId, by }: { studentId: number; teacherId: number; by: number },
): Promise<void> {
  await db.select({ id: people.id }).from(people).where(eq(people.id, studentId)).for('update');
  await endResponsible(db, [studentId], teacherId);
  await db
    .insert(teacherStudents)
    .values({ teacherId, studentId, kind: teacherKinds.responsible.id, createdBy: by })
    .onConflictDoNothing();
}

/** Ends what the new teacher takes over, and notes the new one on the people themselves, where lists read it. */
async function endResponsible(db: Db, studentIds: number[], teacherId: number) {
  const ended = await db
    .update(teacherStudents)
    .set({ endedAt: sql`now()` })
    .where(
      and(
        inArray(teacherStudents.studentId, studentIds),
        eq(teacherStudents.kind, teacherKinds.responsible.id),
        ne(teacherStudents.teacherId, teacherId),
        isNull(teacherStudents.endedAt),
      ),
    )
    .returning({ teacherId: teacherStudents.teacherId });
  await db
    .update(people)
    .set({ teacherId, version: sql`${people.version} + 1`, updatedAt: sql`now()` })
    .where(and(inArray(people.id, studentIds), sql`${people.teacherId} is distinct from ${teacherId}`));
  return ended;
}
