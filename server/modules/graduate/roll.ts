import { and, eq, inArray } from 'drizzle-orm';
import type { CourseDetail, courseQueryEndpoints, RollNow } from '@contract/graduate/course-query';
import {
  isRollMoved,
  rollMarks,
  rollOf,
  rollStates,
  type RollMark,
  type RollState,
} from '@contract/graduate/rules-results';
import { AppError } from '@contract/kernel/errors';
import { fieldChange, type FieldChange } from '@server/kernel/field-changes';
import type { Call } from '@server/kernel/implement';
import type { Reader } from '@server/kits/row-calls';
import { find, first } from '@server/kits/rows';
import { demandClass } from './classes';
import { readCourse } from './course-rows';
import { placeWords, readLessons } from './lesson-rows';
import { refuse } from './refuse';
import { classes, lessons, rolls } from './tables';

type Member = CourseDetail['members'][number];

/** @throws AppError GRADUATE_REFUSED for people who are not among these, or who are named twice */
export function demandMembers(members: readonly Member[], ids: readonly number[]): void {
  const known = new Set(members.map(({ user_id: id }) => id));
  if (ids.some((id) => !known.has(id))) throw refuse('名单中有不在本次课或本教学班的学生，请刷新后重新登记');
  if (new Set(ids).size < ids.length) throw refuse('同一名学生出现了两次，请刷新后重新登记');
}

/** A class as the caller sees it, kept from other writers until the transaction ends; its version is not compared. @throws AppError NOT_FOUND */
export async function lockedCourse(reader: Reader, id: number): Promise<CourseDetail> {
  await reader.db.select({ id: classes.id }).from(classes).where(eq(classes.id, id)).for('update');
  return readCourse(reader, id);
}

/**
 * Writes the roll of a lesson of a class that is locked. What is compared is the lesson and not the class: scores, or the roll
 * of another lesson, are no reason to refuse one that waited on a device.
 * @returns what changed @throws AppError GRADUATE_REFUSED, GRADUATE_ROLL_MOVED, NOT_FOUND
 */
export async function writeRoll(
  { db, body }: Call<(typeof courseQueryEndpoints)['saveRoll']>,
  course: CourseDetail,
): Promise<FieldChange[]> {
  demandClass('record', course);
  const lesson = first(course.lessons.filter(({ id }) => id === body.lesson_id));
  const isMoved = lesson.day !== body.day || lesson.period !== body.period;
  if (lesson.start_at === null || Date.parse(lesson.start_at) > Date.now()) {
    const [placed] = await readLessons(db, eq(lessons.id, lesson.id));
    throw refuse(isMoved ? `这次课已调整到${placeWords(placed!)}，开始后才能点名` : '课还没有开始，开始后才能点名');
  }
  const due = course.members.filter(({ group }) => lesson.group === 0 || group === lesson.group);
  const named = new Set(body.marks.map(({ user_id: id }) => id));
  demandMembers(
    due,
    body.marks.map(({ user_id: id }) => id),
  );
  // Whoever was not on the list that the caller had is not taken to be there.
  const missing = due.filter(({ user_id: id }) => !named.has(id));
  if (missing.length > 0) throw refuse(`名单已新增${missing[0]!.name}等 ${missing.length} 人，请刷新后重新点名`);
  const roll = new Map(lesson.roll.map(({ user_id: id, state }) => [id, state]));
  const nowOf = (id: number): RollMark | null => (lesson.is_called ? (roll.get(id) ?? 'present') : null);
  if (isMoved || body.marks.some((mark) => isRollMoved(nowOf(mark.user_id), mark))) {
    const { calledAt } = await find(db, lessons, lesson.id);
    const copy: RollNow = {
      day: lesson.day!,
      period: lesson.period!,
      hours: lesson.hours,
      called_at: calledAt?.toISOString() ?? null,
      marks: due.map(({ user_id, name }) => ({ user_id, name, state: nowOf(user_id) })),
    };
    throw new AppError('GRADUATE_ROLL_MOVED', { lesson: `第 ${lesson.position} 次课` }, { copy });
  }
  // Whom the caller does not see stays as he is.
  await db.delete(rolls).where(and(eq(rolls.lessonId, lesson.id), inArray(rolls.userId, [...named])));
  const rows = rollOf(body.marks).map(({ user_id: userId, state }) => ({ lessonId: lesson.id, userId, state }));
  if (rows.length > 0) await db.insert(rolls).values(rows);
  await db.update(lessons).set({ calledAt: new Date() }).where(eq(lessons.id, lesson.id));
  const names = new Map(due.map((one) => [one.user_id, one.name]));
  const told = (list: readonly { user_id: number; state: RollState }[]) =>
    list.map(({ user_id: id, state }) => `${names.get(id)}${rollStates[state]}`).join('、') ||
    `全部${rollMarks.present}`;
  return [
    fieldChange(`第 ${lesson.position} 次课点名`, lesson.is_called ? told(lesson.roll) : '', told(rollOf(body.marks))),
  ];
}
