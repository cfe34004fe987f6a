import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { deadlineFor } from '@contract/exam/exams/rules';
import { leftKinds, watchLimits } from '@contract/exam/watch/rules';
import type { WatchEvent, WatchSeat, WatchSnapshot } from '@contract/exam/watch/watch';
import type { Db } from '@server/kernel/database/database';
import { people } from '../../people/tables';
import { allExtensions, extensionsAmong, timesOf, type ExamRecord } from '../exams/find';
import { statusNow } from '../exams/move';
import { examCandidates, examRooms } from '../exams/tables';
import { latestEntryOf } from '../sittings/clock';
import { examAnswerBranches, examEventCounters, examEvents, examSittings } from '../sittings/tables';

/** What an invigilator sees of an exam. No column of answers, of scores or of questions is read here (ADR 125). */

export const toExam = (exam: ExamRecord): WatchSnapshot['exam'] => ({
  id: exam.id,
  name: exam.name,
  type: exam.type,
  status: statusNow(exam),
  start_at: exam.startAt?.toISOString() ?? '',
  end_at: exam.endAt?.toISOString() ?? '',
  duration_min: exam.durationMin,
  switch_limit: exam.rules.switch_limit,
  latest_entry: exam.startAt && exam.endAt ? new Date(latestEntryOf(exam)).toISOString() : '',
  version: exam.version,
});

export async function roomsOf(db: Db, examId: number): Promise<WatchSnapshot['rooms']> {
  const { id, name, seats } = examRooms;
  return db
    .select({ id, name, seats })
    .from(examRooms)
    .where(eq(examRooms.examId, examId))
    .orderBy(asc(examRooms.position), asc(id));
}

/** Every seat of an exam, in the order of rooms and seats. Who is exempt or put off has none. */
export async function seatsOf(db: Db, exam: ExamRecord): Promise<WatchSeat[]> {
  const { id, ticketNo, examRoomId, seat, variant, factor, state } = examCandidates;
  const { enteredAt, answered, updatedAt, epoch, isUnlocked } = examSittings;
  // Only what is shown: a thousand of them are read each second.
  const rows = await db
    .select({
      candidate: { id, examId: examCandidates.examId, ticketNo, examRoomId, seat, variant, factor, state },
      sitting: { id: examSittings.id, state: examSittings.state, enteredAt, answered, updatedAt, epoch, isUnlocked },
      name: people.name,
      staffId: people.staffId,
    })
    .from(examCandidates)
    .innerJoin(people, eq(people.id, examCandidates.personId))
    .leftJoin(examSittings, eq(examSittings.candidateId, examCandidates.id))
    .where(and(eq(examCandidates.examId, exam.id), inArray(examCandidates.state, ['listed', 'absent', 'void'])))
    .orderBy(asc(examCandidates.examRoomId), asc(examCandidates.seat), asc(examCandidates.id));
  const left = await leftCounts(db, exam.id);
  const branches = await branchCounts(db, exam.id);
  const extensions = await allExtensions(db, [exam.id]);
  const times = timesOf(exam);
  const parts = exam.frozen?.variants.map((items) => items.reduce((sum, item) => sum + item.parts.length, 0)) ?? [];
  return rows.map(({ candidate, sitting, name, staffId }) => ({
    candidate_id: candidate.id,
    name,
    staff_id: staffId,
    ticket_no: candidate.ticketNo ?? '',
    room_id: candidate.examRoomId,
    seat: candidate.seat,
    sitting: sitting?.state ?? (candidate.state === 'absent' ? 'absent' : 'not_entered'),
    answered: sitting?.answered ?? 0,
    parts: parts[candidate.variant - 1] ?? parts[0] ?? 0,
    seen_at: sitting?.enteredAt ? sitting.updatedAt.toISOString() : null,
    deadline: deadlineFor(
      times,
      candidate.factor,
      extensionsAmong(extensions, candidate),
      sitting?.enteredAt?.toISOString() ?? null,
    ),
    devices: sitting?.epoch ?? 0,
    left_count: (sitting && left.get(sitting.id)) ?? 0,
    open_branches: (sitting && branches.get(sitting.id)) ?? 0,
    is_unlocked: sitting?.isUnlocked ?? false,
  }));
}

async function leftCounts(db: Db, examId: number): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: examEvents.sittingId, count: sql<number>`count(*)::int` })
    .from(examEvents)
    .where(and(eq(examEvents.examId, examId), inArray(examEvents.kind, [...leftKinds])))
    .groupBy(examEvents.sittingId);
  return new Map(rows.flatMap(({ id, count }) => (id === null ? [] : [[id, count]])));
}

async function branchCounts(db: Db, examId: number): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: examAnswerBranches.sittingId, count: sql<number>`count(*)::int` })
    .from(examAnswerBranches)
    .innerJoin(examSittings, eq(examSittings.id, examAnswerBranches.sittingId))
    .where(and(eq(examSittings.examId, examId), isNull(examAnswerBranches.decision)))
    .groupBy(examAnswerBranches.sittingId);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** The number of the last event of an exam; 0 before the first. */
export async function newestEvent(db: Db, examId: number): Promise<number> {
  const [counter] = await db.select().from(examEventCounters).where(eq(examEventCounters.examId, examId));
  return counter?.seq ?? 0;
}

interface AskedEvents {
  /** The last so many. */
  most?: number;
  /** Those of one sitting, and those of none: what concerned a room or all. */
  sittingId?: number;
}

/** The last events of an exam in their order. */
export async function eventsOfExam(
  db: Db,
  examId: number,
  { most = watchLimits.events, sittingId }: AskedEvents = {},
): Promise<WatchEvent[]> {
  const { sittingId: of } = examEvents;
  const own = sittingId === undefined ? undefined : or(isNull(of), eq(of, sittingId));
  const rows = await db
    .select({ event: examEvents, candidateId: examSittings.candidateId, actor: people.name })
    .from(examEvents)
    .leftJoin(examSittings, eq(examSittings.id, examEvents.sittingId))
    .leftJoin(people, eq(people.id, examEvents.actorId))
    .where(and(eq(examEvents.examId, examId), own))
    .orderBy(desc(examEvents.seq))
    .limit(most);
  const { id, examRoomId } = examCandidates;
  const places = await db
    .select({ id, room: examRoomId })
    .from(examCandidates)
    .where(eq(examCandidates.examId, examId));
  const roomOf = new Map(places.map((place) => [place.id, place.room]));
  const names = new Map((await roomsOf(db, examId)).map((room) => [room.id, room.name]));
  return rows.toReversed().map(({ event, candidateId: of, actor }) => {
    const candidateId = of ?? numberOf(event.payload['candidate_id']);
    const room = candidateId === null ? numberOf(event.payload['room_id']) : (roomOf.get(candidateId) ?? null);
    const whom = candidateId === null && room !== null ? [names.get(room) ?? ''] : [];
    return {
      seq: event.seq,
      kind: event.kind,
      candidate_id: candidateId,
      room_id: room,
      text: [...whom, ...wordsOf(event.payload)].join('，'),
      actor: actor ?? '',
      at: event.at.toISOString(),
    };
  });
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** What an event says for people. Only what is named here leaves the server, whatever a payload holds. */
function wordsOf(payload: Record<string, unknown>): string[] {
  const { minutes, reason, text, ms } = payload;
  return [
    ...(typeof minutes === 'number' ? [`${minutes > 0 ? '延长' : '缩短'} ${Math.abs(minutes)} 分钟`] : []),
    ...(typeof ms === 'number' && ms > 0 ? [`${Math.round(ms / 1000)} 秒`] : []),
    ...[text, reason].filter((one): one is string => typeof one === 'string' && one !== ''),
  ];
}
