import { sql } from 'drizzle-orm';
import type { ExamEventKind } from '@contract/exam/watch/rules';
import type { Db } from '@server/kernel/database/database';
import { first } from '@server/kits/rows';

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
 * numbers have no gap and a reader who knows the last one misses nothing. One statement, and best the last before the commit: a
 * hall that begins or hands in within the same second waits in line for it. @returns its number
 */
export async function recordEvent(tx: Db, examId: number, { kind, sittingId, payload, actorId }: NewExamEvent) {
  const { rows } = await tx.execute<{ seq: number }>(sql`
    with next as (
      insert into exam_event_counter as counter (exam_id, seq) values (${examId}, 1)
      on conflict (exam_id) do update set seq = counter.seq + 1
      returning seq
    )
    insert into exam_event (exam_id, seq, kind, sitting_id, payload, actor_id)
    select ${examId}::int, next.seq, ${kind}, ${sittingId ?? null}::int, ${JSON.stringify(payload ?? {})}::jsonb,
      ${actorId ?? null}::int
    from next
    returning seq`);
  return first(rows).seq;
}
