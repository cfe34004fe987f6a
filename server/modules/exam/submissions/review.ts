import { and, eq } from 'drizzle-orm';
import { holds } from '@contract/permissions';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { isTurnOf } from '../../approval/public';
import { bankRights } from '../bank-rights';
import { submissionFlow } from './flow';
import { examSubmissions } from './tables';

type Asker = Pick<CurrentUser, 'userId' | 'deptId' | 'permissions'>;

const waitingOf = (db: Db, questionId: number) =>
  db
    .select({ id: examSubmissions.id, bankId: examSubmissions.bankId })
    .from(examSubmissions)
    .where(and(eq(examSubmissions.questionId, questionId), eq(examSubmissions.state, 'waiting')));

export const isWaiting = async (db: Db, questionId: number): Promise<boolean> =>
  (await waitingOf(db, questionId)).length > 0;

/**
 * Whether somebody may read what was brought to a bank with its answer: whose turn it is, and who edits that bank. A seat outlives
 * the grant for which it was given; what it shows does not (ADR 147).
 */
export async function mayRead(db: Db, user: Asker, { id, bankId }: { id: number; bankId: number }): Promise<boolean> {
  if (!holds(user, 'theoryTest:question:approve')) return false;
  if ((await bankRights(db, user)).get(bankId)?.canEdit) return true;
  return isTurnOf(db, user.userId, submissionFlow, String(id));
}

/** Whether a question waits for this reviewer: he sees its pictures, too. */
export async function isBroughtForReview(db: Db, user: Asker, questionId: number): Promise<boolean> {
  const [brought] = await waitingOf(db, questionId);
  return brought !== undefined && mayRead(db, user, brought);
}
