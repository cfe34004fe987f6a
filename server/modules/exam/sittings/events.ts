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
export async function recordEvent(tx: Db, examId: number, event: NewExamEvent): Promise<number> {
  return first(await recordEvents(tx, [{ ...event, examId }]));
}

/** The same of several at once, of whatever exams, numbered in their order. @returns their numbers */
export async function recordEvents(tx: Db, events: readonly (NewExamEvent & { examId: number })[]): Promise<number[]> {
  const asked = events.map(({ examId, kind, sittingId, payload, actorId }, place) => ({
    place,
    exam_id: examId,
    kind,
    sitting_id: sittingId ?? null,
    payload: payload ?? {},
    actor_id: actorId ?? null,
  }));
  // Counters in the order of exams, so that two who write of the same ones do not wait for each other.
  const { rows } = await tx.execute<{ seq: number }>(sql`
    with asked as (
      select *, row_number() over (partition by exam_id order by place)::int as number
      from json_to_recordset(${JSON.stringify(asked)}::json)
        event (place int, exam_id int, kind text, sitting_id int, payload jsonb, actor_id int)
    ), counted as (
      insert into exam_event_counter as counter (exam_id, seq)
      select exam_id, count(*) from asked group by exam_id order by exam_id
      on conflict (exam_id) do update set seq = counter.seq + excluded.seq
      returning exam_id, seq
    )
    insert into exam_event (exam_id, seq, kind, sitting_id, payload, actor_id)
    select exam_id, counted.seq - (select count(*) from asked one where one.exam_id = asked.exam_id) + number, kind, sitting_id,
      payload, actor_id
    from asked join counted using (exam_id) order by place
    returning seq`);
  return rows.map(({ seq }) => seq);
}
