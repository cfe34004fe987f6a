import { and, eq, ne, or, sql, type SQL } from 'drizzle-orm';
import { holds } from '@contract/permissions';
import type { CurrentUser } from '@server/kernel/current-user';
import { managedPeople, visiblePeople } from '../people/public';
import { people } from '../people/tables';
import { classes, classMembers, keyCategories, keyStudents } from './tables';

type Reader = Pick<CurrentUser, 'userId' | 'scope' | 'permissions'>;

const opensTo = (viewer: 'manager' | 'department') => sql`${keyCategories.viewers} ? ${viewer}`;

/**
 * Condition on `student_key` with its `student_key_category` and its `person` for those that somebody may see: never his
 * own, only of people whom his data scope shows, and of these by ownership, category or office (docs/adr/0079). Whether he
 * holds `student:key:list` the call has asked.
 */
export function keySight(user: Reader): SQL | undefined {
  const { userId, scope } = user;
  const leads = sql`exists (select 1 from ${classMembers} member join ${classes} class on class.id = member.class_id
    where member.user_id = ${people.id} and member.is_current and class.manager_id = ${userId})`;
  const byCategory = or(
    eq(keyStudents.ownerId, userId),
    eq(keyStudents.createdBy, userId),
    and(opensTo('manager'), leads),
    and(opensTo('department'), managedPeople(scope)),
  );
  return and(
    ne(keyStudents.userId, userId),
    visiblePeople(scope),
    holds(user, 'student:key:all') ? undefined : byCategory,
  );
}
