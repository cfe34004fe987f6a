import { and, count, eq, gte, isNotNull, lt } from 'drizzle-orm';
import type { Db } from '@server/kernel/database/database';
import { approvalActionLog as log } from './tables';

/** How many decisions somebody made on others' records from one moment to another, the second excluded. */
export async function decisionsOf(db: Db, userId: number, days: { from: Date; to: Date }): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(log)
    .where(and(eq(log.actorId, userId), isNotNull(log.decision), gte(log.at, days.from), lt(log.at, days.to)));
  return row!.total;
}
