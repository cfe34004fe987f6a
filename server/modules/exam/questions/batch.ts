import { and, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { questionEndpoints } from '@contract/exam/questions';
import { BankKind } from '@contract/exam/rules';
import { AppError } from '@contract/kernel/errors';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { copyAttachments } from '../../attachment/public';
import { bankRights, demandEdit, demandHolding } from '../bank-rights';
import { contentHash, newestVersions } from './contents';
import { inSight, type QuestionRecord } from './list';
import { addVersion, questionFiles, withMedia } from './save';
import { fullContents } from './secrets';
import { examCollected, examQuestionKnowledge, examQuestions, examQuestionTags } from './tables';

type Change = z.output<(typeof questionEndpoints)['batch']['body']>['change'];

/**
 * Changes several questions at once. Those that the caller may not change stay as they are and are counted.
 * @returns how many were changed, and how many he may not change
 */
export async function changeQuestions(
  tx: Db,
  user: CurrentUser,
  { ids, change }: { ids: readonly number[]; change: Change },
): Promise<{ changed: number; refused: number }> {
  const rights = await bankRights(tx, user);
  const wanted = [...new Set(ids)];
  const rows = await tx
    .select()
    .from(examQuestions)
    .where(and(inArray(examQuestions.id, wanted), inSight(rights)))
    .orderBy(examQuestions.id)
    .for('update');
  const isOwn = ({ bankId }: QuestionRecord) => rights.get(bankId)?.canEdit ?? false;
  // Copying and collecting leave a question as it is: seeing it is enough.
  const able = ['copy', 'collect', 'uncollect'].includes(change.kind) ? rows : rows.filter(isOwn);
  if (able.length > 0) await apply(tx, user, able, change);
  return { changed: able.length, refused: wanted.length - able.length };
}

async function apply(tx: Db, user: CurrentUser, rows: readonly QuestionRecord[], change: Change): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const set = (values: Partial<typeof examQuestions.$inferInsert>) =>
    tx
      .update(examQuestions)
      .set({ ...values, version: sql`${examQuestions.version} + 1`, updatedAt: sql`now()` })
      .where(inArray(examQuestions.id, ids));
  switch (change.kind) {
    case 'move': {
      await demandHolding(tx, user, change.bank_id);
      await set({ bankId: change.bank_id });
      return;
    }
    case 'copy': {
      await demandHolding(tx, user, change.bank_id);
      await copyQuestions(tx, user, rows, change.bank_id);
      return;
    }
    case 'collect':
    case 'uncollect': {
      const bank = await demandEdit(tx, user, change.bank_id);
      if (bank.kind !== BankKind.collection) throw new AppError('EXAM_BANK_KIND', { what: '只能收藏到收藏夹' });
      const links = ids.map((questionId) => ({ bankId: change.bank_id, questionId }));
      if (change.kind === 'collect') await tx.insert(examCollected).values(links).onConflictDoNothing();
      else {
        const { bankId, questionId } = examCollected;
        await tx.delete(examCollected).where(and(inArray(bankId, [change.bank_id]), inArray(questionId, ids)));
      }
      return;
    }
    case 'status':
      await set({ status: change.status });
      return;
    case 'practice':
      await set({ isPractice: change.is_practice });
      return;
    case 'difficulty':
      await set({ difficultyId: change.difficulty_id });
      return;
    case 'tags': {
      await set({});
      const links = ids.flatMap((questionId) => [...new Set(change.tag_ids)].map((tagId) => ({ questionId, tagId })));
      if (links.length > 0) await tx.insert(examQuestionTags).values(links).onConflictDoNothing();
    }
  }
}

/** Questions of one's own with the contents of others; what was measured and used stays with those. */
export const copyQuestions = (
  tx: Db,
  user: CurrentUser,
  rows: readonly QuestionRecord[],
  bankId: number,
): Promise<number[]> =>
  writeCopies(tx, rows, {
    bankId,
    authorOf: () => user.userId,
    copyFiles: (_, ownerId, ids) => copyAttachments(tx, user, { owner: questionFiles, ownerId, ids }),
  });

interface CopiedTo {
  bankId: number;
  authorOf: (row: QuestionRecord) => number;
  /** Gives a copy files of its own; answers their ids by those of the question's. */
  copyFiles: (from: QuestionRecord, ownerId: string, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

/** Writes copies of questions as they are now; the caller has asked for both banks. @returns their ids, in the order of the rows */
export async function writeCopies(
  tx: Db,
  rows: readonly QuestionRecord[],
  { bankId, authorOf, copyFiles }: CopiedTo,
): Promise<number[]> {
  const versions = await newestVersions(tx, rows);
  const contents = await fullContents(tx, [...versions.values()]);
  const knowledge = await tx
    .select()
    .from(examQuestionKnowledge)
    .where(
      inArray(
        examQuestionKnowledge.questionId,
        rows.map(({ id }) => id),
      ),
    );
  const copies: number[] = [];
  for (const row of rows) {
    const content = contents.get(versions.get(row.id)!)!;
    const { type, size, excerpt, difficultyId, sourceId, bands } = row;
    const [made] = await tx
      .insert(examQuestions)
      .values({ bankId, type, size, excerpt, difficultyId, sourceId, bands, authorId: authorOf(row) })
      .returning({ id: examQuestions.id });
    const id = made!.id;
    copies.push(id);
    const links = knowledge
      .filter(({ questionId }) => questionId === row.id)
      .map(({ knowledgeId }) => ({ questionId: id, knowledgeId }));
    if (links.length > 0) await tx.insert(examQuestionKnowledge).values(links);
    const media = [...content.unit.media, ...content.parts.flatMap((part) => part.public.media)];
    const mediaIds = media.map((one) => one.id);
    const files = await copyFiles(row, String(id), mediaIds);
    const own = withMedia(content, (one) => ({ ...one, id: files.get(one.id) ?? one.id }));
    await addVersion(tx, { questionId: id, no: 1, hash: contentHash(type, content), by: authorOf(row), content: own });
  }
  return copies;
}
