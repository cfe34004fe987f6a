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
async function demandPeople(
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
async function withUnseen(
  db: Db,
  scope: ResolvedScope,
  wanted: readonly number[],
  present: readonly number[],
): Promise<number[]> {
  const seen = await personRefs(db, scope, present);
  return [...new Set([...wanted, ...present.filter((id) => !seen.has(id))])];
}

/**
 * Who holds which post of a record after a caller has set them. A post that takes an id or nobody has one holder, one
 * that takes a list has several. Whom the caller does not see keeps his post, unless its one place is given to another.
 * @param present who holds them now; they may stay, and take each other's, whoever saves the record
 * @throws AppError DICT_PERSON_INVALID as `demandPeople`
 */
export async function postHolders<Post extends string>(
  db: Db,
  scope: ResolvedScope,
  wanted: Readonly<Record<Post, number | null | readonly number[]>>,
  present: readonly { post: Post; personId: number }[],
): Promise<{ post: Post; personId: number }[]> {
  const posts = Object.entries(wanted) as [Post, number | null | readonly number[]][];
  const asked = posts.flatMap(([, ids]) => ids);
  await demandPeople(
    db,
    scope,
    asked,
    present.map(({ personId }) => personId),
  );
  const holders: { post: Post; personId: number }[] = [];
  for (const [post, ids] of posts) {
    const held = present.filter((one) => one.post === post).map(({ personId }) => personId);
    const list = typeof ids === 'number' ? [ids] : await withUnseen(db, scope, ids ?? [], held);
    holders.push(...list.map((personId) => ({ post, personId })));
  }
  return holders;
}
