import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import { BankKind } from '@contract/exam/rules';
import { bringRefusal, submissionRefusal } from '@contract/exam/submission-rules';
import type { QuestionSubmission } from '@contract/exam/submissions';
import { EnableState } from '@contract/kernel/enums';
import { AppError } from '@contract/kernel/errors';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { addRow } from '@server/kits/rows';
import { statusOf, submit, withdraw } from '../../approval/public';
import { bankRights } from '../bank-rights';
import { openBanks } from '../practice/pool';
import { inSight, type QuestionRecord } from '../questions/list';
import { examQuestions } from '../questions/tables';
import { submissionFlow } from './flow';
import { changedSince, printsOf } from './print';
import { examSubmissions } from './tables';

interface Bringing {
  bankId: number;
  remark: string;
}

/**
 * Brings questions to a public bank, each to be decided on by itself; a unit of several parts is one question. What cannot be
 * brought is left and says why. @throws AppError REFERENCE_MISSING for a bank that takes none, APPROVAL_NO_REVIEWER
 */
export async function bringQuestions(tx: Db, user: CurrentUser, ids: readonly number[], to: Bringing) {
  await demandOpen(tx, to.bankId);
  const rows = await ownLocked(tx, user, ids);
  const refusalOf = await refusals(tx, user, rows, to.bankId);
  const left: { id: number; excerpt: string; reason: string }[] = [];
  let submitted = 0;
  for (const row of rows) {
    const reason = refusalOf(row);
    if (reason) left.push({ id: row.id, excerpt: row.excerpt.slice(0, 60), reason });
    else {
      await bring(tx, user.userId, row, to);
      submitted += 1;
    }
  }
  // What is not in sight has no words: ids tell nothing.
  const found = new Set(rows.map(({ id }) => id));
  for (const id of new Set(ids)) if (!found.has(id)) left.push({ id, excerpt: '', reason: '试题不存在，或您已看不到' });
  return { submitted, left };
}

/** Takes one's own submission back. @throws AppError EXAM_SUBMISSION */
export async function takeBack(tx: Db, user: CurrentUser, row: QuestionSubmission): Promise<void> {
  demandAction('withdraw', row);
  const record = (await statusOf(tx, submissionFlow, [String(row.id)])).get(String(row.id));
  if (!record) throw new AppError('NOT_FOUND');
  await withdraw(tx, user.userId, record.recordId);
}

/** Brings the question once more, as it is now. @returns id of the new submission. @throws AppError EXAM_SUBMISSION */
export async function bringAgain(tx: Db, user: CurrentUser, row: QuestionSubmission, remark: string): Promise<number> {
  demandAction('again', row);
  await demandOpen(tx, row.bank_id);
  const [question] = await ownLocked(tx, user, [row.question_id!]);
  if (!question) throw new AppError('EXAM_SUBMISSION', { problem: '试题不存在，或您已看不到' });
  if (row.state === 'waiting') await takeBack(tx, user, row);
  const problem = (await refusals(tx, user, [question], row.bank_id))(question);
  if (problem) throw new AppError('EXAM_SUBMISSION', { problem });
  return bring(tx, user.userId, question, { bankId: row.bank_id, remark });
}

function demandAction(action: 'withdraw' | 'again', row: QuestionSubmission): void {
  const { state, is_changed: isChanged, question_id: questionId } = row;
  const problem = submissionRefusal(action, { state, isChanged, isThere: questionId !== null });
  if (problem) throw new AppError('EXAM_SUBMISSION', { problem });
}

async function demandOpen(tx: Db, bankId: number): Promise<void> {
  if (!(await openBanks(tx)).some(({ id }) => id === bankId)) throw new AppError('REFERENCE_MISSING');
}

const ownLocked = async (tx: Db, user: CurrentUser, ids: readonly number[]): Promise<QuestionRecord[]> =>
  tx
    .select()
    .from(examQuestions)
    .where(and(inArray(examQuestions.id, [...ids]), inSight(await bankRights(tx, user))))
    .orderBy(examQuestions.id)
    .for('update');

async function refusals(tx: Db, user: CurrentUser, rows: readonly QuestionRecord[], bankId: number) {
  const rights = await bankRights(tx, user);
  const { id, questionId, questionVersion, state, publicId } = examSubmissions;
  const of = inArray(
    questionId,
    rows.map(({ id }) => id),
  );
  const waiting = await tx
    .select({ id: questionId })
    .from(examSubmissions)
    .where(and(of, eq(state, 'waiting')));
  const taken = await tx
    .select({ id, questionId, questionVersion })
    .from(examSubmissions)
    .where(and(of, eq(state, 'passed'), eq(examSubmissions.bankId, bankId), isNotNull(publicId)))
    .orderBy(desc(examSubmissions.id));
  const changed = await changedSince(tx, taken);
  return (row: QuestionRecord) => {
    const right = rights.get(row.bankId);
    return bringRefusal({
      isOwn: right !== undefined && right.bank.kind === BankKind.own && right.canEdit,
      isEnabled: row.status === EnableState.enabled,
      isWaiting: waiting.some(({ id }) => id === row.id),
      isTaken: taken.some((one) => one.questionId === row.id && !changed.has(one.id)),
    });
  };
}

/** Writes a submission and hands it to its review. */
export async function bring(
  tx: Db,
  submitterId: number,
  question: QuestionRecord,
  { bankId, remark }: Bringing,
): Promise<number> {
  const { id: questionId, version: questionVersion, type, excerpt } = question;
  const print = (await printsOf(tx, [question])).get(questionId)!;
  const row = { questionId, questionVersion, type, excerpt, bankId, submitterId, remark };
  const id = await addRow(tx, examSubmissions, row);
  const title = `题库投稿：${excerpt.length > 30 ? `${excerpt.slice(0, 30)}…` : excerpt}`;
  await submit(tx, submissionFlow, { subjectId: String(id), submitterId, title, payload: { print } });
  return id;
}
