import { eq } from 'drizzle-orm';
import type { CandidateState } from '@contract/exam/exams/status';
import { nextSittingState, sittingActions, type SittingAction } from '@contract/exam/sittings/acts';
import { isClosed, sittingStates } from '@contract/exam/sittings/states';
import { seatDeeds, seatRefusal } from '@contract/exam/watch/deeds';
import type { ExamEventKind, SeatAction } from '@contract/exam/watch/rules';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import { first } from '@server/kits/rows';
import { people } from '../../people/tables';
import { candidateDeadline, lockedExam, type CandidateRecord } from '../exams/find';
import { demandExam, statusNow } from '../exams/move';
import { examCandidates } from '../exams/tables';
import { latestEntryOf } from './clock';
import { recordEvent } from './events';
import type { SittingRecord } from './find';
import { examSittings } from './tables';

/** What staff do to a sitting: each is one change by the table of sittings and one event, in the caller's transaction. */
interface StaffDeed {
  candidate: CandidateRecord;
  reason: string;
  actorId: number;
  now?: Date;
}

const written: Readonly<Record<SeatAction, { event: ExamEventKind; candidate?: CandidateState }>> = {
  unlock: { event: 'unlocked' },
  force: { event: 'forced' },
  absent: { event: 'absent', candidate: 'absent' },
  cheat: { event: 'cheat', candidate: 'void' },
  reopen: { event: 'reopened', candidate: 'listed' },
};

/** The sitting of a candidate, kept from other writers; who never came gets one. */
export async function lockedSitting(tx: Db, { id, examId }: CandidateRecord): Promise<SittingRecord> {
  await tx.insert(examSittings).values({ examId, candidateId: id }).onConflictDoNothing();
  return first(await tx.select().from(examSittings).where(eq(examSittings.candidateId, id)).for('update'));
}

/**
 * Allows another device, takes the paper away, notes somebody as absent or as cheating, or lets him go on.
 * @throws AppError EXAM_STATE, EXAM_SITTING_STATE, EXAM_WATCH_REFUSED; nothing is changed then
 */
export async function dealWithSitting(tx: Db, what: SeatAction, deed: StaffDeed): Promise<SittingRecord> {
  const { candidate, reason, actorId, now = new Date() } = deed;
  const exam = await lockedExam(tx, candidate.examId);
  demandExam(statusNow(exam, now), 'deal', 'invigilator');
  const sitting = await lockedSitting(tx, candidate);
  const { event, candidate: candidateState } = written[what];
  const action = seatDeeds[what];
  const next = nextSittingState('invigilator', sitting.state, action);
  if (next === null) throw await refusal(tx, candidate, sitting, action);
  const deadline = await candidateDeadline(tx, exam, candidate, sitting.enteredAt);
  const problem = seatRefusal(what, {
    now: now.getTime(),
    latestEntry: latestEntryOf(exam),
    deadline: deadline === null ? null : Date.parse(deadline),
  });
  if (problem !== undefined) throw new AppError('EXAM_WATCH_REFUSED', { problem });
  const closes = isClosed(next) || next === 'void';
  const changed = first(
    await tx
      .update(examSittings)
      .set({
        state: next,
        version: sitting.version + 1,
        isUnlocked: what === 'unlock',
        // `updatedAt` stays: it is when the candidate's page was last heard of.
        ...(closes && { closedAt: sitting.closedAt ?? now, closedBy: actorId, reason }),
        ...(what === 'reopen' && { closedAt: null, closedBy: null, reason }),
      })
      .where(eq(examSittings.id, sitting.id))
      .returning(),
  );
  if (candidateState && candidate.state !== candidateState) {
    await tx
      .update(examCandidates)
      .set({ state: candidateState, reason, version: candidate.version + 1, updatedAt: now })
      .where(eq(examCandidates.id, candidate.id));
  }
  await recordEvent(tx, exam.id, { kind: event, sittingId: sitting.id, payload: { text: reason }, actorId });
  return changed;
}

async function refusal(tx: Db, { personId }: CandidateRecord, { state }: SittingRecord, action: SittingAction) {
  const [person] = await tx.select({ name: people.name }).from(people).where(eq(people.id, personId));
  return new AppError('EXAM_SITTING_STATE', {
    name: person!.name,
    state: sittingStates[state],
    action: sittingActions[action],
  });
}
