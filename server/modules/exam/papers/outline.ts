import { eq, inArray } from 'drizzle-orm';
import type { paperEndpoints } from '@contract/exam/papers';
import { PaperMode, PaperStatus } from '@contract/exam/paper-rules';
import { randomOf, shuffled } from '@contract/exam/random';
import { inHundredths } from '@contract/exam/rules';
import { groupBy } from '@contract/kernel/group-by';
import { AppError } from '@contract/kernel/errors';
import type { BodyOf } from '@contract/kernel/endpoint';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { saveRow } from '@server/kits/rows';
import { bankRights } from '../bank-rights';
import { newestVersions } from '../questions/contents';
import { examQuestions } from '../questions/tables';
import { itemsOf } from './read';
import { examItems, examPapers, examSections } from './tables';

type Outline = BodyOf<(typeof paperEndpoints)['savePaper']>;

/**
 * Writes a paper that is composed by hand; the caller has asked whether he may. A question keeps the version that stands on
 * the paper; one that is new to it comes in its newest, out of a bank in the caller's sight.
 * @returns its id. @throws AppError REFERENCE_MISSING, EXAM_PAPER_INCOMPLETE
 */
export async function writeOutline(tx: Db, user: CurrentUser, body: Outline): Promise<number> {
  const wanted = body.sections.flatMap(({ items }) => items);
  const ids = wanted.map((item) => item.question_id);
  if (new Set(ids).size < ids.length) throw new AppError('EXAM_PAPER_INCOMPLETE', { problem: '有试题重复出现' });
  const before = body.id === undefined ? [] : await itemsOf(tx, body.id);
  const pinned = new Map(before.map((item) => [item.questionId, item.versionId]));
  const questions = await tx.select().from(examQuestions).where(inArray(examQuestions.id, ids));
  const rights = await bankRights(tx, user);
  const known = new Map(questions.map((question) => [question.id, question]));
  for (const id of ids) {
    const question = known.get(id);
    if (!question || (!pinned.has(id) && !rights.has(question.bankId))) throw new AppError('REFERENCE_MISSING');
  }
  const fresh = await newestVersions(
    tx,
    questions.filter(({ id }) => !pinned.has(id)),
  );
  const { variants } = body;
  const values = { name: body.name, note: body.note, status: PaperStatus.open, variants };
  const id = await saveRow(
    tx,
    examPapers,
    body.id,
    body.id === undefined ? { ...values, mode: PaperMode.manual, ownerId: user.userId } : (values as never),
  );
  await tx.delete(examItems).where(eq(examItems.paperId, id));
  const sectionIds = await writeSections(tx, id, body.sections);
  const rows = body.sections.flatMap(({ items }, at) =>
    items.map(({ question_id: questionId, scores }, position) => {
      const { size } = known.get(questionId)!;
      if (scores.length !== size) {
        throw new AppError('EXAM_PAPER_INCOMPLETE', { problem: '有试题的小题数已变化，请移除后重新选入' });
      }
      return {
        paperId: id,
        sectionId: sectionIds[at]!,
        position: position + 1,
        questionId,
        versionId: pinned.get(questionId) ?? fresh.get(questionId)!,
        scores: scores.map(inHundredths),
      };
    }),
  );
  const others = Array.from({ length: variants - 1 }, (_, at) => inOtherOrder(rows, at + 2));
  if (rows.length > 0) await tx.insert(examItems).values([...rows, ...others.flat()]);
  return id;
}

/** A variant of the same questions: within each section in an order that follows from the paper and the variant. */
function inOtherOrder<Row extends { paperId: number; sectionId: number; position: number }>(
  rows: readonly Row[],
  variant: number,
): (Row & { variant: number })[] {
  const random = randomOf(rows.length === 0 ? 0 : rows[0]!.paperId * 31 + variant);
  return [...groupBy(rows, ({ sectionId }) => sectionId).values()].flatMap((own) =>
    shuffled(own, random).map((row, at) => ({ ...row, variant, position: at + 1 })),
  );
}

/** Makes these the sections of a paper that has no items. @returns their ids in order */
export async function writeSections(
  tx: Db,
  paperId: number,
  sections: readonly { title: string; note?: string }[],
): Promise<number[]> {
  await tx.delete(examSections).where(eq(examSections.paperId, paperId));
  if (sections.length === 0) return [];
  const rows = await tx
    .insert(examSections)
    .values(sections.map(({ title, note = '' }, at) => ({ paperId, position: at + 1, title, note })))
    .returning({ id: examSections.id });
  return rows.map(({ id }) => id);
}
