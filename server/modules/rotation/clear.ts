import { randomUUID } from 'node:crypto';
import { and, asc, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { monthIndex } from '@contract/kernel/half-month';
import type { deleteRange } from '@contract/rotation/list-types';
import type { CurrentUser } from '@server/kernel/current-user';
import { array } from '@server/kernel/database/array';
import type { Db } from '@server/kernel/database/database';
import { managedPeople, notManaged } from '../people/public';
import { people } from '../people/tables';
import { rotationChanges } from './tables';
import { targetOfClearing } from './target';
import { writeTarget } from './write';

/**
 * Clears the rotations of people in a range of months, keeping images.
 * @returns the change, the number of pieces removed, and of months that stay because a stay there has begun
 * @throws AppError NOT_FOUND or PERSON_NOT_OWN unless every person belongs to the scope: then nothing is cleared
 */
export async function clearRange(db: Db, user: CurrentUser, input: z.output<typeof deleteRange>) {
  const first = monthIndex(input.startDate);
  const last = monthIndex(input.endDate);
  const ids = [...new Set(input.userIds)];
  const locked = await db
    .select({ id: people.id })
    .from(people)
    .where(and(sql`${people.id} = any(${array(ids, 'int')})`, managedPeople(user.scope)))
    .orderBy(asc(people.id))
    .for('no key update');
  if (locked.length < ids.length) throw await notManaged(db, user.scope, ids);
  const changeId = randomUUID();
  await db.insert(rotationChanges).values({ id: changeId, kind: 'clear', createdBy: user.userId });
  const { gone, kept } = await writeTarget(db, changeId, targetOfClearing(ids, first, last));
  return { changeId, removed: gone, kept };
}
