import { and, asc, eq, exists, getTableColumns, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { CourseDetail, CourseLine } from '@contract/graduate/course-query';
import { lastDayOf, dayAfter } from '@contract/graduate/rules';
import {
  archiveKindKeys,
  archiveOwner,
  attendanceOf,
  isArchived,
  isAway,
  materialOwner,
  summaryOf,
  totalOf,
  type RollState,
} from '@contract/graduate/rules-results';
import { AppError } from '@contract/kernel/errors';
import { groupBy } from '@contract/kernel/group-by';
import { holds } from '@contract/permissions';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { Reader, RowSource } from '@server/kits/row-calls';
import { attachmentsOf } from '../attachment/public';
import { leaveOn } from '../attendance/public';
import { meansOf } from '../evaluation/public';
import { visiblePeople } from '../people/public';
import { people } from '../people/tables';
import { classRows, toClass } from './class-rows';
import { readLessons } from './lesson-rows';
import { calendarOf } from './semesters';
import { classes, classStudents, courses, lessons, rolls, semesters } from './tables';

type User = Pick<CurrentUser, 'userId' | 'permissions' | 'scope'>;

/**
 * Classes that the caller may know of: all of whoever manages them; else those in which he teaches, and those of courses
 * that his department gives where he decides on adjustments (ADR 174).
 */
export function within(db: Db, user: User): SQL | undefined {
  if (holds(user, 'graduate:class:list')) return undefined;
  const one = { one: sql`1` };
  const taught = and(eq(lessons.classId, classes.id), eq(lessons.teacherId, user.userId));
  const given = and(eq(courses.id, classes.courseId), eq(courses.deptId, people.deptId), eq(people.id, user.userId));
  return or(
    exists(db.select(one).from(lessons).where(taught)),
    holds(user, 'graduate:adjust:approve') ? exists(db.select(one).from(courses).innerJoin(people, given)) : undefined,
  );
}

/** Who manages classes sees those of its students within his scope; who teaches one, and its teaching office, all. */
export const seenIn = (user: User): SQL | undefined =>
  holds(user, 'graduate:class:list') ? visiblePeople(user.scope) : undefined;

/** Evaluations of a semester end up to so many days after it. */
const daysAfter = 28;

/** Means of the teachers of classes in the semester, by class; empty for whoever may not read results. */
async function evaluationsOf(db: Db, user: User, ids: readonly number[]): Promise<Map<number, number>> {
  if (!holds(user, 'evaluation:result:view') || ids.length === 0) return new Map();
  const rows = await db
    .selectDistinct({ ...getTableColumns(semesters), classId: lessons.classId, teacherId: lessons.teacherId })
    .from(lessons)
    .innerJoin(classes, eq(classes.id, lessons.classId))
    .innerJoin(semesters, eq(semesters.id, classes.semesterId))
    .where(inArray(lessons.classId, [...ids]));
  const found = new Map<number, number>();
  for (const inSemester of groupBy(rows, ({ id }) => id).values()) {
    const calendar = calendarOf(inSemester[0]!);
    const days = { from: calendar.first_monday, to: dayAfter(lastDayOf(calendar), daysAfter) };
    const means = await meansOf(db, [...new Set(inSemester.map(({ teacherId }) => `p${teacherId}`))], days);
    for (const [classId, taught] of groupBy(inSemester, (row) => row.classId)) {
      const told = taught.flatMap(({ teacherId }) => means.get(`p${teacherId}`) ?? []);
      if (told.length === 0) continue;
      found.set(classId, Math.round((told.reduce((sum, one) => sum + one, 0) / told.length) * 10) / 10);
    }
  }
  return found;
}

/** Things of the archives of classes, and whether each is there. */
async function archivesOf(db: Db, rows: readonly Pick<typeof classes.$inferSelect, 'id' | 'archive'>[]) {
  const ids = rows.map(({ id }) => String(id));
  const files = new Map<string, number>();
  for (const kind of archiveKindKeys)
    for (const [id, list] of await attachmentsOf(db, archiveOwner(kind), ids)) files.set(`${kind} ${id}`, list.length);
  return ({ id, archive }: (typeof rows)[number]) =>
    archiveKindKeys.map((kind) => ({ kind, files: files.get(`${kind} ${id}`) ?? 0, note: archive[kind] ?? '' }));
}

/** Classes with what lessons, roll-calls, scores, evaluations and archives say of them. */
export async function toLines(
  db: Db,
  user: User,
  rows: readonly Awaited<ReturnType<typeof classRows>>[number][],
): Promise<CourseLine[]> {
  const ids = rows.map(({ id }) => id);
  const told = await db
    .select({
      classId: lessons.classId,
      isCalled: sql<boolean>`${lessons.calledAt} is not null`,
      students: sql<number>`(select count(*)::int from ${classStudents} one where one.class_id = ${lessons.classId}
        and (${lessons.group} = 0 or one.group_no = ${lessons.group}))`,
      away: sql<number>`(select count(*)::int from ${rolls} one join ${classStudents} member
        on member.user_id = one.user_id and member.class_id = ${lessons.classId}
        where one.lesson_id = ${lessons.id} and one.state in ('leave', 'absent')
        and (${lessons.group} = 0 or member.group_no = ${lessons.group}))`,
    })
    .from(lessons)
    // Joined so that columns are named with their tables within the counts.
    .innerJoin(classes, eq(classes.id, lessons.classId))
    .where(and(inArray(lessons.classId, ids), sql`${lessons.endAt} <= now()`));
  const scores = await db
    .select({ classId: classStudents.classId, usual: classStudents.usual, exam: classStudents.exam })
    .from(classStudents)
    .where(inArray(classStudents.classId, ids));
  const [heldBy, scoresBy] = [groupBy(told, (one) => one.classId), groupBy(scores, (one) => one.classId)];
  const evaluations = await evaluationsOf(db, user, ids);
  const archiveOf = await archivesOf(db, rows);
  return rows.map((row) => {
    const held = heldBy.get(row.id) ?? [];
    const called = held.filter(({ isCalled }) => isCalled);
    return {
      ...toClass(row),
      held: held.length,
      called: called.length,
      attendance: attendanceOf(called),
      ...summaryOf((scoresBy.get(row.id) ?? []).map(({ usual, exam }) => totalOf(usual, exam))),
      evaluation: evaluations.get(row.id) ?? null,
      archived: archiveOf(row).filter(isArchived).length,
    };
  });
}

/** Those of the students of a class whom the caller sees, with their scores. */
const membersOf = (db: Db, user: User, classId: number) =>
  db
    .select({
      user_id: people.id,
      name: people.name,
      staff_id: people.staffId,
      group: classStudents.group,
      usual: classStudents.usual,
      exam: classStudents.exam,
    })
    .from(classStudents)
    .innerJoin(people, eq(people.id, classStudents.userId))
    .where(and(eq(classStudents.classId, classId), seenIn(user)))
    .orderBy(asc(classStudents.group), asc(people.staffId), asc(people.id));
type Member = Awaited<ReturnType<typeof membersOf>>[number];

async function lessonsOf(db: Db, classId: number, members: readonly Member[]): Promise<CourseDetail['lessons']> {
  const list = await readLessons(db, eq(lessons.classId, classId));
  const ids = list.map(({ id }) => id);
  const moments = await db
    .select({ id: lessons.id, calledAt: lessons.calledAt })
    .from(lessons)
    .where(inArray(lessons.id, ids));
  const calledAt = new Map(moments.map((one) => [one.id, one.calledAt]));
  const stored = await db.select().from(rolls).where(inArray(rolls.lessonId, ids));
  const rollOf = groupBy(stored, ({ lessonId }) => lessonId);
  const files = await attachmentsOf(db, materialOwner, ids.map(String));
  const days = list.flatMap(({ day }) => day ?? []).toSorted();
  const known = members.map(({ user_id: id }) => id);
  const leave = days.length > 0 ? await leaveOn(db, known, { from: days[0]!, to: days.at(-1)! }) : [];
  return list.map((one) => {
    const isCalled = (calledAt.get(one.id) ?? null) !== null;
    const due = new Set(
      members.filter(({ group }) => one.group === 0 || group === one.group).map((who) => who.user_id),
    );
    const roll = (rollOf.get(one.id) ?? []).filter(({ userId }) => due.has(userId));
    // Who is on approved leave that day is proposed, until somebody calls.
    const onLeave = leave.filter(
      ({ userId, from, to }) => one.day !== null && from <= one.day && one.day <= to && due.has(userId),
    );
    const proposed = [...new Set(onLeave.map(({ userId }) => userId))];
    return {
      id: one.id,
      position: one.position,
      topic: one.topic,
      kind: one.kind,
      hours: one.hours,
      group: one.group,
      teacher_name: one.teacher_name,
      day: one.day,
      period: one.period,
      start_at: one.start_at,
      end_at: one.end_at,
      is_called: isCalled,
      roll: isCalled
        ? roll.map(({ userId, state }) => ({ user_id: userId, state }))
        : proposed.map((userId) => ({ user_id: userId, state: 'leave' as RollState })),
      students: one.students,
      away: roll.filter(({ state }) => isAway(state)).length,
      files: files.get(String(one.id))?.length ?? 0,
    };
  });
}

/** A class with its lessons, roll-calls, scores and archive. @throws AppError NOT_FOUND */
export async function readCourse({ db, user }: Reader, id: number): Promise<CourseDetail> {
  const [found] = await classRows(db).where(and(eq(classes.id, id), within(db, user)));
  if (!found) throw new AppError('NOT_FOUND');
  const [line] = await toLines(db, user, [found]);
  const members = await membersOf(db, user, id);
  const list = await lessonsOf(db, id, members);
  const away = list.flatMap(({ is_called: isCalled, roll }) => (isCalled ? roll : []));
  return {
    ...line!,
    lessons: list,
    members: members.map((one) => ({
      ...one,
      total: totalOf(one.usual, one.exam),
      absent: away.filter(({ user_id: userId, state }) => userId === one.user_id && state === 'absent').length,
    })),
    unseen: found.students - members.length,
    archive: (await archivesOf(db, [found]))(found),
  };
}

/** Classes as 课程详情 shows and changes them; what changed of a roll-call or a score is told by the calls. */
export const courseSource: RowSource<CourseDetail> = { table: classes, words: {}, read: readCourse };
