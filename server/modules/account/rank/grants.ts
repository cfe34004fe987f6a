import { inArray } from 'drizzle-orm';
import { catalog } from '@contract/catalog';
import { AppError } from '@contract/kernel/errors';
import { permits, type ModuleSpec } from '@contract/kernel/module';
import type { CurrentUser, ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { people } from '../../people/tables';
import type { Grant } from '../../system/public';
import { resolveScopes, type ScopeOwner } from '../scope';
import { placeColumns } from '../scope-columns';
import { covers } from './scope-cover';

/** What a user has, as far as it is compared with what others have or are to have. */
export type Holder = Pick<CurrentUser, 'permissions' | 'scope'>;

/**
 * Refuses to touch a role that gives more than the caller has, whether to change it or to hand it on: nobody makes
 * himself or others more than he is.
 * @param receiverIds people who hold it, or are to
 * @throws AppError GRANT_BEYOND_OWN
 */
export async function demandWithinOwn(
  db: Db,
  user: Holder,
  grant: Grant,
  receiverIds: readonly number[],
): Promise<void> {
  const beyond = (await beyondOwn(db, user, receiverIds))(grant);
  if (beyond !== null) throw new AppError('GRANT_BEYOND_OWN', { what: beyond });
}

/**
 * Tells of grants what in them is more than the caller has, or null; for many at once. Scopes are compared by what
 * they open for each receiver: the same word opens something else for everybody.
 * @param receiverIds people who hold them, or are to
 */
export async function beyondOwn(
  db: Db,
  user: Holder,
  receiverIds: readonly number[],
): Promise<(grant: Grant) => string | null> {
  // Who sees everybody gives nobody more; it is asked often.
  const receivers = user.scope.kind === 'all' ? [] : await ownersOf(db, receiverIds);
  return (grant) => {
    const code = grant.permissions.find((one) => isMore(user, one));
    if (code !== undefined) return code;
    const isWithin = receivers.every((owner) => covers([user.scope], scopeFor(grant, owner)));
    return isWithin ? null : '更大的数据范围';
  };
}

const personal = new Set(
  Object.values<{ module: ModuleSpec }>(catalog).flatMap(({ module }) => module.personal ?? []),
) as ReadonlySet<string>;

/** Whether a permission makes somebody more than the holder of others: not one that is for one's own affairs. */
export const isMore = ({ permissions }: Pick<Holder, 'permissions'>, code: string): boolean =>
  !permits(permissions, code) && !personal.has(code);

/** What a role opens for one of its holders. */
export function scopeFor({ dataScope, deptIds }: Grant, owner: Place): ResolvedScope {
  return resolveScopes([dataScope], { ...owner, customDeptIds: [...deptIds] });
}

/** A person with what scopes are resolved by, but for what roles name. */
export type Place = Omit<ScopeOwner, 'customDeptIds'>;

/** Where people stand, in no order. */
export async function ownersOf(db: Db, userIds: readonly number[]): Promise<Place[]> {
  if (userIds.length === 0) return [];
  return db
    .select({ userId: people.id, ...placeColumns })
    .from(people)
    .where(inArray(people.id, [...new Set(userIds)]));
}
