import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Unit } from '@contract/exam/draw';
import { paperLimits, PaperStatus } from '@contract/exam/paper-rules';
import type { PaperStock } from '@contract/exam/papers';
import { BankKind } from '@contract/exam/rules';
import { EnableState } from '@contract/kernel/enums';
import { groupBy } from '@contract/kernel/group-by';
import { array } from '@server/kernel/database/array';
import type { Db } from '@server/kernel/database/database';
import type { BankRight } from '../bank-rights';
import { examQuestionKnowledge, examQuestions } from '../questions/tables';
import { examItems, examPapers } from './tables';

/** A question that may be drawn, with all that rules ask of it. */
export interface Drawable extends Unit {
  bank: number;
  k: number[];
  d: number | null;
  /** 1: on the paper finished last; null: on none of the last ones. */
  recent: number | null;
}

/** Banks in sight that hold questions and are in use. */
const drawnBanks = (rights: ReadonlyMap<number, BankRight>): number[] =>
  [...rights.values()]
    .filter(({ bank }) => bank.kind !== BankKind.collection && bank.status === EnableState.enabled)
    .map(({ bank }) => bank.id);

/** Enabled questions of enabled banks in sight. Of what they ask and of their answers nothing is read. */
export async function drawable(db: Db, rights: ReadonlyMap<number, BankRight>): Promise<Drawable[]> {
  const banks = drawnBanks(rights);
  const { id, bankId, type, size, difficultyId, cluster, usedCount, status } = examQuestions;
  const rows = await db
    .select({ id, bankId, type, size, difficultyId, cluster, usedCount })
    .from(examQuestions)
    .where(and(inArray(bankId, banks), eq(status, EnableState.enabled)))
    .orderBy(id);
  const links = await db
    .select({ questionId: examQuestionKnowledge.questionId, knowledgeId: examQuestionKnowledge.knowledgeId })
    .from(examQuestionKnowledge)
    .innerJoin(examQuestions, eq(examQuestions.id, examQuestionKnowledge.questionId))
    .where(inArray(examQuestions.bankId, banks))
    .orderBy(examQuestionKnowledge.knowledgeId);
  const known = groupBy(links, ({ questionId }) => questionId);
  const recent = await recentPapersOf(db);
  return rows.map((row) => ({
    id: row.id,
    bank: row.bankId,
    type: row.type,
    size: row.size,
    k: (known.get(row.id) ?? []).map(({ knowledgeId }) => knowledgeId),
    d: row.difficultyId,
    cluster: row.cluster,
    uses: row.usedCount,
    recent: recent.get(row.id) ?? null,
  }));
}

/** On which of the papers finished last questions stand, 1 the last. */
async function recentPapersOf(db: Db): Promise<Map<number, number>> {
  const papers = await db
    .select({ id: examPapers.id })
    .from(examPapers)
    .where(eq(examPapers.status, PaperStatus.done))
    .orderBy(desc(examPapers.finishedAt), desc(examPapers.id))
    .limit(paperLimits.recent);
  const items = await db
    .selectDistinct({ paperId: examItems.paperId, questionId: examItems.questionId })
    .from(examItems)
    .where(
      inArray(
        examItems.paperId,
        papers.map(({ id }) => id),
      ),
    );
  const found = new Map<number, number>();
  for (const [at, { id }] of papers.entries()) {
    for (const { paperId, questionId } of items) {
      if (paperId === id && !found.has(questionId)) found.set(questionId, at + 1);
    }
  }
  return found;
}

/**
 * Questions that are alike as one row, for a browser that counts them while rules are typed: the same as `drawable`, put
 * together by the database, which takes a fifth of the time at fifty thousand questions.
 */
export async function stockOf(db: Db, rights: ReadonlyMap<number, BankRight>): Promise<PaperStock[]> {
  const last = sql`select id, row_number() over (order by ${examPapers.finishedAt} desc, id desc)::int as place
    from ${examPapers} where ${examPapers.status} = ${PaperStatus.done}
    order by ${examPapers.finishedAt} desc, id desc limit ${paperLimits.recent}`;
  const recent = sql`select item.question_id, min(last.place) as place
    from ${examItems} item join (${last}) last on last.id = item.paper_id group by item.question_id`;
  const known = sql`select question_id, array_agg(knowledge_id order by knowledge_id) as ids
    from ${examQuestionKnowledge} group by question_id`;
  const { rows } = await db.execute<PaperStock & Record<string, unknown>>(sql`
    select question.bank_id, question.type::int, coalesce(known.ids, '{}') as knowledge_ids, question.difficulty_id,
      question.size::int, question.cluster, recent.place as recent, count(*)::int as n
    from ${examQuestions} question
    left join (${known}) known on known.question_id = question.id
    left join (${recent}) recent on recent.question_id = question.id
    where question.bank_id = any(${array(drawnBanks(rights), 'int')}) and question.status = ${EnableState.enabled}
    group by question.bank_id, question.type, known.ids, question.difficulty_id, question.size, question.cluster,
      recent.place
    order by question.bank_id, question.type, known.ids`);
  return rows;
}
