import { and, eq, gt, or, sql } from 'drizzle-orm';
import type { systemEndpoints } from '@contract/system/endpoints';
import { AppError } from '@contract/kernel/errors';
import type { Handler } from '@server/kernel/implement';
import { contains } from '@server/kits/contains';
import { forgetAllFailures, nameHashesOf, rememberedFailure } from '../account/public';
import { demandBelow } from '../account/rank/public';
import { accounts, loginFailures } from '../account/tables';
import { managedPeople } from '../people/public';
import { people } from '../people/tables';

const isOfAccount = sql`${loginFailures.username} in ${nameHashesOf()}`;

/** Accounts with failed sign-ins in the last hour, the ones that have to wait first. */
export const listLockouts: Handler<typeof systemEndpoints.lockouts> = async ({ db, user, query }) => {
  const { page, size, keyword } = query;
  const rows = await db
    .select({
      account_id: accounts.id,
      username: accounts.username,
      user_id: people.id,
      name: people.name,
      failures: sql<number>`sum(${loginFailures.failures})::int`,
      addresses: sql<number>`count(distinct ${loginFailures.ip})::int`,
      blockedUntil: sql<Date | null>`max(${loginFailures.blockedUntil}) filter (where blocked_until > now())`.mapWith(
        loginFailures.blockedUntil,
      ),
      total: sql<number>`count(*) over ()::int`,
    })
    .from(loginFailures)
    .innerJoin(accounts, sql`true`)
    .innerJoin(people, eq(people.id, accounts.userId))
    .where(
      and(
        rememberedFailure,
        gt(loginFailures.failures, 0),
        isOfAccount,
        managedPeople(user.scope),
        keyword ? or(contains(people.name, keyword), contains(accounts.username, keyword)) : undefined,
      ),
    )
    .groupBy(accounts.id, people.id)
    .orderBy(sql`7 desc nulls last`, sql`5 desc`, accounts.id)
    .limit(size)
    .offset((page - 1) * size);
  const list = rows.map(({ blockedUntil, ...row }) => ({
    ...row,
    blocked_until: blockedUntil?.toISOString() ?? null,
  }));
  return { total: rows[0]?.total ?? 0, list };
};

/** Lifts waiting and captcha from an account at every address. */
export const unlockAccount: Handler<typeof systemEndpoints.unlock> = async ({ db, user, params, audit }) => {
  const [account] = await db
    .select({ username: accounts.username, staffId: people.staffId, studentId: people.studentId, userId: people.id })
    .from(accounts)
    .innerJoin(people, eq(people.id, accounts.userId))
    .where(and(eq(accounts.id, params.id), managedPeople(user.scope)));
  if (!account) throw new AppError('NOT_FOUND');
  await demandBelow(db, user, [account.userId], '解除登录限制');
  await forgetAllFailures(db, [account.username, account.staffId, account.studentId]);
  audit({ target: `account:${params.id}`, detail: { user_id: account.userId } });
  return {};
};
