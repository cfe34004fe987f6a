import { and, inArray, type SQL } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import type { PersonRef } from '@contract/people/person-ref';
import type { ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { managedPeople, visiblePeople } from './scope';
import { isStaff } from './staff';
import { people } from './tables';

/** An id, or nobody. */
type MaybeId = number | null | undefined;

/** The people of some ids whom the scope shows. */
export function personRefs(db: Db, scope: ResolvedScope, ids: Iterable<MaybeId>): Promise<Map<number, PersonRef>> {
  return refsOf(db, ids, visiblePeople(scope));
}

async function refsOf(db: Db, ids: Iterable<MaybeId>, among: SQL | undefined): Promise<Map<number, PersonRef>> {
  const wanted = [...new Set(ids)].filter(isSomebody);
  if (wanted.length === 0) return new Map();
  const rows = await db
    .select({ user_id: people.id, name: people.name, staff_id: people.staffId })
    .from(people)
    .where(and(inArray(people.id, wanted), among));
  return new Map(rows.map((row) => [row.user_id, row]));
}

const isSomebody = (id: MaybeId) => typeof id === 'number';

/**
 * Refuses people who are not the caller's own, or are trained here: a post makes its holder a reviewer. People who hold
 * a post already may stay, whoever saves the row.
 * @throws AppError DICT_PERSON_INVALID
 */
export async function demandPeople(
  db: Db,
  scope: ResolvedScope,
  wanted: readonly MaybeId[],
  present: readonly MaybeId[] = [],
): Promise<void> {
  const fresh = [...new Set(wanted)].filter(isSomebody).filter((id) => !present.includes(id));
  const found = await refsOf(db, fresh, and(managedPeople(scope), isStaff));
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

/** The same for a post of one holder: who does not see the holder cannot mean to take the post from him. */
export async function unseenOr(
  db: Db,
  scope: ResolvedScope,
  wanted: number | null,
  present: number | null | undefined,
): Promise<number | null> {
  if (wanted !== null || typeof present !== 'number') return wanted;
  const [kept = null] = await withUnseen(db, scope, [], [present]);
  return kept;
}
