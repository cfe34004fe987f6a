import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { PushTarget } from '@contract/notice/push-types';
import { array } from '@server/kernel/database/array';
import type { ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { currentHalf } from '@server/kits/today';
import { accounts } from '../account/tables';
import { presentIn, visiblePeople } from '../people/public';
import { people } from '../people/tables';
import { accountRoles } from '../system/tables';
import { reachable } from './deliver';
import { noticeGroups } from './tables';

/**
 * Condition on `person` for whom a target means, within what the sender sees and who can be reached. A department means
 * who is there today. Saved groups count only where they are the sender's own.
 */
export async function targetCondition(
  db: Db,
  target: PushTarget,
  sender: { userId: number; scope: ResolvedScope },
): Promise<SQL> {
  const groups =
    target.group_ids.length === 0
      ? []
      : await db
          .select({ target: noticeGroups.target })
          .from(noticeGroups)
          .where(and(eq(noticeGroups.ownerId, sender.userId), inArray(noticeGroups.id, target.group_ids)));
  const meant = or(...[target, ...groups.map((group) => group.target)].map(ownCondition)) ?? sql`false`;
  return and(meant, visiblePeople(sender.scope), reachable)!;
}

/** Those whom a target names itself: the conditions together, or by name. */
function ownCondition(target: PushTarget): SQL {
  const { type_ids, dept_ids, grades, role_ids, user_ids } = target;
  const conditions = [
    type_ids.length > 0 ? sql`${people.typeId} = any(${array(type_ids, 'int')})` : undefined,
    dept_ids.length > 0 ? presentIn(dept_ids, currentHalf()) : undefined,
    grades.length > 0 ? sql`${people.recruitYear} = any(${array(grades, 'int')})` : undefined,
    role_ids.length > 0
      ? sql`exists (select 1 from ${accounts} join ${accountRoles} on ${accountRoles.accountId} = ${accounts.id}
          where ${accounts.userId} = ${people.id} and ${accountRoles.roleId} = any(${array(role_ids, 'int')}))`
      : undefined,
  ].filter((condition) => condition !== undefined);
  const byConditions = conditions.length > 0 ? and(...conditions) : target.everybody ? sql`true` : sql`false`;
  const byName = user_ids.length > 0 ? sql`${people.id} = any(${array(user_ids, 'int')})` : sql`false`;
  return or(byConditions, byName)!;
}
