import { and, asc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Paper, PaperItem, PaperRow } from '@contract/exam/papers';
import { fromHundredths } from '@contract/exam/rules';
import { AppError } from '@contract/kernel/errors';
import { holds } from '@contract/permissions';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { RowSource } from '@server/kits/row-calls';
import { personRefs } from '../../people/public';
import { holdersOf } from '../practice/holders';
import { publicContents } from '../questions/contents';
import { namesOf } from '../questions/list';
import { examQuestions } from '../questions/tables';
import { examWords } from '../words';
import { examItems, examPapers, examPaperShares, examRules, examSections } from './tables';
import { excerptOf } from '@contract/exam/content-problems';

export type PaperRecord = typeof examPapers.$inferSelect;
type Asker = Pick<CurrentUser, 'userId' | 'permissions' | 'scope'>;

/** Papers that somebody may see: his own and those shown to him; all of them for those who keep the public banks. */
export const papersInSight = (user: Asker): SQL | undefined =>
  holds(user, 'theoryTest:bank:edit')
    ? undefined
    : or(
        eq(examPapers.ownerId, user.userId),
        sql`exists (select from ${examPaperShares} where ${examPaperShares.paperId} = ${examPapers.id}
          and ${examPaperShares.personId} = ${user.userId})`,
      );

/** The paper, when the caller may see it. @throws AppError NOT_FOUND */
export async function paperInSight(db: Db, user: Asker, id: number): Promise<PaperRecord> {
  const [row] = await db
    .select()
    .from(examPapers)
    .where(and(eq(examPapers.id, id), papersInSight(user)));
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Whether somebody may change a paper that he sees: his own, and all of them for those who keep the public banks. */
export const mayEditPaper = (user: Asker, { ownerId }: Pick<PaperRecord, 'ownerId'>): boolean =>
  ownerId === user.userId || holds(user, 'theoryTest:bank:edit');

/** The paper, when the caller may change it. @throws AppError NOT_FOUND, EXAM_PAPER_FOREIGN */
export async function ownPaper(db: Db, user: Asker, id: number): Promise<PaperRecord> {
  const row = await paperInSight(db, user, id);
  if (!mayEditPaper(user, row)) throw new AppError('EXAM_PAPER_FOREIGN', { name: row.name });
  return row;
}

/** Rows as the list shows them. */
export async function toPaperRows(db: Db, user: Asker, rows: readonly PaperRecord[]): Promise<PaperRow[]> {
  const ids = rows.map(({ id }) => id);
  const { paperId, variant, scores, questionId } = examItems;
  const counts = await db
    .select({
      paperId,
      questions: sql<number>`count(*)::int`,
      parts: sql<number>`coalesce(sum(cardinality(${scores})), 0)::int`,
      mark: sql<number>`coalesce(sum((select sum(one) from unnest(${scores}) one)), 0)::int`,
      difficulty: sql<number | null>`avg(${examQuestions.measuredP})`,
    })
    .from(examItems)
    .innerJoin(examQuestions, eq(examQuestions.id, questionId))
    .where(and(inArray(paperId, ids), eq(variant, 1)))
    .groupBy(paperId);
  const owners = await personRefs(
    db,
    user.scope,
    rows.map(({ ownerId }) => ownerId),
  );
  const shares = await db
    .select({ paperId: examPaperShares.paperId, count: sql<number>`count(*)::int` })
    .from(examPaperShares)
    .where(inArray(examPaperShares.paperId, ids))
    .groupBy(examPaperShares.paperId);
  return rows.map((row) => {
    const count = counts.find((one) => one.paperId === row.id);
    return {
      id: row.id,
      name: row.name,
      mode: row.mode,
      status: row.status,
      archive: row.archive,
      owner: owners.get(row.ownerId) ?? null,
      variants: row.variants,
      question_count: count?.questions ?? 0,
      part_count: count?.parts ?? 0,
      full_mark: fromHundredths(count?.mark ?? 0),
      difficulty: count?.difficulty === null || count === undefined ? null : Number(count.difficulty.toFixed(2)),
      note: row.note,
      can_edit: mayEditPaper(user, row),
      share_count: mayEditPaper(user, row) ? (shares.find((one) => one.paperId === row.id)?.count ?? 0) : 0,
      updated_at: row.updatedAt.toISOString(),
      version: row.version,
    };
  });
}

export const paperSource: RowSource<Paper> = {
  table: examPapers,
  words: examWords.paper,
  async read({ db, user }, id) {
    const row = await paperInSight(db, user, id);
    const [shown] = await toPaperRows(db, user, [row]);
    const rules = await db.select().from(examRules).where(eq(examRules.paperId, id)).orderBy(asc(examRules.position));
    const sections = await sectionsOf(db, id);
    const items = await itemsOf(db, id);
    const shownItems = await toItems(db, items);
    const bySection = (variant: number) =>
      sections.map((section) =>
        items.flatMap((item, at) =>
          item.variant === variant && item.sectionId === section.id ? [shownItems[at]!] : [],
        ),
      );
    const variants = Array.from({ length: row.variants }, (_, at) => at + 1);
    return {
      ...shown!,
      repeat_rule: row.repeatRule,
      exclude_recent: rules[0]?.excludeRecent ?? 0,
      seed: row.seed,
      rules: rules.map((rule) => ({
        title: rule.title,
        bank_ids: rule.banks,
        types: rule.types,
        knowledge_ids: rule.knowledge,
        difficulty_ids: rule.difficulties,
        method: rule.method,
        count: rule.method === 2 ? fromHundredths(rule.count) : rule.count,
        each: fromHundredths(rule.each),
      })),
      sections: sections.map(({ title, note }) => ({ title, note })),
      items: variants.map(bySection),
    };
  },
};

export const sectionsOf = (db: Db, paperId: number) =>
  db.select().from(examSections).where(eq(examSections.paperId, paperId)).orderBy(asc(examSections.position));

/** Items of a paper in the order of the paper, variant after variant. */
export async function itemsOf(db: Db, paperId: number) {
  const rows = await db
    .select({ item: examItems, place: examSections.position })
    .from(examItems)
    .innerJoin(examSections, eq(examSections.id, examItems.sectionId))
    .where(eq(examItems.paperId, paperId))
    .orderBy(asc(examItems.variant), asc(examSections.position), asc(examItems.position));
  return rows.map(({ item }) => item);
}

type ItemRecord = typeof examItems.$inferSelect;

/** Items as an outline shows them, with the words of the version that stands on the paper; nothing of its answer. */
async function toItems(db: Db, items: readonly ItemRecord[]): Promise<PaperItem[]> {
  const questions = await db
    .select()
    .from(examQuestions)
    .where(
      inArray(
        examQuestions.id,
        items.map(({ questionId }) => questionId),
      ),
    );
  const byId = new Map(questions.map((question) => [question.id, question]));
  const names = await namesOf(
    db,
    questions.map(({ id }) => id),
  );
  const holders = await holdersOf(db, [...byId.keys()]);
  const contents = await publicContents(
    db,
    items.map(({ versionId }) => versionId),
  );
  return items.map((item) => {
    const question = byId.get(item.questionId)!;
    const { unit, parts } = contents.get(item.versionId)!;
    return {
      id: item.id,
      question_id: item.questionId,
      version_id: item.versionId,
      type: question.type,
      excerpt: excerptOf({ unit, parts: parts.map((part) => ({ public: part })) }).slice(0, 200),
      difficulty: names.difficulties.get(question.difficultyId ?? 0) ?? null,
      knowledge: names.knowledge.get(question.id) ?? [],
      used_count: question.usedCount,
      holders: holders.get(question.id) ?? 0,
      last_used_at: question.lastUsedAt?.toISOString() ?? null,
      scores: item.scores.map(fromHundredths),
      rule: item.rule,
      is_locked: item.isLocked,
    };
  });
}

/** Whether somebody may read the files of a question because it stands on a paper of his. */
export async function isOnPaperOf(db: Db, user: Asker, questionId: number): Promise<boolean> {
  const rows = await db
    .select({ id: examPapers.id })
    .from(examItems)
    .innerJoin(examPapers, eq(examPapers.id, examItems.paperId))
    .where(and(eq(examItems.questionId, questionId), or(papersInSight(user), eq(examPapers.ownerId, user.userId))))
    .limit(1);
  return rows.length > 0;
}
