import { and, eq } from 'drizzle-orm';
import { holds } from '@contract/permissions';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { bankRights } from '../bank-rights';
import { examSubmissions } from './tables';

type Asker = Pick<CurrentUser, 'userId' | 'deptId' | 'permissions'>;

const waitingOf = (db: Db, questionId: number) =>
  db
    .select({ bankId: examSubmissions.bankId })
    .from(examSubmissions)
    .where(and(eq(examSubmissions.questionId, questionId), eq(examSubmissions.state, 'waiting')));

export const isWaiting = async (db: Db, questionId: number): Promise<boolean> =>
  (await waitingOf(db, questionId)).length > 0;

/** Whether a question waits for who reviews for its bank, as `submissionFlow` names them: he sees its pictures, too. */
export async function isBroughtForReview(db: Db, user: Asker, questionId: number): Promise<boolean> {
  if (!holds(user, 'theoryTest:question:approve')) return false;
  const [brought] = await waitingOf(db, questionId);
  if (!brought) return false;
  return (await bankRights(db, user)).get(brought.bankId)?.canEdit === true;
}
