import { eq } from 'drizzle-orm';
import { mediaBytes } from '@contract/exam/media';
import { holds } from '@contract/permissions';
import type { AttachmentOwner } from '../attachment/public';
import { bankRights } from './bank-rights';
import { isOnPaperOf } from './papers/read';
import { isPractisable } from './practice/pool';
import { isBroughtTo } from './union/read';
import { isBroughtForReview } from './submissions/review';
import { questionFiles } from './questions/save';
import { examQuestions } from './questions/tables';

/**
 * Pictures, sounds and films of questions: who may use the bank may look at them, and whoever practises at those of released
 * questions; they change with the question only.
 */
export const questionMedia: AttachmentOwner = {
  key: questionFiles,
  most: mediaBytes,
  async canRead(db, user, ownerId) {
    const [question] = await db
      .select({ bankId: examQuestions.bankId })
      .from(examQuestions)
      .where(eq(examQuestions.id, Number(ownerId) || 0));
    if (!question) return false;
    if (holds(user, 'theoryTest:practice:use') && (await isPractisable(db, Number(ownerId)))) return true;
    if (!holds(user, 'theoryTest:question:list')) return false;
    if ((await bankRights(db, user)).has(question.bankId)) return true;
    if (await isBroughtForReview(db, user, Number(ownerId))) return true;
    return (await isOnPaperOf(db, user, Number(ownerId))) || isBroughtTo(db, user, Number(ownerId));
  },
  // A name often says what is to be found: whoever only practises does not read it.
  shownName: (user, name) =>
    holds(user, 'theoryTest:question:list') ? name : `题目附件${/\.[a-zA-Z0-9]{1,5}$/.exec(name)?.[0] ?? ''}`,
  canWrite: (_, user, ownerId) =>
    Promise.resolve(
      ownerId === '' && (holds(user, 'theoryTest:question:edit') || holds(user, 'theoryTest:question:import')),
    ),
};
