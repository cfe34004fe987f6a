import { and, eq, gt, sql } from 'drizzle-orm';
import type { systemEndpoints } from '@contract/system/endpoints';
import type { Handler } from '@server/kernel/implement';
import { openPendingCode } from '../account/public';
import { standingsOf } from '../account/rank/public';
import { accounts, pendingMessages } from '../account/tables';
import { departments } from '../dictionary/tables';
import { managedPeople } from '../people/public';
import { people } from '../people/tables';

/**
 * Codes that nobody could be sent, for an administrator to tell the person who comes or calls. Whoever reads one could
 * take the account over, so only who stands above its owner does.
 */
export const listPendingMessages: Handler<typeof systemEndpoints.pendingMessages> = async ({
  db,
  user,
  query,
  audit,
}) => {
  const { page, size } = query;
  const rows = await db
    .select({
      id: pendingMessages.id,
      account_id: accounts.id,
      username: accounts.username,
      user_id: people.id,
      name: people.name,
      dept_name: departments.name,
      purpose: pendingMessages.purpose,
      sealed: pendingMessages.sealed,
      createdAt: pendingMessages.createdAt,
      expiresAt: pendingMessages.expiresAt,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(pendingMessages)
    .innerJoin(accounts, eq(accounts.id, pendingMessages.accountId))
    .innerJoin(people, eq(people.id, accounts.userId))
    .leftJoin(departments, eq(departments.id, people.deptId))
    .where(and(gt(pendingMessages.expiresAt, sql`now()`), managedPeople(user.scope)))
    .orderBy(sql`${pendingMessages.id} desc`)
    .limit(size)
    .offset((page - 1) * size);
  audit({ detail: { user_ids: rows.map(({ user_id }) => user_id) } });
  const standings = await standingsOf(
    db,
    user,
    rows.map(({ user_id }) => user_id),
  );
  const list = await Promise.all(
    rows.map(async ({ sealed, createdAt, expiresAt, dept_name, ...row }) => ({
      ...row,
      dept_name: dept_name ?? '',
      ...(standings.get(row.user_id) === 'below'
        ? { code: await openPendingCode(db, sealed), obstacle: '' }
        : { code: '', obstacle: '由权限更高的人员（如教育处管理员）转达' }),
      created_at: createdAt.toISOString(),
      expires_at: expiresAt.toISOString(),
    })),
  );
  return { total: rows[0]?.total ?? 0, list };
};
