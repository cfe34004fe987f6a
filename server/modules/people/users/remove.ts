import { and, inArray, isNull, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { needsOf } from '@server/kits/references';
import { retireAccounts } from '../../account/public';
import { demandBelow } from '../../account/rank/public';
import { people, teacherStudents } from '../tables';
import { lockedUsers } from './accounts';

/**
 * Deletes people softly: they vanish from every list, their accounts end, what they did keeps their name.
 * @param db a transaction
 * @returns how many
 * @throws AppError NOT_FOUND, PERSON_IN_USE with the reasons, RANK_TOO_LOW, LAST_ADMINISTRATOR
 */
export async function removePeople(db: Db, user: CurrentUser, userIds: readonly number[]): Promise<number> {
  const users = await lockedUsers(db, user, userIds);
  const ids = users.map(({ person }) => person.id);
  await demandBelow(db, user, ids, '删除人员');
  const reasons = await reasonsAgainst(db, user, ids);
  for (const { person } of users) {
    const own = reasons.get(person.id) ?? [];
    if (own.length > 0) throw new AppError('PERSON_IN_USE', { name: person.name, reasons: own.join('，') });
  }
  await db
    .update(people)
    .set({ deletedAt: sql`now()`, updatedAt: sql`now()`, version: sql`${people.version} + 1` })
    .where(inArray(people.id, ids));
  await db
    .update(teacherStudents)
    .set({ endedAt: sql`now()` })
    .where(and(inArray(teacherStudents.studentId, ids), isNull(teacherStudents.endedAt)));
  await retireAccounts(db, ids);
  return ids.length;
}

/** What still hangs on people, in words, by person. */
async function reasonsAgainst(db: Db, user: CurrentUser, ids: number[]): Promise<Map<number, string[]>> {
  const needs = await needsOf(db, 'person', 'remove', ids);
  return new Map(
    [...needs].map(([id, list]) => [
      id,
      [...(id === user.userId ? ['这是您自己'] : []), ...list.map(({ sentence }) => sentence)],
    ]),
  );
}
