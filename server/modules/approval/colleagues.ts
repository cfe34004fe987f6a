import { and, asc, eq, ne, or } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { contains } from '@server/kits/contains';
import { departments } from '../dictionary/tables';
import { managedPeople } from '../people/public';
import { people } from '../people/tables';
import { hasAccount } from './holding';

const mostOffered = 20;

/** People whom a person may hand a review to: those they see who can sign in. */
export async function colleagues(db: Db, user: CurrentUser, keyword: string) {
  const rows = await db
    .select({ user_id: people.id, name: people.name, staff_id: people.staffId, dept_name: departments.name })
    .from(people)
    .leftJoin(departments, eq(departments.id, people.deptId))
    .where(
      and(
        managedPeople(user.scope),
        ne(people.id, user.userId),
        hasAccount(db, people.id),
        keyword ? or(contains(people.name, keyword), eq(people.staffId, keyword)) : undefined,
      ),
    )
    .orderBy(asc(people.id))
    .limit(mostOffered);
  return rows.map((row) => ({ ...row, dept_name: row.dept_name ?? '' }));
}

/** @throws AppError APPROVAL_PERSON for oneself, for people out of scope and for those without an account */
export async function demandColleague(db: Db, user: CurrentUser, userId: number): Promise<void> {
  if (userId === user.userId) throw new AppError('APPROVAL_PERSON', { reason: '不能选择自己' });
  const [found] = await db
    .select({ id: people.id })
    .from(people)
    .where(and(managedPeople(user.scope), eq(people.id, userId), hasAccount(db, people.id)));
  if (!found) throw new AppError('APPROVAL_PERSON', { reason: '没有可用账号，或不在您的数据范围内' });
}
