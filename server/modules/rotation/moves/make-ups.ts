import { and, asc, eq, inArray, ne, or } from 'drizzle-orm';
import type { HalfMonth } from '@contract/kernel/half-month';
import type { StayState } from '@contract/rotation/stay-states';
import type { Db } from '@server/kernel/database/database';
import { rotationStays } from '../tables';
import { stayFrom, stayTo } from '../wards/stays';
import { heldHalves } from './stays-of-people';

/** A stay that makes up for another one, or is made up for. */
export interface MakeUpStay {
  id: number;
  deptId: number;
  from: string;
  to: string;
  state: StayState;
}

/** What a stay makes up for, and what makes up for it; what was cancelled does not. */
export async function makeUpsOf(db: Db, stayId: number): Promise<{ of: MakeUpStay | null; by: MakeUpStay[] }> {
  const named = db.select({ id: rotationStays.makeUpOf }).from(rotationStays).where(eq(rotationStays.id, stayId));
  const rows = await db
    .select({
      id: rotationStays.id,
      deptId: rotationStays.deptId,
      from: stayFrom,
      to: stayTo,
      state: rotationStays.state,
      makeUpOf: rotationStays.makeUpOf,
    })
    .from(rotationStays)
    .where(
      and(
        or(eq(rotationStays.makeUpOf, stayId), inArray(rotationStays.id, named)),
        ne(rotationStays.state, 'cancelled'),
      ),
    )
    .orderBy(asc(stayFrom), asc(rotationStays.id));
  const found = rows.map(({ makeUpOf, ...stay }) => ({ stay, isBy: makeUpOf === stayId }));
  return {
    of: found.find(({ isBy }) => !isBy)?.stay ?? null,
    by: found.filter(({ isBy }) => isBy).map(({ stay }) => stay),
  };
}

/** The first half month, from one on, after which somebody has nothing for so many. */
export async function firstRoom(
  db: Db,
  userId: number,
  { from, halfMonths }: { from: HalfMonth; halfMonths: number },
): Promise<HalfMonth> {
  let start = from;
  for (const held of await heldHalves(db, [userId])) {
    if (held.start >= start + halfMonths) break;
    start = Math.max(start, held.start + held.length);
  }
  return start;
}
