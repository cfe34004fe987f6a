import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { LoginKind } from '@contract/account/types';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import { idCardHash } from '../people/public';
import { people } from '../people/tables';
import { accounts } from './tables';

export type Account = typeof accounts.$inferSelect;

/**
 * The account that a person means. A name that fits several accounts means none of them; an account's own name comes
 * before another's staff id.
 * @throws AppError EXAM_LOGIN_CLOSED for exam numbers: there is no sitting that they open
 */
export async function accountNamed(db: Db, name: string, kind: LoginKind = 'staff'): Promise<Account | undefined> {
  const found = await db
    .select({ account: accounts, isOwnName: sql<boolean>`lower(${accounts.username}) = lower(${name})` })
    .from(accounts)
    .innerJoin(people, and(eq(people.id, accounts.userId), isNull(people.deletedAt)))
    .where(await conditions[kind](db, name))
    .limit(3);
  const byName = kind === 'staff' ? found.find(({ isOwnName }) => isOwnName) : undefined;
  return (byName ?? (found.length === 1 ? found[0] : undefined))?.account;
}

const conditions: Record<LoginKind, (db: Db, name: string) => Promise<SQL | undefined> | SQL | undefined> = {
  staff: (_, name) => or(sql`lower(${accounts.username}) = lower(${name})`, eq(people.staffId, name)),
  student: (_, name) => eq(people.studentId, name),
  id_card: async (db, name) => eq(people.idCardHash, await idCardHash(db, name)),
  exam: () => {
    throw new AppError('EXAM_LOGIN_CLOSED');
  },
};
