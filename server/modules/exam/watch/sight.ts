import { and, eq, inArray } from 'drizzle-orm';
import { holds } from '@contract/permissions';
import { AppError } from '@contract/kernel/errors';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { first } from '@server/kits/rows';
import { examOf, invigilatedRooms, type CandidateRecord, type ExamRecord } from '../exams/find';
import { examCandidates } from '../exams/tables';

type Asker = Pick<CurrentUser, 'userId' | 'permissions' | 'scope'>;

/** What exams can be watched: those that are published. */
export const watchable = [5, 6, 7, 8, 10] as const;

/** The education office sees every exam. */
export const isOffice = (user: Asker): boolean => user.scope.kind === 'all' && holds(user, 'theoryTest:exam:list');

export interface Sight {
  exam: ExamRecord;
  /** Rooms that the caller watches; null: the exam as a whole. */
  rooms: number[] | null;
}

/**
 * An exam as its invigilator sees it: his rooms. The office and whoever holds the exam see all of it.
 * @throws AppError NOT_FOUND for who has no duty there, and before the exam is published
 */
export async function examInSight(db: Db, user: Asker, examId: number): Promise<Sight> {
  const exam = await examOf(db, examId);
  if (!watchable.some((status) => status === exam.status)) throw new AppError('NOT_FOUND');
  if (isOffice(user) || exam.ownerId === user.userId) return { exam, rooms: null };
  const rooms = await invigilatedRooms(db, examId, user.userId);
  if (rooms !== null && rooms.length === 0) throw new AppError('NOT_FOUND');
  return { exam, rooms };
}

/** A candidate in the caller's rooms. @throws AppError NOT_FOUND */
export async function candidateInSight(db: Db, { exam, rooms }: Sight, candidateId: number): Promise<CandidateRecord> {
  return first(
    await db
      .select()
      .from(examCandidates)
      .where(
        and(
          eq(examCandidates.examId, exam.id),
          eq(examCandidates.id, candidateId),
          inArray(examCandidates.state, ['listed', 'absent', 'void']),
          rooms === null ? undefined : inArray(examCandidates.examRoomId, rooms),
        ),
      ),
  );
}

/** Refuses a deed for all, or for a room, by who watches less. @throws AppError EXAM_WATCH_REFUSED, NOT_FOUND */
export function demandReach(
  { rooms }: Sight,
  asked: { scope: 'all' | 'room' | 'person'; room_id: number | null; candidate_id: number | null },
): void {
  const { scope, room_id: room, candidate_id: candidate } = asked;
  if (scope === 'all' && rooms !== null) {
    throw new AppError('EXAM_WATCH_REFUSED', { problem: '您只负责部分考场，面向全体考生的操作请联系主考' });
  }
  if (scope === 'room' && room === null) throw new AppError('EXAM_WATCH_REFUSED', { problem: '请选择考场' });
  if (scope === 'person' && candidate === null) throw new AppError('EXAM_WATCH_REFUSED', { problem: '请选择考生' });
  if (scope === 'room' && rooms !== null && !rooms.includes(room!)) throw new AppError('NOT_FOUND');
}
