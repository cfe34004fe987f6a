import { eq } from 'drizzle-orm';
import type { Db } from '@server/kernel/database/database';
import { accounts } from '@server/modules/account/tables';
import { accountRoles } from '@server/modules/system/tables';

/** An account for somebody of the demo who has none, with the role and the password of one who has. */
export async function addAccount(
  db: Db,
  username: string,
  userId: number,
  like: 'admin' | 'secretary' | 'teacher' | 'student',
): Promise<void> {
  const [model] = await db.select().from(accounts).where(eq(accounts.username, like));
  const [{ id: accountId } = { id: 0 }] = await db
    .insert(accounts)
    .values({ username, userId, passwordHash: model!.passwordHash })
    .returning({ id: accounts.id });
  const roles = await db.select().from(accountRoles).where(eq(accountRoles.accountId, model!.id));
  await db.insert(accountRoles).values(roles.map((role) => ({ ...role, accountId })));
}
