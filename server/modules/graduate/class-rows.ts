import { and, asc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { ClassDetail, TeachingClass } from '@contract/graduate/classes';
import { classStates } from '@contract/graduate/rules';
import type { Db } from '@server/kernel/database/database';
import type { Reader, RowSource } from '@server/kits/row-calls';
import { first } from '@server/kits/rows';
import { personRefs, visiblePeople } from '../people/public';
import { people } from '../people/tables';
import { nameOf } from './semesters';
import { classes, classStudents, courses, lessons, semesters } from './tables';

const ofClass = sql`from ${lessons} one where one.class_id = ${classes.id}`;
const hours = (when: SQL) => sql<number>`(select coalesce(sum(one.hours), 0)::int ${ofClass} and ${when})`;

/** Classes with what is counted of them. */
export const classRows = (db: Db) =>
  db
    .select({
      ...getTableColumns(classes),
      course: courses.name,
      year: semesters.year,
      term: semesters.term,
      students: sql<number>`(select count(*)::int from ${classStudents} one where one.class_id = ${classes.id})`,
      lines: sql<number>`(select count(*)::int ${ofClass})`,
      planned: hours(sql`true`),
      arranged: hours(sql`one.day is not null`),
      done: hours(sql`one.end_at <= now()`),
      teachers: sql<string>`coalesce((select string_agg(distinct somebody.name, '、') from ${lessons} one
        join ${people} somebody on somebody.id = one.teacher_id where one.class_id = ${classes.id}), '')`,
    })
    .from(classes)
    .innerJoin(courses, eq(courses.id, classes.courseId))
    .innerJoin(semesters, eq(semesters.id, classes.semesterId))
    .$dynamic();

export const toClass = (row: Awaited<ReturnType<typeof classRows>>[number]): TeachingClass => ({
  id: row.id,
  level: row.level,
  semester_id: row.semesterId,
  semester_name: nameOf(row),
  course_id: row.courseId,
  course_name: row.course,
  name: row.name,
  groups: row.groups,
  state: row.state,
  note: row.note,
  students: row.students,
  lines: row.lines,
  planned: row.planned,
  arranged: row.arranged,
  done: row.done,
  teachers: row.teachers,
  version: row.version,
});

async function readClass({ db, user }: Reader, id: number): Promise<ClassDetail> {
  const row = toClass(first(await classRows(db).where(eq(classes.id, id))));
  const members = await db
    .select({ user_id: people.id, name: people.name, staff_id: people.staffId, group: classStudents.group })
    .from(classStudents)
    .innerJoin(people, eq(people.id, classStudents.userId))
    .where(and(eq(classStudents.classId, id), visiblePeople(user.scope)))
    .orderBy(asc(classStudents.group), asc(people.staffId), asc(people.id));
  const plan = await db.select().from(lessons).where(eq(lessons.classId, id)).orderBy(asc(lessons.position));
  const named = await personRefs(
    db,
    { kind: 'all' },
    plan.map(({ teacherId }) => teacherId),
  );
  return {
    ...row,
    members,
    unseen: row.students - members.length,
    plan: plan.map((line) => ({
      id: line.id,
      topic: line.topic,
      hours: line.hours,
      kind: line.kind,
      group: line.group,
      teacher: (line.teacherId !== null && named.get(line.teacherId)) || null,
      is_placed: line.day !== null,
    })),
  };
}

/** Classes with their students and plans. */
export const classSource: RowSource<ClassDetail> = {
  table: classes,
  words: {
    name: '教学班',
    semester_name: '学期',
    course_name: '课程',
    groups: '小组数',
    note: '备注',
    students: '学生数',
    planned: '计划学时',
    state: { word: '状态', say: (state) => classStates[state] },
    members: { word: '学生', say: (list) => list.map(({ name, group }) => `${name}（${group} 组）`).join('、') },
    plan: {
      word: '教学计划',
      say: (list) => list.map(({ topic, hours: count }) => `${topic} ${count} 学时`).join('、'),
    },
  },
  read: readClass,
};
