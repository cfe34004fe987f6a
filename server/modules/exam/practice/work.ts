import { and, asc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { startChore } from '@server/kernel/chore';
import type { Database } from '@server/kernel/database/database';
import type { ModuleContext } from '@server/kernel/module';
import { finishRound, isOver } from './rounds';
import { examPractices } from './tables';

const everyMs = 10_000;
/** Rounds that are ended at a time; what is left is next. */
const atOnce = 200;

/** Mock exams end with their time, also where nobody has the page open any more. */
export const startPracticeWork = ({ database, log }: ModuleContext): { stop(): Promise<void> } =>
  startChore(log, {
    failure: 'ending mock exams by the clock failed',
    everyMs,
    run: () => endOverdue(database),
  });

/** Hands in what is over, of everybody or of one person, with what was answered until then. */
export async function endOverdue(database: Database, personId?: number, now = Date.now()): Promise<void> {
  const { id, finishedAt, minutes, startedAt } = examPractices;
  const end = sql<Date>`${startedAt} + make_interval(mins => ${minutes})`;
  const rounds = await database.db
    .select({ id })
    .from(examPractices)
    .where(
      and(
        isNull(finishedAt),
        isNotNull(minutes),
        lte(end, sql`${new Date(now).toISOString()}::timestamptz`),
        personId === undefined ? undefined : eq(examPractices.personId, personId),
      ),
    )
    .orderBy(asc(startedAt), asc(id))
    .limit(atOnce);
  for (const round of rounds) {
    await database.transaction(async (tx) => {
      const [row] = await tx.select().from(examPractices).where(eq(id, round.id)).for('update');
      if (row && isOver(row, now)) await finishRound(tx, row);
    });
  }
}
