import { eq } from 'drizzle-orm';
import { endOf, type Exam, type heldExamEndpoints } from '@contract/exam/exams/exams';
import { ExamStatus } from '@contract/exam/exams/status';
import { inHundredths } from '@contract/exam/rules';
import { AppError } from '@contract/kernel/errors';
import { opensDept } from '@server/kernel/current-user';
import type { Call } from '@server/kernel/implement';
import type { Db } from '@server/kernel/database/database';
import { addRow, changeRow, find, replaceParts } from '@server/kits/rows';
import { departmentNames } from '../../dictionary/public';
import { postHolders } from '../../people/public';
import { bookRoom, moveBooking, releaseBooking, roomFacts, throwRefusal } from '../../room/public';
import { paperInSight } from '../papers/read';
import { lockedExam, type ExamRecord } from './find';
import { demandExam } from './move';
import { dutiesOf, roomsOf } from './rows';
import { examDuties, examRooms, exams } from './tables';

type SaveCall = Call<(typeof heldExamEndpoints)['saveExam']>;

/** Minutes around an exam in which its rooms are its own too: for entering, and for those with more time. */
const roomBefore = 30;
const roomAfter = 30;

/**
 * Writes the settings of an exam with its rooms and duties: a draft keeps its rooms from the moment it is saved.
 * @returns its id @throws AppError EXAM_SCOPE, EXAM_STATE, ROOM_TAKEN, ROOM_CLOSED, DICT_PERSON_INVALID, NOT_FOUND
 */
export async function writeExam(call: SaveCall, before: Exam | undefined): Promise<number> {
  const { db, user, body } = call;
  if (before) demandExam(before.status, 'edit');
  if (!opensDept(user.scope, body.dept_id)) {
    const dept = body.dept_id === null ? '全院' : (await departmentNames(db, [body.dept_id])).get(body.dept_id);
    throw new AppError('EXAM_SCOPE', { dept: dept ?? '' });
  }
  // Whoever composed the paper may have lent it: what stands already may stay.
  if (body.paper_id !== null && body.paper_id !== before?.paper_id) await paperInSight(db, user, body.paper_id);
  const end = endOf(body);
  const row = {
    name: body.name,
    type: body.type,
    deptId: body.dept_id,
    paperId: body.paper_id,
    frozen: null,
    passMark: inHundredths(body.pass_mark),
    mode: body.mode,
    startAt: body.start_at === null ? null : toMinute(body.start_at),
    endAt: end === null ? null : toMinute(end),
    durationMin: body.duration_min,
    graceS: body.grace_s,
    lateMin: body.late_min,
    earlyMin: body.early_min,
    rules: body.rules,
    note: body.note,
    reviewFlag: body.review_flag,
    scoreRule: before?.source_id ? body.score_rule : null,
  };
  const id = before?.id ?? (await addRow(db, exams, { ...row, ownerId: user.userId }));
  // What was sent back is a draft again once it is changed.
  if (before) await changeRow(db, exams, id, { ...row, status: ExamStatus.draft });
  const rooms = await holdRooms(db, await lockedExam(db, id), body.room_ids);
  await setDuties(call, id, rooms);
  return id;
}

/** Exams begin and end on the minute: nobody is told of seconds. */
const toMinute = (at: string) => new Date(Math.floor(Date.parse(at) / 60_000) * 60_000);

/**
 * Makes these the rooms of an exam: those that it had are moved to its times, new ones booked, others given up. Without
 * times nothing is booked yet. @throws AppError ROOM_TAKEN, ROOM_CLOSED with the next free times
 */
async function holdRooms(db: Db, exam: ExamRecord, roomIds: readonly number[]): Promise<Map<number, number>> {
  const present = await roomsOf(db, [exam.id]);
  const wanted = [...new Set(roomIds)];
  for (const { id, roomId, bookingId } of present) {
    if (wanted.includes(roomId)) continue;
    if (bookingId !== null) await releaseBooking(db, bookingId);
    await db.delete(examRooms).where(eq(examRooms.id, id));
  }
  const known = await roomFacts(db, wanted);
  const ids = new Map<number, number>();
  for (const [at, roomId] of wanted.entries()) {
    const facts = known.get(roomId);
    const stored = present.find((room) => room.roomId === roomId);
    if (!facts && !stored) throw new AppError('NOT_FOUND');
    const { name, seats } = facts ? { name: facts.name, seats: facts.capacity } : stored!;
    const bookingId = await bookFor(db, exam, { roomId, name }, stored?.bookingId ?? null);
    const row = { examId: exam.id, roomId, bookingId, name, seats, position: at + 1 };
    if (stored) await db.update(examRooms).set(row).where(eq(examRooms.id, stored.id));
    const [made] = stored ? [stored] : await db.insert(examRooms).values(row).returning({ id: examRooms.id });
    ids.set(roomId, made!.id);
  }
  return ids;
}

async function bookFor(db: Db, exam: ExamRecord, room: { roomId: number; name: string }, held: number | null) {
  if (!exam.startAt || !exam.endAt) {
    if (held !== null) await releaseBooking(db, held);
    return null;
  }
  const from = new Date(exam.startAt.getTime() - roomBefore * 60_000);
  const to = new Date(exam.endAt.getTime() + roomAfter * 60_000);
  const place = { roomId: room.roomId, from, to, title: exam.name, people: 1 };
  const source = { module: 'exam', kind: 'exam', id: String(exam.id) } as const;
  const booked =
    held === null
      ? await bookRoom(db, { ...place, source, ownerUserId: exam.ownerId })
      : await moveBooking(db, held, place);
  if (booked.refusal) throwRefusal(booked.refusal, room.name, { from: from.getTime(), to: to.getTime() });
  return booked.bookingId;
}

/** Gives all rooms of an exam back; they stay named in its lists. */
export async function releaseRooms(db: Db, examId: number): Promise<void> {
  for (const { id, bookingId } of await roomsOf(db, [examId])) {
    if (bookingId === null) continue;
    await releaseBooking(db, bookingId);
    await db.update(examRooms).set({ bookingId: null }).where(eq(examRooms.id, id));
  }
}

/** Staff of the caller's, and those who have the duty already. @throws AppError DICT_PERSON_INVALID */
async function setDuties({ db, user, body }: SaveCall, examId: number, rooms: ReadonlyMap<number, number>) {
  const present = (await dutiesOf(db, [examId])).map(({ duty, personId }) => ({ post: duty, personId }));
  const wanted = {
    invigilator: body.invigilators.map(({ user_id: id }) => id),
    marker: body.marker_ids,
  };
  const holders = await postHolders(db, user.scope, wanted, present);
  const roomOf = new Map(body.invigilators.map(({ user_id: id, room_id: room }) => [id, room]));
  const rows = holders.map(({ post, personId }) => ({
    examId,
    personId,
    duty: post,
    examRoomId: post === 'invigilator' ? (rooms.get(roomOf.get(personId) ?? 0) ?? null) : null,
  }));
  await replaceParts(db, examDuties, examDuties.examId, examId, rows);
}

/** A draft with the settings of another exam; its times, rooms and candidates are its own to find. */
export async function copyExam(db: Db, ownerId: number, id: number, changes: Partial<typeof exams.$inferInsert>) {
  const from = await find(db, exams, id);
  const { type, deptId, paperId, passMark, mode, durationMin, graceS, lateMin, earlyMin, rules, note, reviewFlag } =
    from;
  const settings = {
    type,
    deptId,
    paperId,
    passMark,
    mode,
    durationMin,
    graceS,
    lateMin,
    earlyMin,
    rules,
    note,
    reviewFlag,
  };
  const copy = await addRow(db, exams, { ...settings, name: from.name, ownerId, ...changes });
  const duties = (await dutiesOf(db, [id])).map(({ personId, duty }) => ({ examId: copy, personId, duty }));
  if (duties.length > 0) await db.insert(examDuties).values(duties);
  return copy;
}
