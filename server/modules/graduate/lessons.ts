import { and, asc, eq, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import type { graduateLessonEndpoints, Lesson } from '@contract/graduate/lessons';
import { hardProblem, softProblems } from '@contract/graduate/rules-arrange';
import { dayIn, periodWords } from '@contract/graduate/rules';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { savedRow } from '@server/kits/row-calls';
import { changeRow, find } from '@server/kits/rows';
import { notify } from '../notice/public';
import { people } from '../people/tables';
import { freeRooms, roomNames } from '../room/public';
import { refuse } from './refuse';
import { clearLesson, fillLessons, frameOf, lockClassOf, lockedClass, placeLesson } from './place';
import { lessonSource, placeWords, readLessons } from './lesson-rows';
import { classes, classStudents, lessons } from './tables';
import { aroundOf, wishOf, worldOf } from './world';

type Calls = Pick<
  typeof graduateLessonEndpoints,
  | 'timetable'
  | 'timetableChoices'
  | 'arrangement'
  | 'lessonSlots'
  | 'lessonPlace'
  | 'placeLesson'
  | 'clearLesson'
  | 'lockLesson'
  | 'fillLessons'
  | 'publishLessons'
>;

/** Lessons that somebody teaches, or sits in. */
const ofPerson = (userId: number): SQL =>
  or(
    eq(lessons.teacherId, userId),
    sql`exists (select 1 from ${classStudents} own where own.class_id = ${lessons.classId} and own.user_id = ${userId}
      and (${lessons.group} = 0 or own.group_no = ${lessons.group}))`,
  )!;

function viewOf(asked: { by: 'mine' | 'class' | 'teacher' | 'room'; id?: number | undefined }, userId: number): SQL {
  const id = asked.id ?? 0;
  switch (asked.by) {
    case 'class':
      return eq(lessons.classId, id);
    case 'teacher':
      return eq(lessons.teacherId, id);
    case 'room':
      return eq(lessons.roomId, id);
    case 'mine':
      return ofPerson(userId);
  }
}

/** Who is told of lessons: who teaches them, and who sits in them. */
export async function tellOf(db: Db, classId: number, group: number, teachers: readonly (number | null)[]) {
  const rows = await db
    .select({ userId: classStudents.userId })
    .from(classStudents)
    .where(and(eq(classStudents.classId, classId), group === 0 ? undefined : eq(classStudents.group, group)));
  return {
    student: rows.map(({ userId }) => userId),
    teacher: [...new Set(teachers.flatMap((id) => id ?? []))],
  };
}

/** An announced lesson that was moved says where it was, and whom it concerns is told. */
async function tellMoved(db: Db, before: Lesson, after: Lesson): Promise<void> {
  const [from, to] = [placeWords(before), placeWords(after)];
  if (!before.is_published || from === to) return;
  await notify(db, {
    event: 'graduate.lesson.moved',
    recipients: await tellOf(db, after.class_id, after.group, [after.teacher_id]),
    variables: { name: after.class_name, topic: after.topic, from, to },
    link: '/graduate',
    subject: `graduate_lesson:${after.id}`,
  });
}

/** What is in the way of a place, what is unusual about it, and the rooms that are free then. */
export async function placeChoices(db: Db, id: number, { day, period }: { day: string; period: number }) {
  const row = await find(db, lessons, id);
  const { calendar, periods, setting } = await frameOf(db, row.classId, 'look');
  const world = await worldOf(db, { calendar, periods, from: day, to: day, classId: row.classId });
  const wish = wishOf(world, row, { day, period }, null);
  if (!wish)
    return {
      problem: `当天只有 ${periods.length} 节，排不下 ${periodWords(period, row.hours)}`,
      warnings: [],
      rooms: [],
    };
  const around = aroundOf(world, day);
  const asked = { from: new Date(wish.from), to: new Date(wish.to), people: Math.max(1, wish.students.length) };
  const free = await freeRooms(db, asked);
  return {
    problem: hardProblem(wish, around),
    warnings: softProblems(wish, around, setting),
    rooms: free.map((room) => ({ id: room.id, name: room.name, capacity: room.capacity })),
  };
}

/** 排课 and 课表. */
export const lessonHandlers: Handlers<Calls> = {
  timetable: ({ db, user, query }) =>
    readLessons(
      db,
      and(eq(classes.semesterId, query.semester_id), eq(lessons.isPublished, true), viewOf(query, user.userId)),
    ),
  arrangement: ({ db, user, query }) =>
    readLessons(db, and(eq(classes.semesterId, query.semester_id), viewOf(query, user.userId))),

  timetableChoices: async ({ db, query }) => {
    const here = eq(classes.semesterId, query.semester_id);
    const list = await db
      .select({ id: classes.id, name: classes.name })
      .from(classes)
      .where(and(here, sql`${classes.state} <> 'draft'`))
      .orderBy(asc(classes.id));
    const teachers = await db
      .selectDistinct({ id: people.id, name: people.name })
      .from(lessons)
      .innerJoin(classes, eq(classes.id, lessons.classId))
      .innerJoin(people, eq(people.id, lessons.teacherId))
      .where(here)
      .orderBy(asc(people.id));
    const used = await db
      .selectDistinct({ id: lessons.roomId })
      .from(lessons)
      .innerJoin(classes, eq(classes.id, lessons.classId))
      .where(and(here, isNotNull(lessons.roomId)));
    const rooms = await roomNames(
      db,
      used.flatMap(({ id }) => id ?? []),
    );
    return { classes: list, teachers, rooms: [...rooms].map(([id, name]) => ({ id, name })) };
  },

  lessonSlots: async ({ db, query }) => {
    const row = await find(db, lessons, query.id);
    const { calendar, periods } = await frameOf(db, row.classId, 'look');
    const [from, to] = [dayIn(calendar, query.week, 1), dayIn(calendar, query.week, 7)];
    const world = await worldOf(db, { calendar, periods, from, to, classId: row.classId });
    return [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => {
      const day = dayIn(calendar, query.week, weekday);
      const around = aroundOf(world, day);
      return periods.map((_, at) => {
        const wish = wishOf(world, row, { day, period: at + 1 }, null);
        const problem = wish ? hardProblem(wish, around) : `当天只有 ${periods.length} 节，放不下 ${row.hours} 节`;
        return { day, period: at + 1, problem };
      });
    });
  },

  lessonPlace: ({ db, query: { id, day, period } }) => placeChoices(db, id, { day, period }),

  placeLesson: async (call) => {
    await lockClassOf(call.db, call.body.id);
    return savedRow(call, lessonSource, async (before) => {
      const { id, ...place } = call.body;
      await placeLesson(call.db, call.user, id, place);
      const after = await lessonSource.read(call, id);
      if (before!.is_published && placeWords(after) !== placeWords(before!))
        await call.db
          .update(lessons)
          .set({ movedFrom: before!.moved_from || placeWords(before!) })
          .where(eq(lessons.id, id));
      await tellMoved(call.db, before!, after);
      return id;
    });
  },

  clearLesson: async (call) => {
    await lockClassOf(call.db, call.body.id);
    return savedRow(call, lessonSource, async () => {
      await clearLesson(call.db, call.body.id);
      return call.body.id;
    });
  },

  lockLesson: async (call) => {
    await lockClassOf(call.db, call.body.id);
    return savedRow(call, lessonSource, async (before) => {
      const { id, is_locked: isLocked } = call.body;
      if (before!.day === null) throw refuse('还没有排的课不能锁定');
      await changeRow(call.db, lessons, id, { isLocked });
      return id;
    });
  },

  fillLessons: async ({ db, user, body, audit }) => {
    const answer = await fillLessons(db, user, body.class_id);
    audit({ target: `graduate_class:${body.class_id}`, detail: answer });
    return answer;
  },

  publishLessons: async ({ db, body, audit }) => {
    const { name } = await lockedClass(db, body.class_id);
    const fresh = and(eq(lessons.classId, body.class_id), isNotNull(lessons.day), eq(lessons.isPublished, false));
    const made = await db
      .update(lessons)
      .set({ isPublished: true, version: sql`${lessons.version} + 1` })
      .where(fresh)
      .returning({ id: lessons.id, teacherId: lessons.teacherId });
    if (made.length === 0) throw refuse('没有新排的课，无需发布');
    await notify(db, {
      event: 'graduate.timetable.published',
      recipients: await tellOf(
        db,
        body.class_id,
        0,
        made.map(({ teacherId }) => teacherId),
      ),
      variables: { name, count: made.length },
      link: '/graduate',
      subject: `graduate_class:${body.class_id}`,
    });
    audit({ target: `graduate_class:${body.class_id}`, detail: { published: made.length } });
    return { published: made.length };
  },
};
