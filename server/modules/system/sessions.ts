import { and, asc, desc, eq, or, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { systemEndpoints } from '@contract/system/endpoints';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import type { Handler } from '@server/kernel/implement';
import { contains } from '@server/kits/contains';
import { pageOfJoined } from '@server/kits/rows';
import { closeSession, isLive } from '../account/public';
import { demandBelow } from '../account/rank/public';
import { accounts, sessions } from '../account/tables';
import { departments } from '../dictionary/tables';
import { managedPeople } from '../people/public';
import { people } from '../people/tables';

const viewers = alias(accounts, 'viewer');

const sessionRows = (db: Db) =>
  db
    .select({
      id: sessions.id,
      account_id: accounts.id,
      username: accounts.username,
      user_id: people.id,
      name: people.name,
      dept_name: departments.name,
      ip: sessions.ip,
      agent: sessions.agent,
      createdAt: sessions.createdAt,
      seenAt: sessions.seenAt,
      viewedBy: sessions.viewedBy,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .innerJoin(people, eq(people.id, accounts.userId))
    .leftJoin(departments, eq(departments.id, people.deptId))
    .$dynamic();

/** Everybody who is signed in and whom the caller may see, the one active last first. */
export const listSessions: Handler<typeof systemEndpoints.sessionList> = async ({ db, user, query }) => {
  const { page, size, keyword } = query;
  const where = and(isLive, managedPeople(user.scope), keyword ? matches(keyword) : undefined);
  const orderBy = [desc(sessions.seenAt), asc(sessions.id)];
  const { total, list: rows } = await pageOfJoined(db, sessionRows, { page, size, where, orderBy });
  const list = rows.map(({ createdAt, seenAt, dept_name, viewedBy, ...row }) => ({
    ...row,
    dept_name: dept_name ?? '',
    created_at: createdAt.toISOString(),
    renewed_at: seenAt.toISOString(),
    is_current: row.id === user.sessionId,
    is_view: viewedBy !== null,
  }));
  return { total, list };
};

/** Ends a session of somebody whom the caller may see; its access token stops working at the next request. */
export const endSession: Handler<typeof systemEndpoints.sessionEnd> = async ({ db, user, params, audit }) => {
  const [session] = await db
    .select({ id: sessions.id, userId: people.id, viewerId: viewers.userId })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .innerJoin(people, eq(people.id, accounts.userId))
    .leftJoin(viewers, eq(viewers.id, sessions.viewedBy))
    .where(and(eq(sessions.id, params.id), isLive, managedPeople(user.scope)));
  if (!session) throw new AppError('NOT_FOUND');
  // A view is the session of whoever looks, too.
  const owners = [session.userId, ...(session.viewerId === null ? [] : [session.viewerId])];
  await demandBelow(db, user, owners, '结束会话');
  await closeSession(db, session.id);
  audit({ target: `session:${session.id}`, detail: { user_id: session.userId } });
  return {};
};

function matches(keyword: string): SQL | undefined {
  return or(
    contains(people.name, keyword),
    contains(accounts.username, keyword),
    eq(people.staffId, keyword),
    eq(sessions.ip, keyword),
  );
}
