import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { factsApart, likeness, nearEnough, trigrams, wordingOf } from '@contract/exam/near';
import { paperLimits, PaperStatus } from '@contract/exam/paper-rules';
import type { PublicQuestion } from '@contract/exam/content';
import { plainText } from '@contract/kernel/rich-text';
import type { Db } from '@server/kernel/database/database';
import { publicContents } from '../questions/contents';
import { examItems, examPapers } from '../papers/tables';

/** A question that a task brings. */
export interface Brought {
  taskId: number;
  questionId: number;
  versionId: number;
  type: number;
}

export interface ClosePair {
  one: Brought;
  other: Brought;
  similarity: number;
  isOtherFact: boolean;
}

/**
 * Pairs of questions of different tasks of one paper whose words are near, or that are the same question. Nothing of it tells a
 * co-author which question of whom it is: he is only told that his own is too close.
 */
export async function closePairs(db: Db, brought: readonly Brought[]): Promise<ClosePair[]> {
  const contents = await publicContents(
    db,
    brought.map(({ versionId }) => versionId),
  );
  const grams = new Map(brought.map(({ versionId }) => [versionId, trigrams(wordingOf(contents.get(versionId)!))]));
  const pairs: ClosePair[] = [];
  for (const [at, one] of brought.entries()) {
    for (const other of brought.slice(at + 1)) {
      if (one.taskId === other.taskId || one.type !== other.type) continue;
      const isSame = one.questionId === other.questionId;
      const similarity = isSame ? 1 : likeness(grams.get(one.versionId)!, grams.get(other.versionId)!);
      if (similarity < nearEnough) continue;
      const apart = factsApart(wordsOf(contents.get(one.versionId)!), wordsOf(contents.get(other.versionId)!));
      pairs.push({
        one,
        other,
        similarity: Math.round(similarity * 100) / 100,
        isOtherFact: !isSame && apart.length > 0,
      });
    }
  }
  return pairs.toSorted((a, b) => b.similarity - a.similarity);
}

function wordsOf({ unit, parts }: PublicQuestion): string {
  const texts = [unit.material, ...parts.flatMap(({ stem, options }) => [stem, ...options.map(({ text }) => text)])];
  return texts.map(plainText).join(' ');
}

/** Which of some questions stand on the papers finished last, another than this one. */
export async function onRecentPapers(db: Db, questionIds: readonly number[], paperId: number): Promise<Set<number>> {
  const recent = await db
    .select({ id: examPapers.id })
    .from(examPapers)
    .where(and(eq(examPapers.status, PaperStatus.done), ne(examPapers.id, paperId)))
    .orderBy(desc(sql`${examPapers.finishedAt}`), desc(examPapers.id))
    .limit(paperLimits.recent);
  const rows = await db
    .selectDistinct({ id: examItems.questionId })
    .from(examItems)
    .where(
      and(
        inArray(
          examItems.paperId,
          recent.map(({ id }) => id),
        ),
        inArray(examItems.questionId, [...questionIds]),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}
