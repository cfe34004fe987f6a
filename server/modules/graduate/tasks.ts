import { and, eq, inArray } from 'drizzle-orm';
import type { Lesson } from '@contract/graduate/lessons';
import type { graduateTaskEndpoints, Task } from '@contract/graduate/tasks';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { find } from '@server/kits/rows';
import { ownLesson, usedBy } from './adjust';
import { placeWords, readLessons } from './lesson-rows';
import { lockClassOf } from './place';
import { refuse } from './refuse';
import { presentSemester } from './semester-facts';
import { adjustments, classes, lessons, semesters } from './tables';

/** Lessons with what their teacher did about them. */
async function toTasks(db: Db, list: readonly Lesson[]): Promise<Task[]> {
  const ids = list.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: lessons.id, confirmedAt: lessons.confirmedAt, calledAt: lessons.calledAt })
    .from(lessons)
    .where(inArray(lessons.id, ids));
  const open = await db
    .select({ id: adjustments.lessonId })
    .from(adjustments)
    .where(and(inArray(adjustments.lessonId, ids), eq(adjustments.state, 'pending')));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const asked = new Set(open.map(({ id }) => id));
  return list.map((one) => {
    const { confirmedAt = null, calledAt = null } = byId.get(one.id) ?? {};
    return {
      ...one,
      confirmed_at: confirmedAt?.toISOString() ?? null,
      is_called: calledAt !== null,
      is_asked: asked.has(one.id),
    };
  });
}

/** 我的教学任务: what somebody teaches, and that he said so. */
export const taskHandlers: Handlers<typeof graduateTaskEndpoints> = {
  ownTasks: async ({ db, user, query }) => {
    const semesterId = query.semester_id ?? (await presentSemester(db, query.level))?.id;
    if (semesterId === undefined) return { semester_id: null, used: 0, list: [] };
    await find(db, semesters, semesterId);
    const own = and(
      eq(classes.semesterId, semesterId),
      eq(classes.level, query.level),
      eq(lessons.teacherId, user.userId),
      eq(lessons.isPublished, true),
    );
    const list = await toTasks(db, await readLessons(db, own));
    return { semester_id: semesterId, used: await usedBy(db, user.userId, semesterId), list };
  },

  confirmTask: async ({ db, user, body: { id, day, period }, audit }) => {
    await ownLesson(db, user.userId, id);
    await lockClassOf(db, id);
    const { lesson } = await ownLesson(db, user.userId, id);
    if (!lesson.is_published) throw refuse('这次课还没有发布，不需要确认');
    if (lesson.day !== day || lesson.period !== period)
      throw refuse(`这次课已调整到${placeWords(lesson)}，请核对后重新确认`);
    const [before] = await toTasks(db, [lesson]);
    // Who says it twice has said it once.
    if (before!.confirmed_at === null)
      await db.update(lessons).set({ confirmedAt: new Date() }).where(eq(lessons.id, id));
    audit({ target: `graduate_lesson:${id}`, detail: { day, period } });
    const [after] = await toTasks(db, [lesson]);
    return after!;
  },
};
