import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { demandManaged, managedPeople } from '../people/public';
import { people } from '../people/tables';
import { leadsClassOf } from '../student/public';
import { livesUnder } from './places';

/**
 * Condition on `person`: whose violations a caller may read (ADR 112, 149). His own, those of people who belong to his data scope,
 * of the class that he leads and of the houses that he looks after; who is only placed in a ward is nothing to it, and a record
 * says where he lives.
 */
export const violationSight = ({ scope, userId }: Pick<CurrentUser, 'scope' | 'userId'>): SQL | undefined =>
  and(
    isNull(people.deletedAt),
    or(eq(people.id, userId), notedBy({ scope, userId }), leadsClassOf(userId, sql`${people.id}`)),
  );

/** Condition on `person`: whose violations a caller may note and handle. His own people's, and those of his houses. */
const notedBy = ({ scope, userId }: Pick<CurrentUser, 'scope' | 'userId'>): SQL | undefined =>
  or(managedPeople(scope), livesUnder(userId));

/** @throws AppError PERSON_NOT_OWN */
export async function demandNoted(db: Db, user: CurrentUser, id: number): Promise<void> {
  const [found] = await db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.id, id), isNull(people.deletedAt), livesUnder(user.userId)));
  if (!found) await demandManaged(db, user.scope, [id]);
}
