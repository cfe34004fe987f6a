import { and, eq, inArray } from 'drizzle-orm';
import { EnableState } from '@contract/kernel/enums';
import { permits } from '@contract/kernel/module';
import type { Db } from '@server/kernel/database/database';
import { accounts } from '../account/tables';
import { accountRoles, rolePermissions, roles } from './tables';

/** People whose working accounts hold a permission by a working role: whom a module tells of what it needs done. */
export async function peopleHolding(db: Db, code: string): Promise<number[]> {
  const granted = await db.select().from(rolePermissions);
  const covering = granted.filter((row) => permits([row.code], code)).map(({ roleId }) => roleId);
  if (covering.length === 0) return [];
  const rows = await db
    .selectDistinct({ userId: accounts.userId })
    .from(accountRoles)
    .innerJoin(roles, and(eq(roles.id, accountRoles.roleId), eq(roles.status, EnableState.enabled)))
    .innerJoin(accounts, and(eq(accounts.id, accountRoles.accountId), eq(accounts.status, EnableState.enabled)))
    .where(inArray(accountRoles.roleId, covering))
    .orderBy(accounts.userId);
  return rows.map(({ userId }) => userId);
}
