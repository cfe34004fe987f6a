import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Unit } from '@contract/exam/draw';
import { paperLimits, PaperStatus } from '@contract/exam/paper-rules';
import type { PaperStock } from '@contract/exam/papers';
import { BankKind } from '@contract/exam/rules';
import { EnableState } from '@contract/kernel/enums';
import { groupBy } from '@contract/kernel/group-by';
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

/** Enabled questions of enabled banks in sight. Of what they ask and of their answers nothing is read. */
export async function drawable(db: Db, rights: ReadonlyMap<number, BankRight>): Promise<Drawable[]> {
  const banks = [...rights.values()]
    .filter(({ bank }) => bank.kind !== BankKind.collection && bank.status === EnableState.enabled)
    .map(({ bank }) => bank.id);
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

/** Questions that are alike as one row, for a browser that counts them while rules are typed. */
export function stockOf(units: readonly Drawable[]): PaperStock[] {
  const alike = groupBy(units, ({ bank, type, k, d, size, cluster, recent }) =>
    JSON.stringify([bank, type, k, d, size, cluster, recent]),
  );
  return [...alike.values()].map((group) => {
    const { bank, type, k, d, size, cluster, recent } = group[0]!;
    return {
      bank_id: bank,
      type,
      knowledge_ids: k,
      difficulty_id: d,
      size,
      cluster: typeof cluster === 'number' ? cluster : null,
      recent,
      n: group.length,
    };
  });
}
