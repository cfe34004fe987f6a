import { and, desc, eq } from 'drizzle-orm';
import type { OwnSession } from '@contract/account/session-endpoints';
import { AppError } from '@contract/kernel/errors';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { isLive } from './live-sessions';
import { endSessions } from './sessions';
import { sessions } from './tables';

/** The devices that are signed in to the caller's account, the one used last first. */
export async function ownSessions(db: Db, user: CurrentUser): Promise<OwnSession[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, user.accountId), isLive))
    .orderBy(desc(sessions.seenAt));
  return rows.map(({ id, ip, agent, createdAt, seenAt, viewedBy }) => ({
    id,
    ip,
    agent,
    created_at: createdAt.toISOString(),
    renewed_at: seenAt.toISOString(),
    is_current: id === user.sessionId,
    is_view: viewedBy !== null,
  }));
}

/** @throws AppError NOT_FOUND also for a session of somebody else */
export async function endOwnSession(db: Db, user: CurrentUser, id: string): Promise<void> {
  const ended = await endSessions(db, and(eq(sessions.id, id), eq(sessions.accountId, user.accountId)));
  if (ended === 0) throw new AppError('NOT_FOUND');
}
