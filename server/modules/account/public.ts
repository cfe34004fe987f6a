import { sql } from 'drizzle-orm';
import type { Db } from '@server/kernel/database/database';
import { grantRoles } from '../system/public';
import { hashPassword } from './password';
import { accounts } from './tables';

export interface NewAccount {
  username: string;
  password: string;
  /** Person that the account belongs to. */
  userId: number;
  roleCodes: string[];
  mustChange: boolean;
}

/**
 * Makes an account with roles, unless one of that name exists, which is left as it is.
 * @returns its id
 * @throws RangeError when a role does not exist
 */
export async function ensureAccount(db: Db, account: NewAccount): Promise<number> {
  const { username, password, userId, mustChange, roleCodes } = account;
  const sameName = sql`lower(username) = lower(${username})`;
  const [existing] = await db.select({ id: accounts.id }).from(accounts).where(sameName);
  if (existing) return existing.id;
  const [made] = await db
    .insert(accounts)
    .values({ username, userId, mustChange, passwordHash: await hashPassword(password) })
    .returning({ id: accounts.id });
  await grantRoles(db, made!.id, roleCodes);
  return made!.id;
}
