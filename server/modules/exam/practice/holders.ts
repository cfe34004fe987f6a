import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '@server/kernel/database/database';
import { examPracticeItems, examPractices } from './tables';

/** How many people had questions in a round of practice: they may still have them on a device. By the question. */
export async function holdersOf(db: Db, questionIds: readonly number[]): Promise<Map<number, number>> {
  if (questionIds.length === 0) return new Map();
  const rows = await db
    .select({
      questionId: examPracticeItems.questionId,
      people: sql<number>`count(distinct ${examPractices.personId})::int`,
    })
    .from(examPracticeItems)
    .innerJoin(examPractices, eq(examPractices.id, examPracticeItems.practiceId))
    .where(inArray(examPracticeItems.questionId, [...new Set(questionIds)]))
    .groupBy(examPracticeItems.questionId);
  return new Map(rows.map(({ questionId, people }) => [questionId, people]));
}
