import { and, countDistinct, eq, gte, lt } from 'drizzle-orm';
import type { Db } from '@server/kernel/database/database';
import { examMarks as marks } from './tables';

/** How many papers somebody marked something in from one moment to another, the second excluded. */
export async function papersMarkedBy(db: Db, userId: number, days: { from: Date; to: Date }): Promise<number> {
  const [row] = await db
    .select({ total: countDistinct(marks.sittingId) })
    .from(marks)
    .where(and(eq(marks.markerId, userId), gte(marks.createdAt, days.from), lt(marks.createdAt, days.to)));
  return row!.total;
}
