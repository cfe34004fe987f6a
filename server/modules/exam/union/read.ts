import { and, asc, eq, inArray } from 'drizzle-orm';
import { excerptOf } from '@contract/exam/content-problems';
import { PaperMode } from '@contract/exam/paper-rules';
import { fromHundredths, pathWords } from '@contract/exam/rules';
import type { UnionPaper, UnionTask } from '@contract/exam/union';
import { taskStatusOf } from '@contract/exam/union-rules';
import { AppError } from '@contract/kernel/errors';
import { hospitalDay } from '@contract/kernel/hospital-time';
import type { Db } from '@server/kernel/database/database';
import type { Reader, RowSource } from '@server/kits/row-calls';
import { find } from '@server/kits/rows';
import { personRefs } from '../../people/public';
import { mayEditPaper, paperInSight, papersInSight, toPaperRows, type PaperRecord } from '../papers/read';
import { examPapers, examTaskItems, examTasks } from '../papers/tables';
import { publicContents } from '../questions/contents';
import { namesOf } from '../questions/list';
import { examQuestions } from '../questions/tables';
import { examKnowledge } from '../tables';
import { examWords } from '../words';
import { closePairs, onRecentPapers, type ClosePair } from './closeness';

export type TaskRecord = typeof examTasks.$inferSelect;

/** A joint paper that the caller may edit. @throws AppError NOT_FOUND */
export async function unionInSight({ db, user }: Reader, id: number): Promise<PaperRecord> {
  const paper = await paperInSight(db, user, id);
  if (paper.mode !== PaperMode.union || !mayEditPaper(user, paper)) throw new AppError('NOT_FOUND');
  return paper;
}

export const tasksOf = (db: Db, paperId: number): Promise<TaskRecord[]> =>
  db.select().from(examTasks).where(eq(examTasks.paperId, paperId)).orderBy(asc(examTasks.id));

/** A task that is the caller's to work on, or on a paper of his. @throws AppError NOT_FOUND */
export async function taskInSight({ db, user }: Reader, id: number): Promise<TaskRecord> {
  const task = await find(db, examTasks, id);
  // What was not sent yet is between the initiator and himself.
  if (task.assigneeId === user.userId && task.state !== 'draft') return task;
  await unionInSight({ db, user }, task.paperId);
  return task;
}

/** What tasks bring, with its question, in the order of their rows. */
export const broughtBy = (db: Db, taskIds: readonly number[]) =>
  db
    .select({ item: examTaskItems, question: examQuestions })
    .from(examTaskItems)
    .innerJoin(examQuestions, eq(examQuestions.id, examTaskItems.questionId))
    .where(inArray(examTaskItems.taskId, [...taskIds]))
    .orderBy(asc(examTaskItems.taskId), asc(examTaskItems.row), asc(examTaskItems.position));

/** Tasks of joint papers as their people see them; of other parts of the paper a co-author sees nothing. */
export async function toTasks({ db, user }: Reader, rows: readonly TaskRecord[]): Promise<UnionTask[]> {
  const paperIds = [...new Set(rows.map(({ paperId }) => paperId))];
  const papers = await db.select().from(examPapers).where(inArray(examPapers.id, paperIds));
  const all = await db.select().from(examTasks).where(inArray(examTasks.paperId, paperIds));
  const brought = await broughtBy(
    db,
    all.map(({ id }) => id),
  );
  const close = new Set<string>();
  const recent = new Map<number, Set<number>>();
  for (const paper of papers) {
    const own = new Set(all.filter(({ paperId }) => paperId === paper.id).map(({ id }) => id));
    const items = brought.filter(({ item }) => own.has(item.taskId));
    for (const pair of await pairsOf(db, items)) {
      for (const { taskId, questionId } of [pair.one, pair.other]) close.add(`${taskId} ${questionId}`);
    }
    const ids = items.map(({ question }) => question.id);
    recent.set(paper.id, await onRecentPapers(db, ids, paper.id));
  }
  const shown = brought.filter(({ item }) => rows.some(({ id }) => id === item.taskId));
  const contents = await publicContents(
    db,
    shown.map(({ item }) => item.versionId),
  );
  const names = await namesOf(
    db,
    shown.map(({ question }) => question.id),
  );
  const fields = await db.select().from(examKnowledge);
  const branches = fields.map(({ id, parentId, name }) => ({ id, parent_id: parentId, name }));
  const people = await personRefs(db, user.scope, [
    ...rows.map(({ assigneeId }) => assigneeId),
    ...papers.map(({ ownerId }) => ownerId),
  ]);
  const today = hospitalDay(new Date());
  return rows.map((row) => {
    const paper = papers.find(({ id }) => id === row.paperId)!;
    return {
      id: row.id,
      paper_id: row.paperId,
      paper_name: paper.name,
      initiator: people.get(paper.ownerId) ?? null,
      title: row.title,
      assignee: people.get(row.assigneeId) ?? null,
      assignee_id: row.assigneeId,
      is_mine: row.assigneeId === user.userId,
      deadline: row.deadline,
      is_late: row.deadline < today && taskStatusOf(row.state) !== 3,
      words: row.words,
      state: row.state,
      status: taskStatusOf(row.state),
      reason: row.reason,
      rows: row.blueprint.map(({ section, type, knowledge_id, count, each }) => ({
        section,
        type,
        knowledge_id,
        knowledge: knowledge_id === null ? '' : pathWords(branches, knowledge_id),
        count,
        each: fromHundredths(each),
      })),
      items: shown
        .filter(({ item }) => item.taskId === row.id)
        .map(({ item, question }) => {
          const { unit, parts } = contents.get(item.versionId)!;
          return {
            question_id: question.id,
            version_id: item.versionId,
            row: item.row,
            type: question.type,
            size: question.size,
            excerpt: excerptOf({ unit, parts: parts.map((part) => ({ public: part })) }).slice(0, 200),
            difficulty: names.difficulties.get(question.difficultyId ?? 0)?.name ?? '',
            knowledge_ids: (names.knowledge.get(question.id) ?? []).map(({ id }) => id),
            verdict: item.verdict,
            comment: item.comment,
            is_close: close.has(`${row.id} ${question.id}`),
            is_recent: recent.get(row.paperId)!.has(question.id),
          };
        }),
      version: row.version,
    };
  });
}

type BroughtRow = Awaited<ReturnType<typeof broughtBy>>[number];
const pairsOf = (db: Db, items: readonly BroughtRow[]): Promise<ClosePair[]> =>
  closePairs(
    db,
    items.map(({ item, question }) => ({
      taskId: item.taskId,
      questionId: question.id,
      versionId: item.versionId,
      type: question.type,
    })),
  );

/** Whether somebody may read the files of a question because a co-author brought it for a paper of his. */
export async function isBroughtTo(
  db: Db,
  user: Parameters<typeof papersInSight>[0],
  questionId: number,
): Promise<boolean> {
  const rows = await db
    .select({ id: examTasks.id })
    .from(examTaskItems)
    .innerJoin(examTasks, eq(examTasks.id, examTaskItems.taskId))
    .innerJoin(examPapers, eq(examPapers.id, examTasks.paperId))
    .where(and(eq(examTaskItems.questionId, questionId), papersInSight(user)))
    .limit(1);
  return rows.length > 0;
}

export const taskSource: RowSource<UnionTask> = {
  table: examTasks,
  read: async (reader, id) => (await toTasks(reader, [await taskInSight(reader, id)]))[0]!,
  words: examWords.task,
  partOf: async (_reader, { paper_id: id, title }) => ({ target: `exam_paper:${id}`, called: `任务“${title}”` }),
};

export const unionSource: RowSource<UnionPaper> = {
  table: examPapers,
  words: examWords.union,
  async read(reader, id) {
    const { db, user } = reader;
    const paper = await unionInSight(reader, id);
    const [shown] = await toPaperRows(db, user, [paper]);
    const tasks = await tasksOf(db, id);
    const items = await broughtBy(
      db,
      tasks.map((task) => task.id),
    );
    return {
      id,
      name: paper.name,
      note: paper.note,
      status: paper.status,
      full_mark: shown!.full_mark,
      question_count: shown!.question_count,
      tasks: await toTasks(reader, tasks),
      close: (await pairsOf(db, items)).map(({ one, other, similarity, isOtherFact }) => ({
        question_id: one.questionId,
        task_id: one.taskId,
        other_id: other.questionId,
        other_task_id: other.taskId,
        similarity,
        is_other_fact: isOtherFact,
      })),
      version: paper.version,
    };
  },
};
