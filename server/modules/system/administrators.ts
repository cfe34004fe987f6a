import { and, eq, isNull, sql } from 'drizzle-orm';
import { EnableState } from '@contract/kernel/enums';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import { accounts } from '../account/tables';
import { people } from '../people/tables';
import { accountRoles, rolePermissions, roles } from './tables';

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
