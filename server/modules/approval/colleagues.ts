import { and, eq } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { managedPeople } from '../people/public';
import { people } from '../people/tables';
import { hasAccount } from './holding';

/** @throws AppError APPROVAL_PERSON for oneself, for people out of scope and for those without an account */
export async function demandColleague(db: Db, user: CurrentUser, userId: number): Promise<void> {
  if (userId === user.userId) throw new AppError('APPROVAL_PERSON', { reason: '不能选择自己' });
  const [found] = await db
    .select({ id: people.id })
    .from(people)
    .where(and(managedPeople(user.scope), eq(people.id, userId), hasAccount(db, people.id)));
  if (!found) throw new AppError('APPROVAL_PERSON', { reason: '没有可用账号，或不在您的数据范围内' });
}
