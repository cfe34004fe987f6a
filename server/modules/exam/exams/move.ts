import { eq } from 'drizzle-orm';
import {
  examActions,
  examActors,
  mayExam,
  nextStatus,
  type ExamAction,
  type ExamRole,
} from '@contract/exam/exams/acts';
import { effectiveStatus, ExamStatus, examStatusWords } from '@contract/exam/exams/status';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import { first } from '@server/kits/rows';
import { lockedExam, type ExamRecord } from './find';
import { exams } from './tables';

type Changes = Partial<Omit<typeof exams.$inferInsert, 'id' | 'status' | 'version' | 'updatedAt'>>;

interface Move {
  /** As whom the caller was let in; the office unless it is said. */
  by?: ExamRole;
  /** Written with it. */
  changes?: Changes;
  now?: Date;
}

/** How an exam stands now, whatever the chore of the clock has written down. */
export const statusNow = (exam: Pick<ExamRecord, 'status' | 'startAt'>, now = new Date()): number =>
  effectiveStatus({ status: exam.status, start_at: exam.startAt?.toISOString() ?? null }, now.getTime());

/** The refusal of an action in a state. */
export const stateRefusal = (status: number, action: ExamAction): AppError =>
  new AppError('EXAM_STATE', { state: examStatusWords[status]!, action: examActions[action] });

/**
 * Refuses what the table does not give to whom the caller has been let in as. @throws AppError EXAM_STATE, FORBIDDEN where it is
 * nothing of his
 */
export function demandExam(status: number, action: ExamAction, by: ExamRole = 'office'): void {
  if (!examActors[action].includes(by)) throw new AppError('FORBIDDEN');
  if (!mayExam(by, status, action)) throw stateRefusal(status, action);
}

/**
 * The one way in which an exam changes its status: its row is locked, its state read by the clock, the table of
 * contract/exam/exams/acts.ts asked. What else must hold for an action (a finished paper, no open sitting) the caller checks
 * before, on the row that `lockedExam` gives it in the same transaction.
 * @returns the exam as it is stored now @throws AppError EXAM_STATE; state and version stay as they were
 */
export async function moveExam(tx: Db, examId: number, action: ExamAction, move: Move = {}): Promise<ExamRecord> {
  const { by = 'office', changes = {}, now = new Date() } = move;
  const exam = await lockedExam(tx, examId);
  const status = statusNow(exam, now);
  demandExam(status, action, by);
  const branch = { review_flag: exam.reviewFlag, has_human_parts: exam.frozen?.has_human_parts ?? false };
  const next = nextStatus(status, action, branch);
  return write(tx, exam, { ...changes, ...stamp(exam, next!, now) }, next!);
}

/** Writes down that the clock has started an exam; nothing where it has not, or somebody was first. @returns whether it did */
export async function startByClock(tx: Db, examId: number, now = new Date()): Promise<boolean> {
  const exam = await lockedExam(tx, examId);
  if (exam.status !== ExamStatus.waiting || statusNow(exam, now) !== ExamStatus.running) return false;
  await write(tx, exam, { startedAt: exam.startAt }, ExamStatus.running);
  return true;
}

/** Moments that stand beside a status. */
function stamp(exam: ExamRecord, next: number, now: Date): Changes {
  switch (next) {
    case ExamStatus.waiting:
      return exam.status === ExamStatus.unpublished ? { publishedAt: now } : {};
    case ExamStatus.running:
      return exam.startedAt ? {} : { startedAt: exam.startAt && exam.startAt < now ? exam.startAt : now };
    case ExamStatus.marking:
    case ExamStatus.scored:
      return exam.closedAt ? {} : { closedAt: now };
    case ExamStatus.ended:
      return exam.scoresAt ? {} : { scoresAt: now };
    default:
      return {};
  }
}

async function write(tx: Db, exam: ExamRecord, changes: Changes, status: number): Promise<ExamRecord> {
  return first(
    await tx
      .update(exams)
      .set({ ...changes, status, version: exam.version + 1, updatedAt: new Date() })
      .where(eq(exams.id, exam.id))
      .returning(),
  );
}
