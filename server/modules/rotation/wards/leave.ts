import { and, eq, sql } from 'drizzle-orm';
import { afterAct, statesBefore } from '@contract/rotation/stay-states';
import { array } from '@server/kernel/database/array';
import type { Db } from '@server/kernel/database/database';
import { lockPeople } from '../moves/stays-of-people';
import { rotationStays } from '../tables';

/**
 * Ends a stay: 已出科 with its last day, or 补轮 where it has to be made up for. The months that were planned stay as they are.
 * @param on `YYYY-MM-DD`
 * @returns whether it could be ended: it has begun and nobody has ended it
 */
export async function leaveStay(
  db: Db,
  { id, userId }: { id: number; userId: number },
  { outcome, on }: { outcome: 'leave' | 'fail'; on: string },
): Promise<boolean> {
  await lockPeople(db, [userId]);
  const ended = await db
    .update(rotationStays)
    .set({
      actualTo: on,
      state: afterAct('leaving', outcome)!,
      version: sql`${rotationStays.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(
      and(eq(rotationStays.id, id), sql`${rotationStays.state} = any(${array([...statesBefore(outcome)], 'text')})`),
    )
    .returning({ id: rotationStays.id });
  return ended.length > 0;
}
