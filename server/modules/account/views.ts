import { eq, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { viewMinutes } from '@contract/account/view';
import { AppError } from '@contract/kernel/errors';
import { EnableState } from '@contract/kernel/enums';
import type { Db } from '@server/kernel/database/database';
import { signAccess } from './access-token';
import type { Device } from './sessions';
import { accounts, sessions } from './tables';

/** No secret has this hash: the session cannot be renewed. */
const noSecret = '';

/**
 * Opens a session as another account, for reading, which ends by itself. It is not a sign-in of that account's owner.
 * @returns its access token, good for as long
 * @throws AppError ACCOUNT_DISABLED
 */
export async function openView(db: Db, accountId: number, viewerId: number, device: Device): Promise<string> {
  const [account] = await db.select({ status: accounts.status }).from(accounts).where(eq(accounts.id, accountId));
  if (account?.status !== EnableState.enabled) throw new AppError('ACCOUNT_DISABLED');
  const id = randomUUID();
  await db.insert(sessions).values({
    id,
    accountId,
    viewedBy: viewerId,
    refreshHash: noSecret,
    expiresAt: sql`now() + make_interval(mins => ${viewMinutes})`,
    ip: device.ip,
    agent: device.agent.slice(0, 300),
  });
  return signAccess(db, accountId, id, viewMinutes * 60);
}
