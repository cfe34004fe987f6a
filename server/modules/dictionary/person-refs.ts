import { and, inArray, type SQL } from 'drizzle-orm';
import type { PersonRef } from '@contract/dictionary/types';
import { AppError } from '@contract/kernel/errors';
import type { ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { managedPeople, visiblePeople } from '../people/public';
import { people } from '../people/tables';

/** The people of some ids whom the scope shows. */
export function personRefs(db: Db, scope: ResolvedScope, ids: Iterable<number>): Promise<Map<number, PersonRef>> {
  return refsOf(db, ids, visiblePeople(scope));
}

async function refsOf(db: Db, ids: Iterable<number>, among: SQL | undefined): Promise<Map<number, PersonRef>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .select({ user_id: people.id, name: people.name, staff_id: people.staffId })
    .from(people)
    .where(and(inArray(people.id, wanted), among));
  return new Map(rows.map((row) => [row.user_id, row]));
}

/**
 * Refuses people who are not the caller's own: a post makes its holder a reviewer. People who hold a post already may stay, whoever saves the row.
 * @throws AppError DICT_PERSON_INVALID
 */
export async function demandPeople(
  db: Db,
  scope: ResolvedScope,
  wanted: readonly number[],
  present: readonly number[] = [],
): Promise<void> {
  const fresh = [...new Set(wanted)].filter((id) => !present.includes(id));
  const found = await refsOf(db, fresh, managedPeople(scope));
  if (found.size < fresh.length) throw new AppError('DICT_PERSON_INVALID', { count: fresh.length - found.size });
}

/**
 * What a caller who does not see everybody may make of a list of people: those he sees are as he says, the others
 * stay.
 */
export async function withUnseen(
  db: Db,
  scope: ResolvedScope,
  wanted: readonly number[],
  present: readonly number[],
): Promise<number[]> {
  const seen = await personRefs(db, scope, present);
  return [...new Set([...wanted, ...present.filter((id) => !seen.has(id))])];
}
