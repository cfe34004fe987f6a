import { desc, eq, sql } from 'drizzle-orm';
import { passwordFault } from '@contract/account/password-rules';
import type { PasswordRules } from '@contract/account/password-types';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import { readSettingGroup } from '../system/public';
import { isCommonPassword } from './common-passwords';
import { hashPassword, isPasswordRight } from './password';
import { accounts, passwordHistory } from './tables';

/** What passwords must be now. */
export async function passwordRulesOf(db: Db): Promise<PasswordRules> {
  const security = await readSettingGroup(db, 'security');
  return {
    min_length: security.password_min_length,
    kinds: security.password_kinds,
    history: security.password_history,
    expiry_days: security.password_expiry_days,
  };
}

/** Only the server knows the list. */
const tooCommon = '这个密码太常见，容易被猜到，请换一个';

interface NewPassword {
  password: string;
  confirmation: string;
  /** The account must change it at the next sign-in: somebody else knows it. */
  mustChange: boolean;
}

/**
 * Gives an account another password and keeps the old one's hash for as long as the settings remember it.
 * @param db a transaction
 * @throws AppError PASSWORD_REFUSED with the reason, NOT_FOUND
 */
export async function setPassword(
  db: Db,
  accountId: number,
  { password, confirmation, mustChange }: NewPassword,
): Promise<void> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId)).for('update');
  if (!account) throw new AppError('NOT_FOUND');
  const rules = await passwordRulesOf(db);
  const fault = passwordFault(password, rules, account.username);
  if (fault) throw new AppError('PASSWORD_REFUSED', { reason: fault });
  if (await isCommonPassword(password)) throw new AppError('PASSWORD_REFUSED', { reason: tooCommon });
  if (password !== confirmation) throw new AppError('PASSWORD_REFUSED', { reason: '两次输入的新密码不一致' });
  await demandUnused(db, account, password, rules.history);
  await db.insert(passwordHistory).values({ accountId, passwordHash: account.passwordHash });
  await db
    .update(accounts)
    .set({ passwordHash: await hashPassword(password), mustChange, passwordChangedAt: sql`now()` })
    .where(eq(accounts.id, accountId));
  await forgetBeyond(db, accountId, rules.history);
}

async function demandUnused(
  db: Db,
  account: typeof accounts.$inferSelect,
  password: string,
  remembered: number,
): Promise<void> {
  const former = await db
    .select({ hash: passwordHistory.passwordHash })
    .from(passwordHistory)
    .where(eq(passwordHistory.accountId, account.id))
    .orderBy(desc(passwordHistory.id))
    .limit(Math.max(0, remembered - 1));
  // The present one counts as the last; it is refused even where nothing is remembered.
  for (const hash of [account.passwordHash, ...former.map((row) => row.hash)]) {
    if (!(await isPasswordRight(hash, password))) continue;
    const reason = remembered > 1 ? `新密码不能与最近 ${remembered} 次用过的相同` : '新密码不能与当前密码相同';
    throw new AppError('PASSWORD_REFUSED', { reason });
  }
}

async function forgetBeyond(db: Db, accountId: number, remembered: number): Promise<void> {
  await db.execute(sql`delete from ${passwordHistory} where account_id = ${accountId} and id not in (
    select id from ${passwordHistory} where account_id = ${accountId} order by id desc limit ${remembered})`);
}
