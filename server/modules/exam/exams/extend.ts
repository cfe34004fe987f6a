import { and, eq } from 'drizzle-orm';
import { closingFor, type ExtensionScope } from '@contract/exam/exams/rules';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import { first } from '@server/kits/rows';
import { recordEvent } from '../sittings/events';
import { allExtensions, candidatesOf, extensionsAmong, lockedExam, timesOf } from './find';
import { demandExam, statusNow } from './move';
import { examExtensions } from './tables';
import { tellExtended } from './tell';

export interface Extension {
  examId: number;
  scope: ExtensionScope;
  /** Of scope `room`. */
  examRoomId?: number | null;
  /** Of scope `person`. */
  candidateId?: number | null;
  /** Negative: shorter. */
  minutes: number;
  reason: string;
  actorId: number;
  /** Of whoever asks: the same twice counts once. */
  key: string;
}

/**
 * Gives time to all, a room or one (design of exams, 2.10): one row and one event in the caller's transaction, whomever it
 * concerns. Deadlines follow from the rows, so nothing else is written; sittings that the clock had closed are reopened by
 * whoever reads them (`contract/exam/sittings/acts.ts`).
 * @throws AppError EXAM_STATE, NOT_FOUND, EXAM_INCOMPLETE where nobody would gain by it or somebody would be over at once
 */
export async function extendTime(tx: Db, extension: Extension, now = new Date()) {
  const { examId, scope, minutes, actorId, key } = extension;
  const exam = await lockedExam(tx, examId);
  const repeated = and(eq(examExtensions.examId, examId), eq(examExtensions.key, key));
  const [known] = await tx.select().from(examExtensions).where(repeated);
  if (known) return known;
  const status = statusNow(exam, now);
  demandExam(status, 'extend', 'invigilator');
  const examRoomId = scope === 'room' ? (extension.examRoomId ?? null) : null;
  const candidateId = scope === 'person' ? (extension.candidateId ?? null) : null;
  const times = timesOf(exam);
  const before = await allExtensions(tx, [examId]);
  const concerned = (await candidatesOf(tx, examId)).filter(
    (one) => scope === 'all' || (scope === 'room' ? one.examRoomId === examRoomId : one.id === candidateId),
  );
  if (concerned.length === 0) throw new AppError('NOT_FOUND');
  const added = { scope, minutes, at: now.toISOString(), key };
  const ends = concerned.map((one) => {
    const own = extensionsAmong(before, one);
    return {
      was: closingFor(times, one.factor, own),
      is: closingFor(times, one.factor, [...own, added]),
    };
  });
  const isCutOff = ends.some(({ was, is }) => was > now.getTime() && is <= now.getTime());
  if (isCutOff || ends.every(({ is }) => is <= now.getTime())) {
    throw new AppError('EXAM_INCOMPLETE', {
      problem: minutes < 0 ? '缩短后考试已经结束，请减少缩短的分钟数' : '延长后仍已过截止时间，请增加分钟数',
    });
  }
  const { reason } = extension;
  const row = first(
    await tx
      .insert(examExtensions)
      .values({ examId, scope, examRoomId, candidateId, minutes, reason, actorId, key, createdAt: now })
      .returning(),
  );
  await recordEvent(tx, examId, {
    kind: 'extended',
    payload: { extension_id: row.id, scope, minutes, reason, room_id: examRoomId, candidate_id: candidateId },
    actorId,
  });
  const told = concerned.flatMap(({ state, personId }) => (state === 'listed' ? [personId] : []));
  await tellExtended(tx, exam, told, { minutes, reason });
  return row;
}
