import { eq, sql } from 'drizzle-orm';
import { statesBefore } from '@contract/rotation/stay-states';
import { array } from '@server/kernel/database/array';
import type { Db } from '@server/kernel/database/database';
import { rotationStays } from '../tables';
import { lockPeople } from '../moves/stays-of-people';

/**
 * Confirms the first day of somebody's stay: from then on it is 在科, whatever the calendar said. The caller has asked
 * whether the ward may (contract/department-stay/rules.ts).
 * @param on `YYYY-MM-DD`, today or earlier
 */
export async function enterStay(db: Db, { id, userId }: { id: number; userId: number }, on: string): Promise<void> {
  await lockPeople(db, [userId]);
  const begins = sql`${rotationStays.state} = any(${array([...statesBefore('begin')], 'text')})`;
  await db
    .update(rotationStays)
    .set({
      actualFrom: on,
      state: sql`case when ${begins} then 'in' else ${rotationStays.state} end`,
      version: sql`${rotationStays.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(rotationStays.id, id));
}
