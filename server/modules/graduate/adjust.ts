import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Adjustment, graduateAdjustEndpoints } from '@contract/graduate/adjust';
import { adjustWords, askProblem } from '@contract/graduate/adjust-rules';
import { personTypes } from '@contract/kernel/enums';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { equals } from '@server/kits/contains';
import { addRow, find, first, pageOfJoined } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { AppError } from '@contract/kernel/errors';
import { submit } from '../approval/public';
import { visiblePeople } from '../people/public';
import { people } from '../people/tables';
import { judgeWish, wishWords, type Wish } from './adjust-effect';
import { adjustFlows, adjustSubject } from './adjust-flow';
import { settingOf } from './config';
import { placeWords, readLessons } from './lesson-rows';
import { placeChoices } from './lessons';
import { lockClassOf } from './place';
import { refuse } from './refuse';
import { adjustments, classes, lessons } from './tables';

const adjustmentRows = (db: Db) =>
  db
    .select({ row: adjustments, level: classes.level, name: classes.name, topic: lessons.topic })
    .from(adjustments)
    .innerJoin(lessons, eq(lessons.id, adjustments.lessonId))
    .innerJoin(classes, eq(classes.id, lessons.classId))
    .$dynamic();
const toAdjustment = ({ row, level, name, topic }: Awaited<ReturnType<typeof adjustmentRows>>[number]): Adjustment => ({
  id: row.id,
  level,
  lesson_id: row.lessonId,
  class_name: name,
  topic,
  kind: row.kind,
  from: row.fromWords,
  to: row.toWords,
  reason: row.reason,
  state: row.state,
  asked_at: row.askedAt.toISOString(),
  subject: adjustSubject(row.id, row.askedBy),
});

/** How many adjustments somebody asked for in a semester, without what was rejected or withdrawn. */
export const usedBy = async (db: Db, userId: number, semesterId: number): Promise<number> => {
  const [row] = await db
    .select({ used: sql<number>`count(*)::int` })
    .from(adjustments)
    .innerJoin(lessons, eq(lessons.id, adjustments.lessonId))
    .innerJoin(classes, eq(classes.id, lessons.classId))
    .where(
      and(
        eq(adjustments.askedBy, userId),
        eq(classes.semesterId, semesterId),
        inArray(adjustments.state, ['pending', 'passed']),
      ),
    );
  return row!.used;
};

/** A lesson that somebody teaches, published or not. @throws AppError NOT_FOUND for everybody else */
export async function ownLesson(db: Db, userId: number, id: number) {
  const found = first(await readLessons(db, and(eq(lessons.id, id), eq(lessons.teacherId, userId))));
  const { level, semesterId } = await find(db, classes, found.class_id);
  return { lesson: found, level, semesterId };
}

/** @throws AppError GRADUATE_REFUSED for oneself, NOT_FOUND for who is no colleague in sight */
async function demandSubstitute(db: Db, user: CurrentUser, id: number): Promise<void> {
  if (id === user.userId) throw refuse('代课教师不能是本人，请另选教师');
  const who = and(
    eq(people.id, id),
    eq(people.typeId, personTypes.staff.id),
    isNull(people.deletedAt),
    visiblePeople(user.scope),
  );
  if ((await db.$count(people, who)) === 0) throw new AppError('NOT_FOUND');
}

/** 调课, 停课 and 代课 as teachers ask for them. */
export const adjustHandlers: Handlers<typeof graduateAdjustEndpoints> = {
  ownAdjustments: async ({ db, user, query: { page, size, level, kind, state } }) => {
    const where = and(
      eq(adjustments.askedBy, user.userId),
      eq(classes.level, level),
      equals(adjustments.kind, kind),
      equals(adjustments.state, state),
    );
    const { total, list } = await pageOfJoined(db, adjustmentRows, {
      page,
      size,
      where,
      orderBy: [desc(adjustments.id)],
    });
    return { total, list: list.map(toAdjustment) };
  },

  adjustPlaces: async ({ db, user, query: { id, day, period } }) => {
    await ownLesson(db, user.userId, id);
    return placeChoices(db, id, { day, period });
  },

  askAdjustment: async ({ db, user, body, audit }) => {
    const { lesson_id: lessonId, kind, reason } = body;
    await ownLesson(db, user.userId, lessonId);
    await lockClassOf(db, lessonId);
    const { lesson, level, semesterId } = await ownLesson(db, user.userId, lessonId);
    const open = and(eq(adjustments.lessonId, lessonId), eq(adjustments.state, 'pending'));
    const problem = askProblem(
      { ...lesson, is_asked: (await db.$count(adjustments, open)) > 0 },
      { today: today(), ...(await settingOf(db, level)), used: await usedBy(db, user.userId, semesterId) },
    );
    if (problem) throw refuse(problem);
    const wish: Wish = {
      kind,
      day: kind === 'move' ? body.day : null,
      period: kind === 'move' ? body.period : null,
      roomId: kind === 'move' ? body.room_id : null,
      substituteId: kind === 'substitute' ? body.substitute_id : null,
    };
    if (wish.substituteId !== null) await demandSubstitute(db, user, wish.substituteId);
    const judged = await judgeWish(db, lesson, wish);
    if (judged.problem) throw refuse(judged.problem);
    const toWords = await wishWords(db, lesson, wish, judged.substitute);
    const fromWords = placeWords(lesson);
    if (toWords === fromWords) throw refuse('调整后的时间与教室和现在相同，请重新选择');
    const values = { ...wish, lessonId, askedBy: user.userId, fromWords, toWords, reason };
    const id = await addRow(db, adjustments, values);
    await submit(db, adjustFlows[level], {
      subjectId: adjustSubject(id, user.userId),
      submitterId: user.userId,
      title: `${lesson.class_name} ${adjustWords({ kind, from: fromWords, to: toWords })}`,
      payload: {},
    });
    audit({ target: `graduate_adjustment:${id}`, detail: { kind, from: fromWords, to: toWords } });
    return toAdjustment(first(await adjustmentRows(db).where(eq(adjustments.id, id))));
  },
};
