import { eq } from 'drizzle-orm';
import type { Db } from '@server/kernel/database/database';
import { readSettingGroup } from '../system/public';
import { accountRoles, roles } from '../system/tables';
import { isListed } from './networks';

/** Role whose holders may sign in on the operations page. */
export const operationsRole = 'ops';

/** An account as far as operations go. Without an account the same is asked, so that it takes as long. */
export async function isOperator(db: Db, accountId: number | undefined): Promise<boolean> {
  const held = await db
    .select({ code: roles.code })
    .from(accountRoles)
    .innerJoin(roles, eq(roles.id, accountRoles.roleId))
    .where(eq(accountRoles.accountId, accountId ?? 0));
  return held.some(({ code }) => code === operationsRole);
}

/** Whether accounts of operations may sign in from an address, on whatever page and by whatever means. */
export async function isOpenToOperations(db: Db, ip: string): Promise<boolean> {
  return isListed(ip, (await readSettingGroup(db, 'security')).ops_addresses);
}
