import { and, countDistinct, eq, gte, sql } from 'drizzle-orm';
import { catalog } from '@contract/catalog';
import { EnableState } from '@contract/kernel/enums';
import { AppError } from '@contract/kernel/errors';
import { permits, type ModuleSpec, type ScreenSpec } from '@contract/kernel/module';
import type { shellEndpoints } from '@contract/system/shell-endpoints';
import type { Db } from '@server/kernel/database/database';
import type { Call } from '@server/kernel/implement';
import { auditLog } from '@server/kernel/tables';
import { accounts } from '../account/tables';
import { notify } from '../notice/public';
import { accountRoles, rolePermissions, roles } from './tables';

/** Pages that one person may ask for within a day. */
const mostPerDay = 5;
/** Who may give what is asked for. */
const granting = 'system:role:assign';

/**
 * Tells those who may grant it that somebody asks for a page. Asking for the same page again within a day tells nobody.
 * @throws AppError TOO_MANY_REQUESTS after five pages within a day
 */
export async function requestAccess(call: Call<(typeof shellEndpoints)['requestAccess']>) {
  const { db, user, body } = call;
  const page = body.path.split('?')[0]!;
  const target = `page:${page}`;
  call.audit({ target });
  const { same, all } = await askedToday(db, user.userId, target);
  if (same > 0) return { told: 0 };
  if (all >= mostPerDay) throw new AppError('TOO_MANY_REQUESTS');
  const recipients = (await grantingPeople(db)).filter((id) => id !== user.userId);
  await notify(db, {
    event: 'system.access.requested',
    recipients,
    variables: { name: user.name, page: pageWords(page), reason: body.reason },
    link: '/system/role',
    subject: `access:${user.userId}:${page}`,
  });
  return { told: recipients.length };
}

async function askedToday(db: Db, userId: number, target: string): Promise<{ same: number; all: number }> {
  const [row] = await db
    .select({
      same: sql<number>`count(*) filter (where target = ${target})`.mapWith(Number),
      all: countDistinct(auditLog.target),
    })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.userId, userId),
        gte(auditLog.at, sql`now() - interval '1 day'`),
        eq(auditLog.action, 'system.access.request'),
      ),
    );
  return row!;
}

/** People whose enabled account may put people into roles. */
async function grantingPeople(db: Db): Promise<number[]> {
  const granted = await db
    .select({ roleId: rolePermissions.roleId, code: rolePermissions.code })
    .from(rolePermissions)
    .innerJoin(roles, and(eq(roles.id, rolePermissions.roleId), eq(roles.status, EnableState.enabled)));
  const roleIds = new Set(granted.filter(({ code }) => permits([code], granting)).map(({ roleId }) => roleId));
  const held = await db
    .selectDistinct({ roleId: accountRoles.roleId, userId: accounts.userId })
    .from(accountRoles)
    .innerJoin(accounts, and(eq(accounts.id, accountRoles.accountId), eq(accounts.status, EnableState.enabled)));
  return [...new Set(held.filter(({ roleId }) => roleIds.has(roleId)).map(({ userId }) => userId))];
}

/** Title and path of a page below /main; only the path of one that no screen has. */
function pageWords(page: string): string {
  const path = page.slice('/main'.length);
  const screens = Object.values(catalog).flatMap(({ module }: { module: ModuleSpec }) =>
    Object.values<ScreenSpec>(module.screens),
  );
  const screen = screens.find((one) => one.path === path);
  return screen ? `${screen.title}（${page}）` : page;
}
