import { inArray } from 'drizzle-orm';
import { hasHumanParts } from '@contract/exam/exams/gaps';
import type { FrozenPaper } from '@contract/exam/exams/types';
import { PaperStatus } from '@contract/exam/paper-rules';
import type { Db } from '@server/kernel/database/database';
import { find } from '@server/kits/rows';
import { publicContents } from '../questions/contents';
import { examQuestions } from '../questions/tables';
import { itemsOf, sectionsOf } from '../papers/read';
import { examPapers } from '../papers/tables';

/** What the settings of an exam ask of its paper. Marks in hundredths. */
export interface PaperFacts {
  isDone: boolean;
  fullMark: number;
  parts: number;
  variants: number;
  hasHumanParts: boolean;
}

export async function paperFacts(db: Db, paperId: number): Promise<PaperFacts> {
  const paper = await find(db, examPapers, paperId);
  const items = (await itemsOf(db, paperId)).filter(({ variant }) => variant === 1);
  const types = await typesOf(db, items);
  return {
    isDone: paper.status === PaperStatus.done,
    fullMark: items.reduce((sum, { scores }) => sum + sumOf(scores), 0),
    parts: items.reduce((sum, { scores }) => sum + scores.length, 0),
    variants: paper.variants,
    hasHumanParts: hasHumanParts([...types.values()].flat()),
  };
}

/** What an exam keeps of a finished paper: its items in their versions, variant by variant, without a word of their answers. */
export async function freezePaper(db: Db, paperId: number): Promise<FrozenPaper> {
  const paper = await find(db, examPapers, paperId);
  const sections = await sectionsOf(db, paperId);
  const items = await itemsOf(db, paperId);
  const types = await typesOf(db, items);
  const questions = await db
    .select({ id: examQuestions.id, type: examQuestions.type })
    .from(examQuestions)
    .where(
      inArray(
        examQuestions.id,
        items.map(({ questionId }) => questionId),
      ),
    );
  const typeOf = new Map(questions.map(({ id, type }) => [id, type]));
  const variants = Array.from({ length: paper.variants }, (_, at) =>
    items
      .filter(({ variant }) => variant === at + 1)
      .map((item) => ({
        item_id: item.id,
        section: sections.findIndex(({ id }) => id === item.sectionId),
        question_id: item.questionId,
        version_id: item.versionId,
        type: typeOf.get(item.questionId)!,
        parts: item.scores.map((score, part) => ({ type: types.get(item.versionId)![part]!, score })),
      })),
  );
  return {
    paper_id: paperId,
    name: paper.name,
    full_mark: (variants[0] ?? []).reduce((sum, { parts }) => sum + sumOf(parts.map(({ score }) => score)), 0),
    has_human_parts: hasHumanParts([...types.values()].flat()),
    sections: sections.map(({ title, note }) => ({ title, note })),
    variants,
  };
}

const sumOf = (scores: readonly number[]): number => scores.reduce((sum, score) => sum + score, 0);

/** By version: the type by which each part is answered. */
async function typesOf(db: Db, items: readonly { questionId: number; versionId: number }[]) {
  const contents = await publicContents(
    db,
    items.map(({ versionId }) => versionId),
  );
  return new Map([...contents].map(([id, { parts }]) => [id, parts.map(({ type }) => type)]));
}
