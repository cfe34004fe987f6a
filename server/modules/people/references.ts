import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import { array } from '@server/kernel/database/array';
import type { Db } from '@server/kernel/database/database';
import { byId, mergePart, type Reference } from '@server/kits/references';
import { people, teacherStudents } from './tables';

const version = { version: sql`${people.version} + 1`, updatedAt: sql`now()` };

/** Deleted people are of no department. */
async function membersOf(db: Db, deptIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: people.deptId, count: count() })
    .from(people)
    .where(and(inArray(people.deptId, [...deptIds]), isNull(people.deletedAt)))
    .groupBy(people.deptId);
  return byId(rows);
}

const members = mergePart<number[]>({
  label: '科室人员',
  count: async (db, { sourceId }) => (await membersOf(db, [sourceId])).get(sourceId) ?? 0,
  async move(tx, { sourceId, targetId }) {
    const moved = await tx
      .update(people)
      .set({ deptId: targetId, ...version })
      .where(and(eq(people.deptId, sourceId), isNull(people.deletedAt)))
      .returning({ id: people.id });
    return { count: moved.length, image: moved.map(({ id }) => id) };
  },
  /** Who went elsewhere since stays there. */
  async moveBack(tx, { sourceId, targetId }, ids) {
    await tx
      .update(people)
      .set({ deptId: sourceId, ...version })
      .where(and(eq(people.deptId, targetId), sql`${people.id} = any(${array(ids, 'int')})`));
  },
});

export const peopleReferences: Reference[] = [
  {
    key: 'people.members',
    to: 'department',
    columns: ['person.dept_id'],
    needs: { label: '科室人员', forbids: ['stop'], count: membersOf },
    merges: members,
  },
  {
    key: 'people.ofBase',
    to: 'train_base',
    columns: ['person.base_id'],
    needs: {
      // Deleted people name it too, for their records: the count is of every row, not of those that lists show.
      label: '基地人员（含已删除）',
      forbids: ['remove'],
      async count(db, ids) {
        const rows = await db
          .select({ id: people.baseId, count: count() })
          .from(people)
          .where(inArray(people.baseId, [...ids]))
          .groupBy(people.baseId);
        return byId(rows);
      },
    },
  },
  {
    key: 'people.ofMajor',
    to: 'major',
    columns: ['person.major_id'],
    needs: {
      label: '该专业的人员',
      forbids: ['stop'],
      async count(db, ids) {
        const rows = await db
          .select({ id: people.majorId, count: count() })
          .from(people)
          .where(and(inArray(people.majorId, [...ids]), isNull(people.deletedAt)))
          .groupBy(people.majorId);
        return byId(rows);
      },
    },
  },
  {
    key: 'people.students',
    to: 'person',
    columns: ['teacher_student.teacher_id'],
    needs: {
      label: '正在带教的学员',
      forbids: ['remove'],
      async count(db, ids) {
        const rows = await db
          .select({ id: teacherStudents.teacherId, count: count() })
          .from(teacherStudents)
          .where(and(inArray(teacherStudents.teacherId, [...ids]), isNull(teacherStudents.endedAt)))
          .groupBy(teacherStudents.teacherId);
        return byId(rows);
      },
      sentence: (number) => `正在带教 ${number} 名学员`,
    },
  },
  {
    to: 'person',
    columns: [
      'teacher_student.student_id',
      'person.teacher_id',
      'person_record.person_id',
      'person_status_log.person_id',
    ],
    because: "belongs to the person's file, which stays when the person is deleted; teaching ends with the deletion",
  },
  {
    to: 'person',
    columns: ['teacher_student.created_by', 'person_status_log.created_by'],
    because: 'says who did it',
  },
];
