import { and, eq, inArray, sql } from 'drizzle-orm';
import { mediaOf, paperMediaBytes } from '@contract/exam/media';
import { unfinished, PaperMode, PaperStatus } from '@contract/exam/paper-rules';
import type { Paper } from '@contract/exam/papers';
import { AppError } from '@contract/kernel/errors';
import { groupBy } from '@contract/kernel/group-by';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { addRow, changeRow } from '@server/kits/rows';
import { attachmentFacts } from '../../attachment/public';
import { publicContents } from '../questions/contents';
import { freezeVersions } from '../questions/save';
import { examQuestions } from '../questions/tables';
import { itemsOf, sectionsOf } from './read';
import { examItems, examPapers, examSections } from './tables';

/** 定稿: from now on nothing of the paper changes, nor of the versions that stand on it. @throws AppError EXAM_PAPER_INCOMPLETE */
export async function finish(tx: Db, paper: Paper): Promise<void> {
  for (const variant of paper.items) {
    const problem = unfinished(paper.sections.map(({ title }, at) => ({ title, items: variant[at]! })));
    if (problem) throw new AppError('EXAM_PAPER_INCOMPLETE', { problem });
  }
  const items = await itemsOf(tx, paper.id);
  const heaviest = await mostMediaBytes(tx, items);
  if (heaviest > paperMediaBytes) {
    const [has, may] = [heaviest, paperMediaBytes].map((bytes) => Math.ceil(bytes / 1024 / 1024));
    const problem = `图片、音频和视频共 ${has} MB，超过 ${may} MB，考生无法在开考前全部下载，请换用较小的文件或减少这类试题`;
    throw new AppError('EXAM_PAPER_INCOMPLETE', { problem });
  }
  await freezeVersions(
    tx,
    items.map(({ versionId }) => versionId),
  );
  const ids = [...new Set(items.map(({ questionId }) => questionId))];
  await tx
    .update(examQuestions)
    .set({ usedCount: sql`${examQuestions.usedCount} + 1`, lastUsedAt: sql`now()` })
    .where(inArray(examQuestions.id, ids));
  await changeRow(tx, examPapers, paper.id, { status: PaperStatus.done, finishedAt: sql`now()` });
}

/** Bytes of the files of that variant which has the most: all of them go to each examinee before the start. */
async function mostMediaBytes(db: Db, items: readonly { variant: number; versionId: number }[]): Promise<number> {
  const contents = await publicContents(
    db,
    items.map(({ versionId }) => versionId),
  );
  const files = new Map([...contents].map(([id, content]) => [id, mediaOf(content).map((one) => one.id)]));
  const sizes = new Map((await attachmentFacts(db, [...files.values()].flat())).map(({ id, size }) => [id, size]));
  const byVariant = groupBy(items, ({ variant }) => variant);
  const bytes = [...byVariant.values()].map((own) =>
    [...new Set(own.flatMap(({ versionId }) => files.get(versionId) ?? []))].reduce(
      (sum, id) => sum + (sizes.get(id) ?? 0),
      0,
    ),
  );
  return Math.max(0, ...bytes);
}

/** A paper of one's own with the questions of another, in the versions that stand there (composition mode 4). */
export async function copyOf(tx: Db, user: CurrentUser, paper: Paper, name: string): Promise<number> {
  const id = await addRow(tx, examPapers, {
    name,
    mode: PaperMode.copy,
    status: PaperStatus.open,
    ownerId: user.userId,
    variants: paper.variants,
    repeatRule: paper.repeat_rule,
    derivedFrom: paper.id,
    note: paper.note,
  });
  const sections = await sectionsOf(tx, paper.id);
  const copies = new Map<number, number>();
  for (const { id: before, position, title, note } of sections) {
    const [made] = await tx
      .insert(examSections)
      .values({ paperId: id, position, title, note })
      .returning({ id: examSections.id });
    copies.set(before, made!.id);
  }
  const rows = (await itemsOf(tx, paper.id)).map(({ variant, sectionId, position, questionId, versionId, scores }) => ({
    paperId: id,
    variant,
    sectionId: copies.get(sectionId)!,
    position,
    questionId,
    versionId,
    scores,
  }));
  if (rows.length > 0) await tx.insert(examItems).values(rows);
  return id;
}

/** Locks a question against being drawn anew; where the variants are one set, on all of them. */
export async function lock(tx: Db, paper: Paper, itemId: number, isLocked: boolean): Promise<void> {
  const items = await itemsOf(tx, paper.id);
  const item = items.find(({ id }) => id === itemId);
  if (!item) throw new AppError('REFERENCE_MISSING');
  const same = paper.repeat_rule === 2 ? eq(examItems.questionId, item.questionId) : eq(examItems.id, itemId);
  await tx
    .update(examItems)
    .set({ isLocked })
    .where(and(eq(examItems.paperId, paper.id), same));
  await changeRow(tx, examPapers, paper.id, {});
}
