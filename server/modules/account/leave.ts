import { eq } from 'drizzle-orm';
import type { accountEndpoints } from '@contract/account/endpoints';
import { recordAudit } from '@server/kernel/audit';
import type { Handler } from '@server/kernel/implement';
import { refreshCookie } from './refresh-cookie';
import { sessionOfLeaveProof } from './session-proofs';
import { endSessions } from './sessions';
import { accounts, sessions } from './tables';

/** Ends the session of a proof, however late it comes. Nobody learns whether there was one. */
export const leave: Handler<typeof accountEndpoints.leave> = async ({ db, body, cookies, ip, requestId }) => {
  const id = await sessionOfLeaveProof(db, body.proof);
  if (!id) return {};
  // Somebody else may have signed in here since; their cookie stays.
  if (cookies.get(refreshCookie)?.startsWith(`${id}.`)) cookies.clear(refreshCookie);
  if ((await endSessions(db, eq(sessions.id, id))) === 0) return {};
  const [account] = await db
    .select({ userId: accounts.userId, username: accounts.username })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(eq(sessions.id, id));
  await recordAudit(db, { ...account, action: 'account.logout', target: `session:${id}`, ip, requestId });
  return {};
};
