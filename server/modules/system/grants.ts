import { and, eq, isNull, sql } from 'drizzle-orm';
import { dataScopes, type DataScope } from '@contract/account/types';
import { EnableState } from '@contract/kernel/enums';
import { AppError } from '@contract/kernel/errors';
import { permits } from '@contract/kernel/module';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { accounts } from '../account/tables';
import { people } from '../people/tables';
import { accountRoles, rolePermissions, roles } from './tables';

/** What a role gives to its holders. */
export interface Grant {
  permissions: readonly string[];
  dataScope: DataScope;
  /** Where the scope is `custom`. */
  deptIds: readonly number[];
}

/**
 * Refuses to touch a role that gives more than the caller has, whether to change it or to hand it on: nobody makes
 * himself or others more than he is.
 * @throws AppError GRANT_BEYOND_OWN
 */
export async function demandWithinOwn(db: Db, user: CurrentUser, grant: Grant): Promise<void> {
  const beyond = (await beyondOwn(db, user))(grant);
  if (beyond !== null) throw new AppError('GRANT_BEYOND_OWN', { what: beyond });
}

/** Tells of grants what in them is more than the caller has, or null; for many at once. */
export async function beyondOwn(
  db: Db,
  user: Pick<CurrentUser, 'accountId' | 'permissions' | 'scope'>,
): Promise<(grant: Grant) => string | null> {
  const beyondCodes = ({ permissions }: Grant) => permissions.find((code) => !permits(user.permissions, code)) ?? null;
  if (user.scope.kind === 'all') return beyondCodes;
  const held = await db
    .select({ scope: roles.dataScope })
    .from(accountRoles)
    .innerJoin(roles, and(eq(roles.id, accountRoles.roleId), eq(roles.status, EnableState.enabled)))
    .where(eq(accountRoles.accountId, user.accountId));
  const ownWidth = Math.min(...held.map(({ scope }) => dataScopes.indexOf(scope)));
  const ownDepts = 'deptIds' in user.scope ? user.scope.deptIds : [];
  return (grant) => {
    const isWider = dataScopes.indexOf(grant.dataScope) < ownWidth;
    const isElsewhere = grant.dataScope === 'custom' && grant.deptIds.some((id) => !ownDepts.includes(id));
    return beyondCodes(grant) ?? (isWider || isElsewhere ? '更大的数据范围' : null);
  };
}

/**
 * Makes a change that might take the last administrator away, and takes it back if it did. Such changes wait for one
 * another until their transactions end, so two of them cannot each leave it to the other.
 * @param db a transaction
 * @throws AppError LAST_ADMINISTRATOR when nobody who can sign in holds every permission (`*`) any more
 */
export async function keepingAdministrator<Result>(db: Db, change: () => Promise<Result>): Promise<Result> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('administrators'))`);
  const result = await change();
  const [administrator] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .innerJoin(people, and(eq(people.id, accounts.userId), isNull(people.deletedAt)))
    .innerJoin(accountRoles, eq(accountRoles.accountId, accounts.id))
    .innerJoin(roles, and(eq(roles.id, accountRoles.roleId), eq(roles.status, EnableState.enabled)))
    .innerJoin(rolePermissions, and(eq(rolePermissions.roleId, roles.id), eq(rolePermissions.code, '*')))
    .where(eq(accounts.status, EnableState.enabled))
    .limit(1);
  if (!administrator) throw new AppError('LAST_ADMINISTRATOR');
  return result;
}
