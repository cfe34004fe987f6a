import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { teacherKinds } from '@contract/people/teacher-kinds';
import type { Db } from '@server/kernel/database/database';
import type { NarrowScope, PersonRelation } from './relations';
import { people, teacherStudents } from './tables';

/** Lets teachers see whom they teach, whatever their data scope. */
export const traineeRelation: PersonRelation = {
  key: 'people.trainee',
  reached: ({ userId }) => traineesOf(userId),
  explain,
};

/** Condition on `person` for whom somebody teaches now. */
export function traineesOf(teacherId: number): SQL {
  // A few people: as an array they are found by the index even where the scope is a single person.
  return sql`${people.id} = any(array(select student_id from ${teacherStudents}
    where teacher_id = ${teacherId} and ended_at is null))`;
}

async function explain(db: Db, { userId: teacherId }: NarrowScope, userId: number): Promise<string[]> {
  const rows = await db
    .select({ kind: teacherStudents.kind })
    .from(teacherStudents)
    .where(
      and(
        eq(teacherStudents.teacherId, teacherId),
        eq(teacherStudents.studentId, userId),
        isNull(teacherStudents.endedAt),
      ),
    )
    .orderBy(teacherStudents.kind);
  const names = new Map<number, string>(Object.values(teacherKinds).map(({ id, name }) => [id, name]));
  return rows.map(({ kind }) => `因是此人的${names.get(kind) ?? '老师'}`);
}
