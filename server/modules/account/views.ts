import { eq, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { viewMinutes } from '@contract/account/view';
import { AppError } from '@contract/kernel/errors';
import { EnableState } from '@contract/kernel/enums';
import { permits } from '@contract/kernel/module';
import { peopleEndpoints } from '@contract/people/endpoints';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { demandManaged } from '../people/public';
import { roleGrants } from '../system/public';
import { signAccess } from './access-token';
import { accountUser } from './account-user';
import { operationsRole } from './operations';
import { beyondOwn } from './rank/grants';
import type { Device } from './sessions';
import { accounts, sessions } from './tables';

/** Who looks, or is looked as. */
type Party = Pick<CurrentUser, 'accountId' | 'userId'>;

/**
 * Opens a session as another account, for reading, which ends by itself and with the viewer's session. It is not a
 * sign-in of that account's owner.
 * @param viewer the viewer as they are signed in
 * @returns its access token, good for as long
 * @throws AppError as `demandViewable`; ACCOUNT_DISABLED
 */
export async function openView(db: Db, viewed: Party, viewer: CurrentUser, device: Device): Promise<string> {
  await demandViewable(db, viewer, viewed);
  const { accountId } = viewed;
  const [account] = await db.select({ status: accounts.status }).from(accounts).where(eq(accounts.id, accountId));
  if (account?.status !== EnableState.enabled) throw new AppError('ACCOUNT_DISABLED');
  const id = randomUUID();
  await db.insert(sessions).values({
    id,
    accountId,
    viewedBy: viewer.accountId,
    viewedFrom: viewer.sessionId,
    refreshHash: '',
    expiresAt: sql`now() + make_interval(mins => ${viewMinutes})`,
    ip: device.ip,
    agent: device.agent.slice(0, 300),
  });
  return signAccess(db, accountId, id, viewMinutes * 60);
}

/** Whether somebody who looks as another person may go on: what they needed to begin, they still need. */
export async function mayGoOnViewing(db: Db, viewerAccountId: number, viewed: Party): Promise<boolean> {
  const viewer = await accountUser(db, viewerAccountId);
  if (!viewer || !permits(viewer.permissions, peopleEndpoints.viewAs.access)) return false;
  try {
    await demandViewable(db, viewer, viewed);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/**
 * Nobody looks as oneself, as somebody out of sight, as somebody who may do everything or operates the system, or as
 * somebody who may do more.
 * @throws AppError NOT_FOUND, PERSON_NOT_OWN, FORBIDDEN, GRANT_BEYOND_OWN
 */
async function demandViewable(db: Db, viewer: Omit<CurrentUser, 'sessionId'>, viewed: Party): Promise<void> {
  await demandManaged(db, viewer.scope, [viewed.userId]);
  const held = (await roleGrants(db, [viewed.accountId])).filter(({ heldBy }) => heldBy.length > 0);
  const isPowerful = held.some(({ code, permissions }) => code === operationsRole || permissions.includes('*'));
  if (viewed.userId === viewer.userId || isPowerful) throw new AppError('FORBIDDEN');
  const beyond = await beyondOwn(db, viewer, [viewed.userId]);
  const above = held.find((role) => beyond(role) !== null);
  if (above) throw new AppError('GRANT_BEYOND_OWN', { what: `角色“${above.name}”` });
}
