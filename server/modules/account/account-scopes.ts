import { and, eq, inArray, isNull } from 'drizzle-orm';
import { EnableState } from '@contract/kernel/enums';
import type { ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { people } from '../people/tables';
import { resolveScopes } from './scope';
import { scopeColumns } from './scope-columns';
import { accounts } from './tables';

/** Person behind an account, and what the account's roles let them see. */
export interface AccountScope {
  accountId: number;
  userId: number;
  scope: ResolvedScope;
}

/** The data scopes of several accounts, as each would have it in a session of its own. Disabled ones are left out. */
export async function scopesOf(db: Db, accountIds: readonly number[]): Promise<AccountScope[]> {
  if (accountIds.length === 0) return [];
  const rows = await db
    .select({ accountId: accounts.id, ...scopeColumns })
    .from(accounts)
    .innerJoin(people, and(eq(people.id, accounts.userId), isNull(people.deletedAt)))
    .where(and(inArray(accounts.id, [...accountIds]), eq(accounts.status, EnableState.enabled)));
  return rows.map(({ accountId, scopes, ...owner }) => ({
    accountId,
    userId: owner.userId,
    scope: resolveScopes(scopes, owner),
  }));
}
