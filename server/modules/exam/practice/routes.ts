import { and, eq } from 'drizzle-orm';
import type { practiceEndpoints } from '@contract/exam/practice';
import { AppError } from '@contract/kernel/errors';
import type { Handlers } from '@server/kernel/implement';
import { reportQuestion } from '../questions/reports';
import { practiceFiles } from './files';
import { practiceHome } from './home';
import { isPractisable } from './pool';
import { ownPractice, practiceItems, practiceOf } from './read';
import { beginRound, finishRound, writeAnswer } from './rounds';
import { examCards, examPracticeItems } from './tables';
import { endOverdue } from './work';

/** 刷题练习: everybody practises for himself; nobody sees rounds of others. */
export const practiceHandlers: Handlers<typeof practiceEndpoints> = {
  // What is over is ended before it is told of, however long the clock's next turn takes.
  practiceHome: async ({ database, db, user }) => {
    await endOverdue(database, user.userId);
    return practiceHome(db, user.userId);
  },
  practice: async ({ database, db, user, params }) => {
    await endOverdue(database, user.userId);
    return practiceOf(db, await ownPractice(db, user.userId, params.id));
  },
  practiceFiles: async ({ db, storage, user, params }) =>
    practiceFiles(db, storage, await ownPractice(db, user.userId, params.id)),
  beginPractice: async ({ db, user, body, audit }) => {
    const round = await beginRound(db, user.userId, body);
    audit({ detail: { round: round.id, mode: round.mode } });
    return practiceOf(db, round);
  },
  answerPractice: async ({ db, user, body }) => {
    const round = await ownPractice(db, user.userId, body.id, true);
    const [item] = await db
      .select()
      .from(examPracticeItems)
      .where(and(eq(examPracticeItems.practiceId, round.id), eq(examPracticeItems.position, body.position)));
    const [before] = item ? await practiceItems(db, round, body.position) : [];
    if (!item || !before) throw new AppError('NOT_FOUND');
    await writeAnswer(db, round, item, body.responses);
    return (await practiceItems(db, round, body.position))[0]!;
  },
  finishPractice: async ({ db, user, body, audit }) => {
    await finishRound(db, await ownPractice(db, user.userId, body.id, true));
    audit({ detail: { round: body.id } });
    return practiceOf(db, await ownPractice(db, user.userId, body.id));
  },
  starQuestion: async ({ db, user, body }) => {
    const { question_id: questionId, is_starred: isStarred } = body;
    if (!(await isPractisable(db, questionId))) throw new AppError('NOT_FOUND');
    await db
      .insert(examCards)
      .values({ personId: user.userId, questionId, isStarred })
      .onConflictDoUpdate({ target: [examCards.personId, examCards.questionId], set: { isStarred } });
    return { is_starred: isStarred };
  },
  reportQuestion: async ({ db, user, body, audit }) => {
    const { question_id: questionId, words } = body;
    if (!(await isPractisable(db, questionId))) throw new AppError('NOT_FOUND');
    const id = await reportQuestion(db, { questionId, reporterId: user.userId, words });
    audit({ target: `exam_question:${questionId}`, detail: { report: id } });
    return { id };
  },
};
