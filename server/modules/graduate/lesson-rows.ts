import { eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import { classStudents, classes, courses, lessons } from './tables';
import type { Lesson } from '@contract/graduate/lessons';
import { periodWords } from '@contract/graduate/rules';
import type { Db } from '@server/kernel/database/database';
import type { RowSource } from '@server/kits/row-calls';
import { first } from '@server/kits/rows';
import { people } from '../people/tables';
import { roomNames } from '../room/public';

export type LessonRow = typeof lessons.$inferSelect;

const lessonRows = (db: Db) =>
  db
    .select({
      ...getTableColumns(lessons),
      className: classes.name,
      course: courses.name,
      teacher: people.name,
      students: sql<number>`(select count(*)::int from ${classStudents} one where one.class_id = ${classes.id}
        and (${lessons.group} = 0 or one.group_no = ${lessons.group}))`,
    })
    .from(lessons)
    .innerJoin(classes, eq(classes.id, lessons.classId))
    .innerJoin(courses, eq(courses.id, classes.courseId))
    .leftJoin(people, eq(people.id, lessons.teacherId))
    .$dynamic();

/** Most lessons of one view: a class, a teacher or a room has no more in a semester. */
const mostLessons = 2000;

/** Lessons by time, those that wait last, as their plan has them. */
export async function readLessons(db: Db, where: SQL | undefined): Promise<Lesson[]> {
  const rows = await lessonRows(db)
    .where(where)
    .orderBy(lessons.startAt, lessons.classId, lessons.position)
    .limit(mostLessons);
  const rooms = await roomNames(
    db,
    rows.flatMap(({ roomId }) => roomId ?? []),
  );
  return rows.map((row) => ({
    id: row.id,
    class_id: row.classId,
    class_name: row.className,
    course_name: row.course,
    position: row.position,
    topic: row.topic,
    hours: row.hours,
    kind: row.kind,
    group: row.group,
    teacher_id: row.teacherId,
    teacher_name: row.teacher ?? '',
    day: row.day,
    period: row.period,
    start_at: row.startAt?.toISOString() ?? null,
    end_at: row.endAt?.toISOString() ?? null,
    room_id: row.roomId,
    room_name: (row.roomId !== null && rooms.get(row.roomId)) || '',
    students: row.students,
    is_locked: row.isLocked,
    is_published: row.isPublished,
    moved_from: row.movedFrom,
    version: row.version,
  }));
}

/** `2026-11-30 第 1–2 节 第一示教室`, or that it waits. */
export const placeWords = ({ day, period, hours, room_name: room }: Lesson): string =>
  day === null ? '待排' : [day, periodWords(period!, hours), room].filter(Boolean).join(' ');

export const lessonSource: RowSource<Lesson> = {
  table: lessons,
  words: {
    day: '日期',
    period: '开始节次',
    room_name: '教室',
    is_locked: { word: '锁定', say: (is) => (is ? '是' : '否') },
  },
  read: async ({ db }, id) => first(await readLessons(db, eq(lessons.id, id))),
};
