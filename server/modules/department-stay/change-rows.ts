import { eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { TeacherChange } from '@contract/department-stay/changes';
import type { Db } from '@server/kernel/database/database';
import { departments } from '../dictionary/tables';
import { people } from '../people/tables';
import { staysAt } from '../rotation/public';
import { teacherChanges } from './tables';

const before = alias(people, 'before_teacher');
const after = alias(people, 'after_teacher');
const asking = alias(people, 'asking');

/** Requests with their names; `person` is the trainee, for conditions of sight. Stays are laid beside them, see `onWire`. */
export function changeRows(db: Db) {
  return db
    .select({
      id: teacherChanges.id,
      student_id: teacherChanges.studentId,
      student_name: people.name,
      staff_id: people.staffId,
      dept_name: sql<string>`coalesce(${departments.name}, '')`,
      stay_id: teacherChanges.stayId,
      from: sql<string>`''`,
      to: sql<string>`''`,
      from_teacher: sql<string>`coalesce(${before.name}, '')`,
      to_teacher: after.name,
      to_teacher_id: teacherChanges.toTeacherId,
      reason: teacherChanges.reason,
      effective_on: teacherChanges.effectiveOn,
      state: teacherChanges.state,
      by_name: asking.name,
      created_at: teacherChanges.createdAt,
    })
    .from(teacherChanges)
    .innerJoin(people, eq(people.id, teacherChanges.studentId))
    .leftJoin(departments, eq(departments.id, people.deptId))
    .leftJoin(before, eq(before.id, teacherChanges.fromTeacherId))
    .innerJoin(after, eq(after.id, teacherChanges.toTeacherId))
    .innerJoin(asking, eq(asking.id, teacherChanges.createdBy))
    .$dynamic();
}

export type ChangeRow = Awaited<ReturnType<typeof changeRows>>[number];

/** Requests as they are answered: those of a stay say where and when it is. */
export async function onWire(db: Db, rows: readonly ChangeRow[]): Promise<TeacherChange[]> {
  const ids = rows.flatMap(({ stay_id: id }) => (id === null ? [] : [id]));
  const stays = new Map((ids.length > 0 ? await staysAt(db, { ids }) : []).map((stay) => [stay.id, stay]));
  const names = await deptNames(
    db,
    [...stays.values()].map(({ deptId }) => deptId),
  );
  return rows.map(({ stay_id: stayId, to_teacher_id: _to, created_at: at, ...row }) => {
    const stay = stayId === null ? undefined : stays.get(stayId);
    return {
      ...row,
      subject: `${row.id}-${row.student_id}`,
      dept_name: stay ? (names.get(stay.deptId) ?? '') : row.dept_name,
      from: stay?.from ?? '',
      to: stay?.to ?? '',
      created_at: at.toISOString(),
      version: 1,
    };
  });
}

export async function deptNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: departments.id, name: departments.name })
    .from(departments)
    .where(inArray(departments.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
