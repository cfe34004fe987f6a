import { desc, eq, inArray } from 'drizzle-orm';
import type { QuestionRow } from '@contract/exam/questions';
import type { Db } from '@server/kernel/database/database';
import { examBanks } from '../tables';
import { changedSince } from './print';
import { examSubmissions } from './tables';

/** How the newest submission of each question stands, by the question; of one that was never brought there is none. */
export async function newestSubmissions(
  db: Db,
  questionIds: readonly number[],
): Promise<Map<number, NonNullable<QuestionRow['submission']>>> {
  if (questionIds.length === 0) return new Map();
  const { id, questionId, questionVersion, state, reason, bankId } = examSubmissions;
  const rows = await db
    .selectDistinctOn([questionId], { id, questionId, questionVersion, state, reason, bankName: examBanks.name })
    .from(examSubmissions)
    .innerJoin(examBanks, eq(examBanks.id, bankId))
    .where(inArray(questionId, [...questionIds]))
    .orderBy(questionId, desc(id));
  const changed = await changedSince(db, rows);
  return new Map(
    rows.map((row) => [
      row.questionId!,
      {
        id: row.id,
        state: row.state,
        bank_name: row.bankName,
        reason: row.reason,
        is_changed: changed.has(row.id),
      },
    ]),
  );
}
