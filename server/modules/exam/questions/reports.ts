import { asc, desc, eq } from 'drizzle-orm';
import type { QuestionReport, reportEndpoints } from '@contract/exam/reports';
import { AppError } from '@contract/kernel/errors';
import { examModule } from '@contract/exam/module';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { savedRow, type Reader, type RowSource } from '@server/kits/row-calls';
import { changeRow, find, first } from '@server/kits/rows';
import { notify } from '../../notice/public';
import { personRefs } from '../../people/public';
import { bankRights, demandEdit } from '../bank-rights';
import { examQuestions, examReports } from './tables';

async function toReports(
  { db, user }: Reader,
  rows: readonly (typeof examReports.$inferSelect)[],
): Promise<QuestionReport[]> {
  const reporters = await personRefs(
    db,
    user.scope,
    rows.map(({ reporterId }) => reporterId),
  );
  return rows.map(({ id, questionId, reporterId, words, state, reply, createdAt, version }) => ({
    id,
    question_id: questionId,
    reporter: reporters.get(reporterId) ?? null,
    words,
    state,
    reply,
    created_at: createdAt.toISOString(),
    version,
  }));
}

const source: RowSource<QuestionReport> = {
  table: examReports,
  read: async (reader, id) => (await toReports(reader, [await find(reader.db, examReports, id)]))[0]!,
  words: { state: { word: '纠错反馈', say: (state) => (state === 'done' ? '已答复' : '待答复') }, reply: '答复' },
  partOf: async (_reader, { question_id: id }) => ({ target: `exam_question:${id}`, called: '纠错反馈' }),
};

/** Keeps what somebody found wrong with a question and tells its author. @returns the report's id @throws AppError NOT_FOUND */
export async function reportQuestion(
  tx: Db,
  { questionId, reporterId, words }: { questionId: number; reporterId: number; words: string },
): Promise<number> {
  const question = await find(tx, examQuestions, questionId);
  const { id } = first(
    await tx.insert(examReports).values({ questionId, reporterId, words }).returning({ id: examReports.id }),
  );
  await notify(tx, {
    event: 'exam.question.reported',
    recipients: { author: question.authorId === null ? [] : [question.authorId] },
    variables: { question: question.excerpt.slice(0, 60), words },
    link: `${examModule.screens.saveQuestion.path}?id=${questionId}`,
    subject: `exam_question:${questionId}`,
  });
  return id;
}

/** 纠错: read and answered by who may edit the question's bank. */
export const reportHandlers: Handlers<typeof reportEndpoints> = {
  reports: async (call) => {
    const { db, user, query } = call;
    const question = await find(db, examQuestions, query.question_id);
    if (!(await bankRights(db, user)).get(question.bankId)?.canEdit) throw new AppError('NOT_FOUND');
    const { questionId, state, id } = examReports;
    const rows = await db.select().from(examReports).where(eq(questionId, question.id)).orderBy(desc(state), asc(id));
    return toReports(call, rows);
  },
  settleReport: (call) =>
    savedRow(call, source, async (before) => {
      const { db, user, body } = call;
      const question = await find(db, examQuestions, before!.question_id);
      await demandEdit(db, user, question.bankId);
      await changeRow(db, examReports, before!.id, { state: 'done', reply: body.reply });
      const { reporterId } = await find(db, examReports, before!.id);
      await notify(db, {
        event: 'exam.report.settled',
        recipients: { reporter: [reporterId] },
        variables: { question: question.excerpt.slice(0, 60), reply: body.reply },
        link: '/theoryTest/brush-questions',
        subject: `exam_report:${before!.id}`,
      });
      return before!.id;
    }),
};
