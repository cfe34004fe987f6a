import { and, asc, eq, gt, inArray, isNotNull, lt } from 'drizzle-orm';
import { adjustWords, type AdjustState } from '@contract/graduate/adjust-rules';
import { dayAfter, dayIn, kindOn, weekOf } from '@contract/graduate/rules';
import type { Lesson } from '@contract/graduate/lessons';
import type { Db } from '@server/kernel/database/database';
import { today } from '@server/kits/today';
import { submit, writeDecided } from '../approval/public';
import { bookRoom, freeRooms } from '../room/public';
import { wishWords, type Wish } from './adjust-effect';
import { adjustFlows, adjustSubject } from './adjust-flow';
import { placeWords, readLessons } from './lesson-rows';
import { momentsOf } from './moments';
import { frameOf } from './place';
import { adjustments, lessons } from './tables';

const administratorId = 1;
const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** Classes of the demo's teacher, and one whose teaching office is looked after by nobody who has journeys of his own. */
const own = { bachelor: 3, master: 11 } as const;
const elsewhere = 5;

/** Lessons confirmed and not, some with rooms, and requests to change them in every state. */
export async function writeAdjustments(tx: Db): Promise<void> {
  const day = today();
  await confirmUntil(tx, dayAfter(day, 7));
  const moved = (await ahead(tx, own.bachelor, day)).at(-1);
  if (moved) await decided(tx, moved, 'passed', await freeSlot(tx, moved), '参加全国学术会议，申请调至同周');
  const [rejected, withdrawn] = await over(tx, own.bachelor, day);
  if (rejected) await decided(tx, rejected, 'rejected', cancelled, '门诊临时增加，无法到课');
  if (withdrawn) await decided(tx, withdrawn, 'withdrawn', cancelled, '原定出差，已取消');
  const [ofMasters] = await over(tx, own.master, day);
  if (ofMasters) await decided(tx, ofMasters, 'rejected', await freeSlot(tx, ofMasters), '与科室值班冲突');
  for (const classId of [own.bachelor, own.master]) await bookAhead(tx, classId, day);
  const [first, second] = await ahead(tx, elsewhere, day);
  if (first) await pending(tx, first, await freeSlot(tx, first), '当天承担住院医师考核');
  if (second) await pending(tx, second, cancelled, '教室设备检修');
}

const cancelled: Wish = { kind: 'cancel', day: null, period: null, roomId: null, substituteId: null };

/** Lessons of a class that are still to come, and that are over, the first of them first. */
const ahead = (tx: Db, classId: number, day: string) =>
  readLessons(tx, and(eq(lessons.classId, classId), gt(lessons.day, dayAfter(day, 1)), isNotNull(lessons.teacherId)));
const over = (tx: Db, classId: number, day: string) =>
  readLessons(tx, and(eq(lessons.classId, classId), lt(lessons.day, day), isNotNull(lessons.teacherId)));
/** Asked for days ago, and before the lesson. */
const askedAt = ({ start_at: start }: Lesson) =>
  new Date(Math.min(Date.now() - 2 * dayMs, Date.parse(start!) - 6 * dayMs));

async function confirmUntil(tx: Db, day: string): Promise<void> {
  const rows = await tx
    .select({ id: lessons.id })
    .from(lessons)
    .where(and(eq(lessons.isPublished, true), lt(lessons.day, day)))
    .orderBy(asc(lessons.id));
  // Every fourth forgot to.
  const said = rows.filter(({ id }) => id % 4 !== 0).map(({ id }) => id);
  if (said.length > 0)
    await tx
      .update(lessons)
      .set({ confirmedAt: new Date(Date.now() - 2 * dayMs) })
      .where(inArray(lessons.id, said));
}

async function bookAhead(tx: Db, classId: number, day: string): Promise<void> {
  const list = await readLessons(tx, and(eq(lessons.classId, classId), gt(lessons.day, day)));
  for (const one of list.slice(0, 2)) {
    const span = { from: new Date(one.start_at!), to: new Date(one.end_at!), people: Math.max(1, one.students) };
    const [room] = await freeRooms(tx, span);
    if (!room) continue;
    const booked = await bookRoom(tx, {
      ...span,
      roomId: room.id,
      title: `${one.class_name} ${one.topic}`,
      source: { module: 'graduate', kind: 'course', id: String(one.id) },
      ownerUserId: one.teacher_id!,
    });
    if (booked.refusal) continue;
    await tx.update(lessons).set({ roomId: room.id, bookingId: booked.bookingId }).where(eq(lessons.id, one.id));
  }
}

/** The next day of teaching in the afternoon after a lesson, when no class of the demo is taught. */
async function freeSlot(tx: Db, lesson: Lesson): Promise<Wish> {
  const { calendar } = await frameOf(tx, lesson.class_id, 'look');
  const week = weekOf(calendar, lesson.day!);
  const days = [1, 2, 3, 4, 5].map((weekday) => dayIn(calendar, week, weekday));
  const day = days.find((one) => one !== lesson.day && kindOn(calendar, one) === 'teach') ?? lesson.day!;
  return { kind: 'move', day, period: 7, roomId: null, substituteId: null };
}

async function asked(tx: Db, lesson: Lesson, state: AdjustState, wish: Wish, reason: string) {
  const words = { fromWords: placeWords(lesson), toWords: await wishWords(tx, lesson, wish, '') };
  const askedBy = lesson.teacher_id!;
  const [made] = await tx
    .insert(adjustments)
    .values({
      ...wish,
      ...words,
      lessonId: lesson.id,
      askedBy,
      reason,
      state,
      askedAt: askedAt(lesson),
    })
    .returning({ id: adjustments.id });
  const line = adjustWords({ kind: wish.kind, from: words.fromWords, to: words.toWords });
  return {
    subjectId: adjustSubject(made!.id, askedBy),
    submitterId: askedBy,
    title: `${lesson.class_name} ${line}`,
    payload: {},
  };
}

const flowOf = async (tx: Db, lesson: Lesson) => adjustFlows[(await frameOf(tx, lesson.class_id, 'look')).one.level];

async function pending(tx: Db, lesson: Lesson, wish: Wish, reason: string): Promise<void> {
  await submit(tx, await flowOf(tx, lesson), await asked(tx, lesson, 'pending', wish, reason));
}

async function decided(
  tx: Db,
  lesson: Lesson,
  state: 'passed' | 'rejected' | 'withdrawn',
  wish: Wish,
  reason: string,
): Promise<void> {
  const submission = await asked(tx, lesson, state, wish, reason);
  const seat = { deciderId: administratorId, via: 'module', viaRef: 'office' } as const;
  const at = askedAt(lesson).getTime();
  await writeDecided(tx, await flowOf(tx, lesson), {
    ...submission,
    state,
    submittedAt: new Date(at),
    finishedAt: new Date(at + 5 * hourMs),
    seats: state === 'passed' ? [seat, { ...seat, viaRef: 'education' }] : [seat],
    ...(state === 'rejected' && { comment: '距考试周较近，请按原计划授课' }),
  });
  if (state !== 'passed') return;
  const { periods } = await frameOf(tx, lesson.class_id, 'look');
  const times = momentsOf(periods, { day: wish.day!, period: wish.period!, hours: lesson.hours })!;
  await tx
    .update(lessons)
    .set({ ...times, day: wish.day, period: wish.period, movedFrom: placeWords(lesson), confirmedAt: null })
    .where(eq(lessons.id, lesson.id));
}
