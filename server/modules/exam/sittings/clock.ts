import { and, eq, inArray, sql } from 'drizzle-orm';
import { deadlineFor, entryAheadMs, latestEntry } from '@contract/exam/exams/rules';
import { ExamStatus } from '@contract/exam/exams/status';
import { nextSittingState, type SittingAction } from '@contract/exam/sittings/acts';
import { openSittingStates, type SittingState } from '@contract/exam/sittings/states';
import { AppError } from '@contract/kernel/errors';
import type { Database, Db } from '@server/kernel/database/database';
import { first } from '@server/kits/rows';
import { allExtensions, extensionsAmong, timesOf, type CandidateRecord, type ExamRecord } from '../exams/find';
import { statusNow } from '../exams/move';
import { examCandidates, examExtensions, exams } from '../exams/tables';
import { recordEvent } from './events';
import type { SittingRecord } from './find';
import { receiptNo } from './receipt-no';
import { examSittings } from './tables';

/** A sitting with all that decides what may be done in it. */
export interface WholeSitting {
  sitting: SittingRecord;
  exam: ExamRecord;
  candidate: CandidateRecord;
  /** ms; null in a flexible exam that was not entered. */
  deadline: number | null;
}

/** The same with its row locked, as the clock has it by now: it is closed, or open again after an extension, when it is read. */
export const lockedWhole = (tx: Db, sittingId: number, now: Date): Promise<WholeSitting> =>
  lockedAs(wholeOf, tx, sittingId, now);

/** @param read what belongs to the row, after it was locked: what changed while it waited is seen */
export async function lockedAs<Whole extends WholeSitting>(
  read: (tx: Db, row: SittingRecord) => Promise<Whole>,
  tx: Db,
  sittingId: number,
  now: Date,
): Promise<Whole> {
  const [row] = await tx.select().from(examSittings).where(eq(examSittings.id, sittingId)).for('update');
  if (!row) throw new AppError('EXAM_TOKEN');
  const whole = await read(tx, row);
  return { ...whole, sitting: await byClock(tx, whole, now) };
}

export async function wholeOf(db: Db, sitting: SittingRecord): Promise<WholeSitting> {
  const isExtended = sql<boolean>`exists (select from ${examExtensions} where ${examExtensions.examId} = ${exams.id})`;
  const found = first(
    await db
      .select({ exam: exams, candidate: examCandidates, isExtended })
      .from(examCandidates)
      .innerJoin(exams, eq(exams.id, examCandidates.examId))
      .where(eq(examCandidates.id, sitting.candidateId)),
  );
  const whole = { sitting, exam: found.exam, candidate: found.candidate };
  // Most exams have no extensions, and none are looked for.
  const extensions = found.isExtended ? await allExtensions(db, [sitting.examId]) : [];
  return { ...whole, deadline: deadlineAmong(extensions, whole) };
}

/** The deadline of a sitting in ms. @param extensions of its exam, among which are its own */
export function deadlineAmong(
  extensions: Awaited<ReturnType<typeof allExtensions>>,
  { sitting, exam, candidate }: Omit<WholeSitting, 'deadline'>,
): number | null {
  const entered = sitting.enteredAt?.toISOString() ?? null;
  const deadline = deadlineFor(timesOf(exam), candidate.factor, extensionsAmong(extensions, candidate), entered);
  return deadline === null ? null : Date.parse(deadline);
}

/** What the clock has done to a sitting; written where that differs from what is stored. */
async function byClock(tx: Db, whole: WholeSitting, now: Date): Promise<SittingRecord> {
  const { sitting, exam } = whole;
  const change = clockChange(whole, now);
  if (!change) return sitting;
  await recordEvent(tx, exam.id, { kind: change.kind, sittingId: sitting.id });
  return set(tx, sitting, change.set);
}

/** What the clock does to a sitting by now; undefined where it stands as the clock has it. */
export function clockChange(
  { sitting, exam, deadline }: WholeSitting,
  now: Date,
): { kind: 'absent' | 'auto_submitted' | 'reopened'; set: Partial<SittingRecord> } | undefined {
  if (deadline === null) return undefined;
  const isOver = now.getTime() > deadline + exam.graceS * 1000;
  const after = (action: SittingAction) => nextSittingState('clock', sitting.state, action);
  const [absent, closed, reopened] = [after('autoAbsent'), after('autoSubmit'), after('autoReopen')];
  const closedAt = new Date(deadline);
  // An exam is not closed while somebody may still begin.
  if (absent && isOver) return { kind: 'absent', set: { state: absent, closedAt } };
  if (closed && isOver) {
    const no = sitting.receiptNo ?? receiptNo(sitting.id);
    return { kind: 'auto_submitted', set: { state: closed, closedAt, receiptNo: no } };
  }
  // While the exam runs.
  const isRunning = now.getTime() < deadline && statusNow(exam, now) === ExamStatus.running;
  return reopened && isRunning ? { kind: 'reopened', set: { state: reopened, closedAt: null } } : undefined;
}

/** Changes a sitting whose row the transaction holds, so that nothing needs to be read back. */
export async function set(tx: Db, sitting: SittingRecord, changes: Partial<SittingRecord>): Promise<SittingRecord> {
  const changed = { ...changes, version: sitting.version + 1, updatedAt: new Date() };
  await tx.update(examSittings).set(changed).where(eq(examSittings.id, sitting.id));
  return { ...sitting, ...changed };
}

/** Until when somebody who has not been there yet may come, in ms. */
export const latestEntryOf = (exam: ExamRecord): number => latestEntry({ ...timesOf(exam), late_min: exam.lateMin });

/** @throws AppError EXAM_ENTRY where the exam is not to be entered now */
export function demandEntry(exam: ExamRecord, state: SittingState, now: Date): void {
  const refuse = (problem: string) => new AppError('EXAM_ENTRY', { problem });
  const status = statusNow(exam, now);
  if (status !== ExamStatus.waiting && status !== ExamStatus.running) {
    throw refuse(status === ExamStatus.cancelled ? '考试已取消' : '考试未在进行');
  }
  if (state !== 'not_entered') return;
  if (now.getTime() < exam.startAt!.getTime() - entryAheadMs) throw refuse('开考前 30 分钟起可以候考，请稍后再来');
  if (now.getTime() > latestEntryOf(exam)) throw refuse('已过迟到时限，请联系监考人员');
}

/**
 * Closes what is over, so that nothing stays open where nobody reads. Who is due is computed from one look at all who are open;
 * rows are claimed that no other process holds.
 */
export async function closeByClock(database: Database, now = new Date()): Promise<number> {
  let closed = 0;
  for (const id of await dueSittings(database.db, now)) {
    const did = await database.transaction(async (tx) => {
      const [row] = await tx
        .select()
        .from(examSittings)
        .where(and(eq(examSittings.id, id), inArray(examSittings.state, [...openSittingStates])))
        .for('update', { skipLocked: true });
      if (!row) return false;
      const after = await byClock(tx, await wholeOf(tx, row), now);
      return after.state !== row.state;
    });
    if (did) closed += 1;
  }
  return closed;
}

/** Sittings that are open beyond their deadline and the network's grace. */
async function dueSittings(db: Db, now: Date): Promise<number[]> {
  const { startAt, endAt, mode, durationMin, graceS } = exams;
  const open = await db
    .select({
      id: examSittings.id,
      enteredAt: examSittings.enteredAt,
      candidate: examCandidates,
      times: { startAt, endAt, mode, durationMin, graceS },
    })
    .from(examSittings)
    .innerJoin(examCandidates, eq(examCandidates.id, examSittings.candidateId))
    .innerJoin(exams, eq(exams.id, examSittings.examId))
    .where(and(inArray(examSittings.state, [...openSittingStates]), inArray(exams.status, [5, 6])));
  if (open.length === 0) return [];
  const extensions = await allExtensions(db, [...new Set(open.map(({ candidate }) => candidate.examId))]);
  return open.flatMap(({ id, enteredAt, candidate, times }) => {
    const own = extensionsAmong(extensions, candidate);
    const deadline = deadlineFor(timesOf(times), candidate.factor, own, enteredAt?.toISOString() ?? null);
    return deadline !== null && now.getTime() > Date.parse(deadline) + times.graceS * 1000 ? [id] : [];
  });
}
