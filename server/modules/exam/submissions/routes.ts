import { eq, inArray } from 'drizzle-orm';
import { BankKind, pathWords } from '@contract/exam/rules';
import type { submissionEndpoints } from '@contract/exam/submissions';
import { AppError } from '@contract/kernel/errors';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { savedRow } from '@server/kits/row-calls';
import { first } from '@server/kits/rows';
import { reviewedSubject } from '../../approval/public';
import { personRefs } from '../../people/public';
import { bankRights } from '../bank-rights';
import { openBanks } from '../practice/pool';
import { newestVersions } from '../questions/contents';
import { namesOf } from '../questions/list';
import { nearTo } from '../questions/near';
import { fullContents } from '../questions/secrets';
import { examQuestions } from '../questions/tables';
import { examLabels } from '../tables';
import { bringAgain, bringQuestions, takeBack } from './bring';
import { submissionFlow } from './flow';
import { mayRead } from './review';
import { submissionById, submissionPage, submissionSource } from './rows';

/** 投稿: questions of one's own on their way into public banks. */
export const submissionHandlers: Handlers<typeof submissionEndpoints> = {
  submissions: ({ db, user, query }) => submissionPage(db, user.userId, query),
  submissionBanks: async ({ db }) => {
    const banks = await openBanks(db);
    const branches = banks.map(({ id, parentId, name }) => ({ id, parent_id: parentId, name }));
    return banks.map(({ id }) => ({ id, name: pathWords(branches, id) }));
  },
  submitQuestions: async ({ db, user, body, audit }) => {
    const { ids, bank_id: bankId, remark } = body;
    const done = await bringQuestions(db, user, ids, { bankId, remark });
    audit({ detail: { bank: bankId, ids, submitted: done.submitted } });
    return done;
  },
  withdrawSubmission: (call) =>
    savedRow(call, submissionSource, async (before) => {
      await takeBack(call.db, call.user, before!);
      return before!.id;
    }),
  submitAgain: (call) =>
    savedRow(call, submissionSource, (before) => bringAgain(call.db, call.user, before!, call.body.remark)),
  submissionOfRecord: async ({ db, user, params, audit }) => {
    const id = Number(await reviewedSubject(db, user.userId, submissionFlow, params.id));
    const submission = await submissionById(db, id);
    if (!(await mayRead(db, user, { id, bankId: submission.bank_id }))) throw new AppError('NOT_FOUND');
    audit({ target: `exam_submission:${id}`, detail: { question: submission.question_id } });
    const told = submission.question_id === null ? undefined : await toldOf(db, user, submission.question_id);
    return { submission, ...(told ?? nothing) };
  },
};

const nothing = { author: null, difficulty: '', source: '', knowledge: [], content: null, near: [] };

/** A question as its reviewer reads it: with its answer, and with what is near it in the public banks. */
async function toldOf(db: Db, user: CurrentUser, questionId: number) {
  const question = first(await db.select().from(examQuestions).where(eq(examQuestions.id, questionId)));
  const version = (await newestVersions(db, [question])).get(question.id)!;
  const { difficulties, knowledge } = await namesOf(db, [question.id]);
  const [source] = await db
    .select({ name: examLabels.name })
    .from(examLabels)
    .where(inArray(examLabels.id, question.sourceId === null ? [] : [question.sourceId]));
  const open = [...(await bankRights(db, user))].filter(([, { bank }]) => bank.kind === BankKind.open);
  return {
    author: (await personRefs(db, user.scope, [question.authorId])).get(question.authorId) ?? null,
    difficulty: difficulties.get(question.difficultyId ?? 0)?.name ?? '',
    source: source?.name ?? '',
    knowledge: (knowledge.get(question.id) ?? []).map(({ name }) => name),
    content: (await fullContents(db, [version])).get(version)!,
    near: await nearTo(db, new Map(open), question),
  };
}
