import { and, eq, inArray, sql } from 'drizzle-orm';
import { PaperMode, PaperStatus } from '@contract/exam/paper-rules';
import { inHundredths, type BlueprintRow } from '@contract/exam/rules';
import type { unionEndpoints, UnionPaper } from '@contract/exam/union';
import { mayTask, taskActionWord, taskStates, type TaskAction, type TaskState } from '@contract/exam/union-rules';
import type { BodyOf } from '@contract/kernel/endpoint';
import { AppError } from '@contract/kernel/errors';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { addRow, changeRow, saveRow } from '@server/kits/rows';
import { demandVisible } from '../../people/public';
import { writeSections } from '../papers/outline';
import { examItems, examPapers, examTaskItems, examTasks } from '../papers/tables';
import { examKnowledge } from '../tables';
import { broughtBy, tasksOf, type TaskRecord } from './read';
import { tellTask } from './tell';

type Saved = BodyOf<(typeof unionEndpoints)['saveUnion']>;

/** @throws AppError EXAM_TASK_STATE */
export function demandTask(action: TaskAction, state: TaskState): void {
  if (mayTask(action, state)) return;
  throw new AppError('EXAM_TASK_STATE', { state: taskStates[state], action: taskActionWord(action) });
}

/**
 * Writes a joint paper with its tasks. What was sent keeps its contents; what was declined may go to somebody else, who is
 * asked anew. @throws AppError EXAM_TASK_STATE, EXAM_TASK_INCOMPLETE, REFERENCE_MISSING, PERSON_NOT_OWN
 */
export async function writeUnion(tx: Db, user: CurrentUser, body: Saved): Promise<number> {
  const before = body.id === undefined ? [] : await tasksOf(tx, body.id);
  const known = new Map(before.map((task) => [task.id, task]));
  if (body.tasks.some(({ id }) => id !== undefined && !known.has(id))) throw new AppError('REFERENCE_MISSING');
  const fresh = body.tasks.filter(({ id, assignee_id }) => known.get(id ?? 0)?.assigneeId !== assignee_id);
  await demandVisible(tx, user.scope, [...new Set(fresh.map(({ assignee_id }) => assignee_id))]);
  await demandKnowledge(tx, body);
  const values = { name: body.name, note: body.note };
  const paperId = await saveRow(
    tx,
    examPapers,
    body.id,
    (body.id === undefined
      ? { ...values, mode: PaperMode.union, status: PaperStatus.waiting, ownerId: user.userId }
      : values) as never,
  );
  const kept = new Set(body.tasks.map(({ id }) => id));
  for (const task of before.filter(({ id }) => !kept.has(id))) {
    demandTask('remove', task.state);
    await tx.delete(examTasks).where(eq(examTasks.id, task.id));
  }
  for (const task of body.tasks) await writeTask(tx, paperId, task, known.get(task.id ?? 0));
  return paperId;
}

async function writeTask(tx: Db, paperId: number, task: Saved['tasks'][number], stored: TaskRecord | undefined) {
  const { title, assignee_id: assigneeId, deadline, words } = task;
  const blueprint: BlueprintRow[] = task.rows.map(({ each, ...row }) => ({ ...row, each: inHundredths(each) }));
  if (!stored) {
    await addRow(tx, examTasks, { paperId, title, assigneeId, deadline, words, blueprint, state: 'draft' });
    return;
  }
  const isOther = stored.assigneeId !== assigneeId;
  const isAnother = wordsOf(stored.blueprint) !== wordsOf(blueprint);
  if (isAnother) demandTask('edit', stored.state);
  if (isOther) demandTask('reassign', stored.state);
  const isAskedAnew = stored.state !== 'draft' && isOther;
  const values = { title, assigneeId, deadline, words, blueprint };
  const isSame =
    !isOther && !isAnother && stored.title === title && stored.deadline === deadline && stored.words === words;
  if (isSame) return;
  await changeRow(tx, examTasks, stored.id, {
    ...values,
    ...(isAskedAnew && { state: 'waiting' as const, reason: '' }),
  });
  if (isAskedAnew) await tellTask(tx, 'exam.task.sent', { ...stored, ...values });
}

/** By which two blueprints are compared: a database orders the names of fields as it likes. */
const wordsOf = (rows: readonly BlueprintRow[]): string =>
  rows
    .map(({ section, type, knowledge_id, count, each }) => [section, type, knowledge_id, count, each].join())
    .join('|');

async function demandKnowledge(tx: Db, body: Saved): Promise<void> {
  const ids = [...new Set(body.tasks.flatMap(({ rows }) => rows.flatMap(({ knowledge_id: id }) => id ?? [])))];
  if ((await tx.$count(examKnowledge, inArray(examKnowledge.id, ids))) < ids.length) {
    throw new AppError('REFERENCE_MISSING');
  }
}

/** Sends what was not sent yet. @returns how many tasks */
export async function sendDrafts(tx: Db, paper: UnionPaper): Promise<number> {
  const drafts = (await tasksOf(tx, paper.id)).filter(({ state }) => state === 'draft');
  for (const task of drafts) {
    await changeRow(tx, examTasks, task.id, { state: 'waiting' });
    await tellTask(tx, 'exam.task.sent', task);
  }
  await changeRow(tx, examPapers, paper.id, { status: PaperStatus.open });
  return drafts.length;
}

/**
 * Puts what was accepted onto the paper, section by section in the order of the blueprint. What stood there is replaced, so
 * that it may be done again as tasks come in. @throws AppError EXAM_PAPER_INCOMPLETE
 */
export async function assemble(tx: Db, paper: UnionPaper): Promise<void> {
  const tasks = await tasksOf(tx, paper.id);
  const items = (
    await broughtBy(
      tx,
      tasks.map(({ id }) => id),
    )
  ).filter(({ item }) => item.verdict === 'accepted');
  if (items.length === 0) throw new AppError('EXAM_PAPER_INCOMPLETE', { problem: '还没有验收通过的试题' });
  const titles = [...new Set(tasks.flatMap(({ blueprint }) => blueprint.map(({ section }) => section)))];
  const rowOf = (taskId: number, at: number) => tasks.find(({ id }) => id === taskId)!.blueprint[at]!;
  // The same question from two authors stands there once.
  const once = items.filter(({ question }, at) => items.findIndex((other) => other.question.id === question.id) === at);
  const used = titles.filter((title) => once.some(({ item }) => rowOf(item.taskId, item.row).section === title));
  await tx.delete(examItems).where(eq(examItems.paperId, paper.id));
  const sectionIds = await writeSections(
    tx,
    paper.id,
    used.map((title) => ({ title })),
  );
  const places = new Map<string, number>();
  const rows = once.map(({ item, question }) => {
    const { section, each } = rowOf(item.taskId, item.row);
    places.set(section, (places.get(section) ?? 0) + 1);
    return {
      paperId: paper.id,
      sectionId: sectionIds[used.indexOf(section)]!,
      position: places.get(section)!,
      questionId: question.id,
      versionId: item.versionId,
      scores: Array.from({ length: question.size }, () => each),
      taskId: item.taskId,
    };
  });
  await tx.insert(examItems).values(rows);
  await changeRow(tx, examPapers, paper.id, { status: PaperStatus.open });
}

/** The rows of all tasks of a paper. */
export const blueprintOf = async (db: Db, paperId: number): Promise<BlueprintRow[]> =>
  (await tasksOf(db, paperId)).flatMap(({ blueprint }) => blueprint);

interface Verdict {
  question_id: number;
  verdict: 'accepted' | 'returned';
  comment: string;
}

/**
 * Accepts and returns questions of a task. When each has its verdict the task is done, or goes back with what was said.
 * @throws AppError REFERENCE_MISSING, EXAM_TASK_INCOMPLETE
 */
export async function judge(tx: Db, task: TaskRecord, verdicts: readonly Verdict[]): Promise<void> {
  const silent = verdicts.some(({ verdict, comment }) => verdict === 'returned' && comment === '');
  if (silent) throw new AppError('EXAM_TASK_INCOMPLETE', { problem: '退回的试题请写明意见' });
  const items = await tx.select().from(examTaskItems).where(eq(examTaskItems.taskId, task.id));
  for (const { question_id: id, verdict, comment } of verdicts) {
    if (!items.some(({ questionId }) => questionId === id)) throw new AppError('REFERENCE_MISSING');
    await tx
      .update(examTaskItems)
      .set({ verdict, comment })
      .where(and(eq(examTaskItems.taskId, task.id), eq(examTaskItems.questionId, id)));
  }
  const judged = new Map(verdicts.map(({ question_id: id, verdict }) => [id, verdict]));
  const all = items.map(({ questionId, verdict }) => judged.get(questionId) ?? verdict);
  const state = all.includes('') ? 'submitted' : all.includes('returned') ? 'returned' : 'accepted';
  await changeRow(tx, examTasks, task.id, { state });
  // The paper's page shows the task: whoever has it open is to see that it moved.
  await tx
    .update(examPapers)
    .set({ version: sql`${examPapers.version} + 1` })
    .where(eq(examPapers.id, task.paperId));
  if (state === 'returned') await tellTask(tx, 'exam.task.returned', task);
}
