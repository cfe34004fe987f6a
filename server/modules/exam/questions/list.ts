import { and, eq, exists, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { QuestionRow } from '@contract/exam/questions';
import { BankKind, withBelow } from '@contract/exam/rules';
import { groupBy } from '@contract/kernel/group-by';
import type { Page } from '@contract/kernel/paging';
import type { SortOrder } from '@contract/kernel/sorting';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { contains, equals } from '@server/kits/contains';
import { orderBy } from '@server/kits/order-by';
import { pageOfRows } from '@server/kits/rows';
import { personRefs } from '../../people/public';
import { bankRights, type BankRight } from '../bank-rights';
import { holdersOf } from '../practice/holders';
import { newestSubmissions } from '../submissions/newest';
import { examDifficulties, examKnowledge, examLabels } from '../tables';
import { examCollected, examQuestionKnowledge, examQuestions, examQuestionTags } from './tables';

export interface QuestionsAsked {
  bank_id?: number | undefined;
  among: 'open' | 'own' | 'all';
  keyword?: string | undefined;
  type?: number | undefined;
  difficulty_id?: number | undefined;
  knowledge_id?: number | undefined;
  tag_id?: number | undefined;
  status?: number | undefined;
}

type Rights = ReadonlyMap<number, BankRight>;
export type QuestionRecord = typeof examQuestions.$inferSelect;

/** A page of the questions that somebody may use: those of his banks, and what his collections refer to. */
export async function questionPage(
  db: Db,
  user: CurrentUser,
  asked: QuestionsAsked & {
    page: number;
    size: number;
    sort_by?: 'id' | 'used_count' | 'measured_p' | 'measured_d' | undefined;
    sort_order: SortOrder;
  },
): Promise<Page<QuestionRow>> {
  const rights = await bankRights(db, user);
  const where = and(inSight(rights), await askedFor(db, rights, asked));
  const { id, usedCount, measuredP, measuredD } = examQuestions;
  const columns = { id, used_count: usedCount, measured_p: measuredP, measured_d: measuredD };
  const { total, list } = await pageOfRows(db, examQuestions, {
    ...asked,
    where,
    // Newest first, unless asked otherwise: what was just written is what its author looks for.
    orderBy: orderBy(asked.sort_by === undefined ? { ...asked, sort_by: 'id', sort_order: 2 } : asked, columns, id),
  });
  return { total, list: await toRows(db, user, rights, list) };
}

/** Whether a question lies in a bank that somebody may use, or in one of his collections. */
export function inSight(rights: Rights): SQL {
  const banks = [...rights.values()].map(({ bank }) => bank);
  const holding = banks.filter(({ kind }) => kind !== BankKind.collection).map(({ id }) => id);
  // A reference gives no right of its own: what is collected stays in sight only as long as its bank is.
  return inArray(examQuestions.bankId, holding);
}

async function askedFor(db: Db, rights: Rights, asked: QuestionsAsked): Promise<SQL | undefined> {
  const { among, keyword, type, difficulty_id, knowledge_id, tag_id, status } = asked;
  return and(
    asked.bank_id === undefined ? amongst(rights, among) : inBank(db, rights, asked.bank_id),
    contains(examQuestions.excerpt, keyword === '' ? undefined : keyword),
    equals(examQuestions.type, type),
    equals(examQuestions.difficultyId, difficulty_id),
    equals(examQuestions.status, status),
    knowledge_id === undefined ? undefined : await knows(db, [knowledge_id]),
    tag_id === undefined
      ? undefined
      : exists(
          db
            .select({ one: sql`1` })
            .from(examQuestionTags)
            .where(and(eq(examQuestionTags.questionId, examQuestions.id), eq(examQuestionTags.tagId, tag_id))),
        ),
  );
}

function amongst(rights: Rights, among: QuestionsAsked['among']): SQL | undefined {
  if (among === 'all') return undefined;
  const kind = among === 'open' ? BankKind.open : BankKind.own;
  const banks = [...rights.values()].filter(({ bank }) => bank.kind === kind).map(({ bank }) => bank.id);
  return inArray(examQuestions.bankId, banks);
}

/** Questions of a bank with all below it, or those that a collection refers to; none of one that is not in sight. */
function inBank(db: Db, rights: Rights, bankId: number): SQL | undefined {
  const branches = [...rights.values()].map(({ bank }) => ({ id: bank.id, parent_id: bank.parentId }));
  const ids = rights.has(bankId) ? withBelow(branches, [bankId]) : [];
  const collections = ids.filter((id) => rights.get(id)?.bank.kind === BankKind.collection);
  const held = inArray(examQuestions.bankId, ids);
  if (collections.length === 0) return held;
  const collected = db
    .select({ id: examCollected.questionId })
    .from(examCollected)
    .where(inArray(examCollected.bankId, collections));
  return or(held, inArray(examQuestions.id, collected));
}

/** That a question belongs to some knowledge, or to what lies below it. */
export async function knows(db: Db, ids: readonly number[]): Promise<SQL> {
  const rows = await db.select({ id: examKnowledge.id, parent_id: examKnowledge.parentId }).from(examKnowledge);
  return exists(
    db
      .select({ one: sql`1` })
      .from(examQuestionKnowledge)
      .where(
        and(
          eq(examQuestionKnowledge.questionId, examQuestions.id),
          inArray(examQuestionKnowledge.knowledgeId, withBelow(rows, ids)),
        ),
      ),
  );
}

interface Named {
  id: number;
  name: string;
}

/** What questions are told apart by, in words: difficulties by their id, fields of knowledge by the question. */
export async function namesOf(db: Db, questionIds: readonly number[]) {
  const difficulties = await db.select({ id: examDifficulties.id, name: examDifficulties.name }).from(examDifficulties);
  const links = await db
    .select({ of: examQuestionKnowledge.questionId, id: examKnowledge.id, name: examKnowledge.name })
    .from(examQuestionKnowledge)
    .innerJoin(examKnowledge, eq(examKnowledge.id, examQuestionKnowledge.knowledgeId))
    .where(inArray(examQuestionKnowledge.questionId, [...questionIds]))
    .orderBy(examKnowledge.id);
  const knowledge = new Map<number, Named[]>();
  for (const { of, id, name } of links) knowledge.set(of, [...(knowledge.get(of) ?? []), { id, name }]);
  return { difficulties: new Map<number, Named>(difficulties.map((one) => [one.id, one])), knowledge };
}

/** Rows as lists show them: what tells the answer is not read at all. */
export async function toRows(
  db: Db,
  user: CurrentUser,
  rights: Rights,
  rows: readonly QuestionRecord[],
): Promise<QuestionRow[]> {
  const ids = rows.map(({ id }) => id);
  const { difficulties, knowledge } = await namesOf(db, ids);
  const tags = await db
    .select({ of: examQuestionTags.questionId, id: examLabels.id, name: examLabels.name })
    .from(examQuestionTags)
    .innerJoin(examLabels, eq(examLabels.id, examQuestionTags.tagId))
    .where(inArray(examQuestionTags.questionId, ids))
    .orderBy(examLabels.id);
  const authors = await personRefs(
    db,
    user.scope,
    rows.map(({ authorId }) => authorId),
  );
  const holders = await holdersOf(db, ids);
  const brought = await newestSubmissions(
    db,
    rows.filter(({ bankId }) => rights.get(bankId)?.canEdit).map(({ id }) => id),
  );
  const tagged = groupBy(tags, ({ of }) => of);
  const named = (list: readonly Named[] = []) => list.map(({ id, name }) => ({ id, name }));
  return rows.map((row) => ({
    id: row.id,
    bank_id: row.bankId,
    bank_name: rights.get(row.bankId)?.bank.name ?? '',
    type: row.type,
    size: row.size,
    excerpt: row.excerpt.slice(0, 300),
    difficulty: difficulties.get(row.difficultyId ?? 0) ?? null,
    knowledge: knowledge.get(row.id) ?? [],
    tags: named(tagged.get(row.id)),
    author: authors.get(row.authorId) ?? null,
    used_count: row.usedCount,
    holders: holders.get(row.id) ?? 0,
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    measured_p: row.measuredP,
    measured_d: row.measuredD,
    measured_n: row.measuredN,
    is_practice: row.isPractice,
    status: row.status,
    no: row.no,
    can_edit: rights.get(row.bankId)?.canEdit ?? false,
    submission: brought.get(row.id) ?? null,
    version: row.version,
  }));
}
