import { asc, eq, inArray } from 'drizzle-orm';
import { fitsRow, taskProblem, type BroughtItem } from '@contract/exam/union-rules';
import { AppError } from '@contract/kernel/errors';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { changeRow, replaceParts } from '@server/kits/rows';
import { bankRights } from '../bank-rights';
import { examTaskItems, examTasks } from '../papers/tables';
import { newestVersions } from '../questions/contents';
import { examQuestionKnowledge, examQuestions } from '../questions/tables';
import { examKnowledge } from '../tables';
import type { TaskRecord } from './read';

/**
 * Makes these the questions of a task. Each comes out of a bank in the co-author's sight and fits its row; one that was
 * accepted stays, in the version that was accepted. A returned one that is brought again comes in its newest, to be judged anew.
 * @throws AppError REFERENCE_MISSING, EXAM_TASK_INCOMPLETE
 */
export async function bring(
  tx: Db,
  user: CurrentUser,
  task: TaskRecord,
  items: readonly { question_id: number; row: number }[],
  isSubmitted: boolean,
): Promise<void> {
  const refuse = (problem: string) => new AppError('EXAM_TASK_INCOMPLETE', { problem });
  const ids = items.map(({ question_id: id }) => id);
  if (new Set(ids).size < ids.length) throw refuse('有试题重复出现');
  const before = await tx.select().from(examTaskItems).where(eq(examTaskItems.taskId, task.id));
  const accepted = new Map(before.flatMap((item) => (item.verdict === 'accepted' ? [[item.questionId, item]] : [])));
  if ([...accepted.keys()].some((id) => !ids.includes(id))) throw refuse('已通过验收的试题不能移除');
  const questions = await tx.select().from(examQuestions).where(inArray(examQuestions.id, ids));
  const byId = new Map(questions.map((question) => [question.id, question]));
  const rights = await bankRights(tx, user);
  const links = await tx.select().from(examQuestionKnowledge).where(inArray(examQuestionKnowledge.questionId, ids));
  const branches = (await tx.select().from(examKnowledge).orderBy(asc(examKnowledge.id))).map(({ id, parentId }) => ({
    id,
    parent_id: parentId,
  }));
  const brought: BroughtItem[] = items.map(({ question_id: id, row }) => {
    const question = byId.get(id);
    if (!question || (!accepted.has(id) && !rights.has(question.bankId))) throw new AppError('REFERENCE_MISSING');
    const knowledge = links.filter(({ questionId }) => questionId === id).map(({ knowledgeId }) => knowledgeId);
    const one = { row, type: question.type, size: question.size, knowledge_ids: knowledge };
    const wanted = task.blueprint[row];
    if (!wanted || !fitsRow(wanted, one, branches)) throw refuse(`有试题与第 ${row + 1} 项的题型或知识点不符`);
    return one;
  });
  const problem = isSubmitted ? taskProblem(task.blueprint, brought, branches) : null;
  if (problem) throw refuse(problem);
  const versions = await newestVersions(tx, questions);
  const old = new Map(before.map((item) => [item.questionId, item]));
  await replaceParts(
    tx,
    examTaskItems,
    examTaskItems.taskId,
    task.id,
    items.map(({ question_id: questionId, row }, position) => {
      const kept = accepted.get(questionId);
      return {
        taskId: task.id,
        position: position + 1,
        row: kept?.row ?? row,
        questionId,
        versionId: kept?.versionId ?? versions.get(questionId)!,
        verdict: kept ? ('accepted' as const) : isSubmitted ? ('' as const) : (old.get(questionId)?.verdict ?? ''),
        comment: kept || isSubmitted ? (kept?.comment ?? '') : (old.get(questionId)?.comment ?? ''),
      };
    }),
  );
  await changeRow(tx, examTasks, task.id, { state: isSubmitted ? 'submitted' : task.state });
}
