import { eq } from 'drizzle-orm';
import { adjustKinds, taughtMeanwhile } from '@contract/graduate/adjust-rules';
import type { Lesson } from '@contract/graduate/lessons';
import { hardProblem, softProblems } from '@contract/graduate/rules-arrange';
import { periodWords } from '@contract/graduate/rules';
import type { Db } from '@server/kernel/database/database';
import { changeRow, find, first } from '@server/kits/rows';
import { violated } from '@server/kits/violation';
import { notify } from '../notice/public';
import { people } from '../people/tables';
import { freeRooms, releaseBooking, roomNames } from '../room/public';
import { placeWords, readLessons } from './lesson-rows';
import { tellOf } from './lessons';
import { frameOf, lockedClass, placeLesson } from './place';
import { refuse } from './refuse';
import { adjustments, lessons } from './tables';
import { aroundOf, roomOf, wishOf, worldOf } from './world';

type Asked = typeof adjustments.$inferSelect;
/** What an adjustment asks for. */
export type Wish = Pick<Asked, 'kind' | 'day' | 'period' | 'roomId' | 'substituteId'>;

export const adjustmentOf = (db: Db, id: number) => find(db, adjustments, id);
const lessonOf = async (db: Db, id: number): Promise<Lesson> => first(await readLessons(db, eq(lessons.id, id)));

export interface Judged {
  /** Why it cannot be done now; empty: it can. */
  problem: string;
  warnings: string[];
  lesson: Lesson;
  /** Name of who would teach instead; empty without one. */
  substitute: string;
}

/** What an adjustment meets as the timetable stands now. */
export async function judgeAdjustment(db: Db, asked: Asked): Promise<Judged> {
  const lesson = await lessonOf(db, asked.lessonId);
  const judged = await judgeWish(db, lesson, asked);
  if (lesson.teacher_id !== asked.askedBy) return { ...judged, problem: '这次课已换了教师，请驳回' };
  if (placeWords(lesson) !== asked.fromWords)
    return { ...judged, problem: `这次课已不在原来的位置（现为${placeWords(lesson)}），请驳回后由教师重新申请` };
  return judged;
}

/** As `judgeAdjustment`, of what is only being asked for. */
export async function judgeWish(db: Db, lesson: Lesson, asked: Wish): Promise<Judged> {
  const [substitute] =
    asked.substituteId === null ? [] : await db.select().from(people).where(eq(people.id, asked.substituteId));
  const rest = { lesson, substitute: substitute?.name ?? '', warnings: [] };
  if (lesson.day === null || lesson.period === null) return { ...rest, problem: '这次课已撤下，没有可调整的位置' };
  if (lesson.is_locked) return { ...rest, problem: '这次课已锁定，请先解锁' };
  if (Date.parse(lesson.start_at!) < Date.now()) return { ...rest, problem: '这次课已经上过，不能再调整' };
  const { semester, one } = await frameOf(db, lesson.class_id, 'look');
  if (semester.state !== 'open' || one.state !== 'open') return { ...rest, problem: '学期或教学班已结束，不能再调整' };
  if (asked.kind === 'move') return { ...rest, ...(await moveProblem(db, lesson, asked)) };
  if (asked.kind === 'cancel') return { ...rest, problem: '' };
  if (!substitute || substitute.deletedAt !== null) return { ...rest, problem: '代课教师已不在，请驳回' };
  const { wish, around } = await standing(db, lesson, { day: lesson.day, period: lesson.period });
  const busy = wish && taughtMeanwhile(wish, around.others, substitute.id);
  return { ...rest, problem: busy ? `${substitute.name}此时有课：${busy.title}` : '' };
}

async function standing(db: Db, lesson: Lesson, slot: { day: string; period: number }, roomId: number | null = null) {
  const { calendar, periods, setting } = await frameOf(db, lesson.class_id, 'look');
  const row = await find(db, lessons, lesson.id);
  const world = await worldOf(db, { calendar, periods, from: slot.day, to: slot.day, classId: row.classId });
  const room = await roomOf(db, roomId);
  return { wish: wishOf(world, row, slot, roomId), around: aroundOf(world, slot.day, room), room, periods, setting };
}

async function moveProblem(db: Db, lesson: Lesson, asked: Wish): Promise<{ problem: string; warnings: string[] }> {
  const slot = { day: asked.day!, period: asked.period! };
  const { wish, around, room, periods, setting } = await standing(db, lesson, slot, asked.roomId);
  const no = (problem: string) => ({ problem, warnings: [] });
  if (!wish) return no(`当天只有 ${periods.length} 节，排不下 ${periodWords(slot.period, lesson.hours)}`);
  if (room === undefined) return no('教室已停用或已删除，请另选教室');
  const hard = hardProblem(wish, around);
  if (hard) return no(hard);
  const keepsRoom = asked.roomId === lesson.room_id && lesson.day === slot.day;
  if (asked.roomId !== null && !keepsRoom) {
    const span = { from: new Date(wish.from), to: new Date(wish.to), people: Math.max(1, wish.students.length) };
    const isFree = (await freeRooms(db, span)).some(({ id }) => id === asked.roomId);
    if (!isFree) return no(`${room?.name ?? '教室'}此时已被占用或不可用，请另选教室`);
  }
  return { problem: '', warnings: softProblems(wish, around, setting) };
}

/** What an adjustment asks for, as the record and the notices say it. */
export async function wishWords(db: Db, lesson: Lesson, asked: Wish, substitute: string): Promise<string> {
  if (asked.kind === 'cancel') return '停课，由教育处另行安排';
  if (asked.kind === 'substitute') return `${placeWords(lesson)} 由 ${substitute} 代课`;
  const room = asked.roomId === null ? '' : ((await roomNames(db, [asked.roomId])).get(asked.roomId) ?? '');
  return placeWords({ ...lesson, day: asked.day, period: asked.period, room_name: room });
}

/**
 * Does what was asked for, in the transaction of the pass: the lesson and its room move together, it says where it was, and
 * whom it concerns is told. @throws AppError GRADUATE_REFUSED, ROOM_TAKEN, ROOM_CLOSED where something came between
 */
export async function applyAdjustment(tx: Db, asked: Asked, deciderId: number): Promise<void> {
  const before = await find(tx, lessons, asked.lessonId);
  await lockedClass(tx, before.classId);
  await tx.select({ id: lessons.id }).from(lessons).where(eq(lessons.id, before.id)).for('update');
  const { problem, lesson } = await judgeAdjustment(tx, asked);
  if (problem) throw refuse(problem);
  await changed(tx, asked, lesson, deciderId);
  await tx
    .update(lessons)
    .set({ movedFrom: lesson.moved_from || movedWords(asked, lesson), confirmedAt: null })
    .where(eq(lessons.id, lesson.id));
  const to = await tellOf(tx, lesson.class_id, lesson.group, [asked.askedBy]);
  await notify(tx, {
    event: 'graduate.lesson.adjusted',
    recipients: { ...to, substitute: asked.substituteId === null ? [] : [asked.substituteId] },
    variables: {
      name: lesson.class_name,
      topic: lesson.topic,
      kind: adjustKinds[asked.kind],
      from: asked.fromWords,
      to: asked.toWords,
    },
    link: '/graduate',
    subject: `graduate_lesson:${lesson.id}`,
  });
}

const movedWords = ({ kind, fromWords }: Asked, { teacher_name: teacher }: Lesson) =>
  kind === 'substitute' ? `原教师 ${teacher}` : `${fromWords}${kind === 'cancel' ? '（停课）' : ''}`;

async function changed(tx: Db, asked: Asked, lesson: Lesson, userId: number): Promise<void> {
  if (asked.kind === 'move') {
    await placeLesson(tx, { userId }, lesson.id, { day: asked.day!, period: asked.period!, room_id: asked.roomId });
    return;
  }
  if (asked.kind === 'cancel') {
    const { bookingId } = await find(tx, lessons, lesson.id);
    if (bookingId !== null) await releaseBooking(tx, bookingId);
    const place = { day: null, period: null, startAt: null, endAt: null, roomId: null, bookingId: null };
    await changeRow(tx, lessons, lesson.id, { ...place, isPublished: false });
    return;
  }
  try {
    await tx.transaction((savepoint) => changeRow(savepoint, lessons, lesson.id, { teacherId: asked.substituteId }));
  } catch (error) {
    if (violated(error, 'exclusion')) throw refuse('代课教师刚被排到同一时间的另一次课，请驳回');
    throw error;
  }
}
