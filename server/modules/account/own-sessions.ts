import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { OwnSession } from '@contract/account/session-endpoints';
import { AppError } from '@contract/kernel/errors';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { isLive } from './live-sessions';
import { sessions } from './tables';

/** The devices that are signed in to the caller's account, the one used last first. */
export async function ownSessions(db: Db, user: CurrentUser): Promise<OwnSession[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, user.accountId), isLive))
    .orderBy(desc(sessions.seenAt));
  return rows.map(({ id, ip, agent, createdAt, seenAt }) => ({
    id,
    ip,
    agent,
    created_at: createdAt.toISOString(),
    renewed_at: seenAt.toISOString(),
    is_current: id === user.sessionId,
  }));
}

/** @throws AppError NOT_FOUND also for a session of somebody else */
export async function endOwnSession(db: Db, user: CurrentUser, id: string): Promise<void> {
  const ended = await db
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(sessions.id, id), eq(sessions.accountId, user.accountId), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  if (ended.length === 0) throw new AppError('NOT_FOUND');
}
