import { sql } from 'drizzle-orm';
import type { ExamEventKind } from '@contract/exam/watch/rules';
import type { Db } from '@server/kernel/database/database';
import { first } from '@server/kits/rows';
import { examEventCounters, examEvents } from './tables';

export interface NewExamEvent {
  /** What happened, e.g. `extended`, `forced`, `page.hidden`. */
  kind: ExamEventKind;
  sittingId?: number;
  payload?: Record<string, unknown>;
  /** Who did it; left out for the clock and for the candidate's page. */
  actorId?: number;
}

/**
 * Writes an event down with the next number of its exam, in the caller's transaction: who comes second waits for the first, so
 * numbers have no gap and a reader who knows the last one misses nothing. @returns its number
 */
export async function recordEvent(tx: Db, examId: number, { kind, sittingId, payload, actorId }: NewExamEvent) {
  const { seq } = first(
    await tx
      .insert(examEventCounters)
      .values({ examId, seq: 1 })
      .onConflictDoUpdate({ target: examEventCounters.examId, set: { seq: sql`${examEventCounters.seq} + 1` } })
      .returning({ seq: examEventCounters.seq }),
  );
  await tx.insert(examEvents).values({
    examId,
    seq,
    kind,
    sittingId: sittingId ?? null,
    payload: payload ?? {},
    actorId: actorId ?? null,
  });
  return seq;
}
