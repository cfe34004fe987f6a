import { eq } from 'drizzle-orm';
import { holds } from '@contract/permissions';
import type { AttachmentOwner } from '../attachment/public';
import { bankRights } from './bank-rights';
import { isOnPaperOf } from './papers/read';
import { questionFiles } from './questions/save';
import { examQuestions } from './questions/tables';

/** Pictures, sounds and films of questions: who may use the bank may look at them; they change with the question only. */
export const questionMedia: AttachmentOwner = {
  key: questionFiles,
  async canRead(db, user, ownerId) {
    const [question] = await db
      .select({ bankId: examQuestions.bankId, isPractice: examQuestions.isPractice })
      .from(examQuestions)
      .where(eq(examQuestions.id, Number(ownerId) || 0));
    if (!question) return false;
    if (!holds(user, 'theoryTest:question:list')) return false;
    if ((await bankRights(db, user)).has(question.bankId)) return true;
    return isOnPaperOf(db, user, Number(ownerId));
  },
  canWrite: (_, user, ownerId) => Promise.resolve(ownerId === '' && holds(user, 'theoryTest:question:edit')),
};
