import { and, asc, eq, isNull } from 'drizzle-orm';
import { hardProblem, softProblems, startOrder, weekOrder } from '@contract/graduate/rules-arrange';
import { dayIn, periodWords, weekOf } from '@contract/graduate/rules';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { changeRow, find, first } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { violated } from '@server/kits/violation';
import { bookRoom, freeRooms, moveBooking, releaseBooking, throwRefusal } from '../room/public';
import { demandClass } from './classes';
import { settingOf } from './config';
import { refuse } from './refuse';
import { calendarOf } from './semesters';
import { classes, lessons, semesters } from './tables';
import { aroundOf, roomOf, wishOf, worldOf, type World } from './world';

type Row = typeof lessons.$inferSelect;
export interface Place {
  day: string;
  period: number;
  room_id: number | null;
}

/** The class of a lesson, kept from other writers before the lesson is; whoever locks both begins with the class. */
export async function lockClassOf(tx: Db, lessonId: number): Promise<void> {
  const { classId } = await find(tx, lessons, lessonId);
  await lockedClass(tx, classId);
}

export async function lockedClass(tx: Db, id: number) {
  const row = first(await tx.select().from(classes).where(eq(classes.id, id)).for('update'));
  demandClass('arrange', row);
  return row;
}

/** What a class is arranged by. @param hold whoever else arranges the semester waits until the transaction ends */
export async function frameOf(db: Db, classId: number, hold: 'hold' | 'look') {
  const one = await find(db, classes, classId);
  const found = db.select().from(semesters).where(eq(semesters.id, one.semesterId));
  const semester = first(await (hold === 'hold' ? found.for('no key update') : found));
  const setting = await settingOf(db, one.level);
  return { one, semester, setting, calendar: calendarOf(semester), periods: setting.periods };
}

/** @throws AppError GRADUATE_REFUSED for a lesson that stays where it is */
function demandFree(row: Row): void {
  if (row.isLocked) throw refuse('这次课已锁定，请先解锁');
  if (row.startAt && row.startAt.getTime() < Date.now()) throw refuse('这次课已经上过，不能再调整');
}

/**
 * Gives a lesson its place and its room, in the caller's transaction; nobody else arranges the semester meanwhile, and what
 * two semesters would give twice is refused by the database.
 * @returns what is unusual about it @throws AppError GRADUATE_REFUSED, ROOM_TAKEN, ROOM_CLOSED, NOT_FOUND
 */
export async function placeLesson(
  tx: Db,
  user: Pick<CurrentUser, 'userId'>,
  id: number,
  place: Place,
): Promise<string[]> {
  const row = await find(tx, lessons, id);
  demandFree(row);
  const { setting, calendar, periods, semester } = await frameOf(tx, row.classId, 'hold');
  if (semester.state !== 'open') throw refuse('学期尚未启用或已结束，不能排课');
  const world = await worldOf(tx, { calendar, periods, from: place.day, to: place.day, classId: row.classId });
  const room = await roomOf(tx, place.room_id);
  if (room === undefined) throw refuse('教室已停用或已删除，请另选教室');
  const wish = wishOf(world, row, place, place.room_id);
  if (!wish) throw refuse(`当天只有 ${periods.length} 节，排不下 ${periodWords(place.period, row.hours)}`);
  const around = aroundOf(world, place.day, room);
  const problem = hardProblem(wish, around);
  if (problem) throw refuse(problem);
  await write(tx, user, row, place, { from: new Date(wish.from), to: new Date(wish.to) }, wish.students.length);
  return softProblems(wish, around, setting);
}

/** Takes a lesson out of the timetable and gives its room back. */
export async function clearLesson(tx: Db, id: number): Promise<void> {
  const row = await find(tx, lessons, id);
  demandFree(row);
  if (row.day === null) throw refuse('这次课还没有排，请刷新后核对');
  if (row.isPublished) throw refuse('课表已发布，这次课不能撤下，只能调整位置');
  if (row.bookingId !== null) await releaseBooking(tx, row.bookingId);
  const empty = { day: null, period: null, startAt: null, endAt: null, roomId: null, bookingId: null };
  await changeRow(tx, lessons, id, empty);
}

async function write(
  tx: Db,
  user: Pick<CurrentUser, 'userId'>,
  row: Row,
  place: Place,
  { from, to }: { from: Date; to: Date },
  students: number,
): Promise<void> {
  const bookingId = await bookedFor(tx, user, row, place, { from, to }, students);
  try {
    await tx.transaction((savepoint) =>
      changeRow(savepoint, lessons, row.id, {
        day: place.day,
        period: place.period,
        startAt: from,
        endAt: to,
        roomId: place.room_id,
        bookingId,
        confirmedAt: null,
      }),
    );
  } catch (error) {
    const apart = violated(error, 'exclusion');
    if (apart === 'graduate_lesson_teacher_apart') throw refuse('教师刚被排到同一时间的另一次课，请刷新后重选');
    if (apart === 'graduate_lesson_class_apart') throw refuse('本班刚被排到同一时间的另一次课，请刷新后重选');
    throw error;
  }
}

/** The booking of the lesson's room: moved, made or given back. @throws AppError ROOM_TAKEN, ROOM_CLOSED */
async function bookedFor(
  tx: Db,
  user: Pick<CurrentUser, 'userId'>,
  row: Row,
  { room_id: roomId }: Place,
  span: { from: Date; to: Date },
  students: number,
): Promise<number | null> {
  if (roomId === null) {
    if (row.bookingId !== null) await releaseBooking(tx, row.bookingId);
    return null;
  }
  const { name } = await find(tx, classes, row.classId);
  const wanted = { roomId, ...span, title: `${name} ${row.topic}`.slice(0, 100), people: Math.max(1, students) };
  const source = { module: 'graduate', kind: 'course', id: String(row.id) } as const;
  const booked =
    row.bookingId === null
      ? await bookRoom(tx, { ...wanted, source, ownerUserId: row.teacherId ?? user.userId })
      : await moveBooking(tx, row.bookingId, wanted);
  if (!booked.refusal) return booked.bookingId;
  const room = (await roomOf(tx, roomId))?.name ?? '';
  return throwRefusal(booked.refusal, room, { from: span.from.getTime(), to: span.to.getTime() });
}

/** Slots that are tried for one lesson before it is left: each asks for free rooms. */
const mostTries = 200;

/** Places what waits of a class, spread over the rest of its semester; what has a place stays. */
export async function fillLessons(tx: Db, user: Pick<CurrentUser, 'userId'>, classId: number) {
  await lockedClass(tx, classId);
  const waiting = await tx
    .select()
    .from(lessons)
    .where(and(eq(lessons.classId, classId), isNull(lessons.day)))
    .orderBy(asc(lessons.position))
    .for('update');
  const { calendar, periods, setting, semester } = await frameOf(tx, classId, 'hold');
  if (semester.state !== 'open') throw refuse('学期尚未启用或已结束，不能排课');
  const from = today() > calendar.first_monday ? today() : calendar.first_monday;
  const to = dayIn(calendar, calendar.weeks, 7);
  const world = await worldOf(tx, { calendar, periods, from, to, classId });
  const firstWeek = Math.max(1, weekOf(calendar, from));
  const weeks = Array.from({ length: Math.max(0, calendar.weeks - firstWeek + 1) }, (_, at) => firstWeek + at);
  let placed = 0;
  let earliest = 0;
  for (const [at, row] of waiting.entries()) {
    const order = weekOrder(at, waiting.length, weeks, earliest);
    const found = await firstFree(tx, world, row, order, setting);
    if (!found) continue;
    const { week, slot, wish, roomId } = found;
    const span = { from: new Date(wish.from), to: new Date(wish.to) };
    await write(tx, user, row, { ...slot, room_id: roomId }, span, wish.students.length);
    world.sittings.push({ ...wish, room_id: roomId });
    placed += 1;
    earliest = week;
  }
  return { placed, left: waiting.length - placed };
}

/** The first place where nothing is in the way and nothing unusual, with the smallest room that suffices. */
async function firstFree(
  tx: Db,
  world: World,
  row: Row,
  weeks: readonly number[],
  limits: Parameters<typeof softProblems>[2],
) {
  let tries = 0;
  for (const week of weeks)
    for (const weekday of [1, 2, 3, 4, 5])
      for (const period of startOrder(world.periods.length, row.hours)) {
        const day = dayIn(world.calendar, week, weekday);
        const wish = wishOf(world, row, { day, period }, null);
        if (!wish) continue;
        const around = aroundOf(world, day);
        if (hardProblem(wish, around)) continue;
        const unusual = softProblems(wish, around, limits).length - (row.teacherId === null ? 1 : 0);
        if (unusual > 0) continue;
        if ((tries += 1) > mostTries) return null;
        const [room] = await freeRooms(tx, {
          from: new Date(wish.from),
          to: new Date(wish.to),
          people: Math.max(1, wish.students.length),
        });
        if (room) return { week, slot: { day, period }, wish, roomId: room.id };
      }
  return null;
}
