import { eq, inArray } from 'drizzle-orm';
import { rollingOf } from '@contract/exam/analysis/rolling';
import { formulaVersion } from '@contract/exam/analysis/rules';
import { groupBy } from '@contract/kernel/group-by';
import type { Db } from '@server/kernel/database/database';
import { examOf, type ExamRecord } from '../exams/find';
import { keepVersion, scoresFrom, versionsOf, type CandidateScore } from '../marks/scores';
import { examAnalyses, examItemFigures, type KeptFigures } from '../marks/tables';
import { workOf } from '../marks/work';
import { examQuestions } from '../questions/tables';
import { figuresFrom } from './figures';

/**
 * Keeps scores as they are now as the next version, with what they tell of the exam and its questions.
 * @returns those whose total is another than in the version before
 */
export async function keepScores(
  tx: Db,
  examId: number,
  by: { actorId: number; reason: string },
): Promise<CandidateScore[]> {
  const exam = await examOf(tx, examId);
  // Everything that was answered is read once for both.
  const work = await workOf(tx, exam);
  const scores = await scoresFrom(tx, exam, work.papers);
  const changed = await keepVersion(tx, examId, by, scores);
  const figures = await figuresFrom(tx, exam, work, scores);
  const [newest] = await versionsOf(tx, examId);
  const row = { no: newest!.no, formula: formulaVersion, figures, createdAt: new Date() };
  await tx
    .insert(examAnalyses)
    .values({ examId, ...row })
    .onConflictDoUpdate({ target: examAnalyses.examId, set: row });
  await keepItems(tx, exam, figures);
  return changed;
}

/** Figures as they were kept with the newest scores; undefined where there are none, or other formulas made them. */
export async function keptFigures(db: Db, examId: number): Promise<KeptFigures | undefined> {
  const [row] = await db.select().from(examAnalyses).where(eq(examAnalyses.examId, examId));
  const [newest] = await versionsOf(db, examId);
  return row && row.formula === formulaVersion && row.no === newest?.no ? row.figures : undefined;
}

/** Figures of each question in this exam, and what all exams together tell of it: banks show and sort by that. */
async function keepItems(tx: Db, exam: ExamRecord, { places, items }: KeptFigures): Promise<void> {
  if (places.length === 0) return;
  await tx.delete(examItemFigures).where(eq(examItemFigures.examId, exam.id));
  await tx
    .insert(examItemFigures)
    .values(
      places.map((place, at) => ({ examId: exam.id, ...place, n: items[at]!.n, p: items[at]!.p, d: items[at]!.d })),
    );
  const ids = [...new Set(places.map(({ questionId }) => questionId))];
  const rows = await tx.select().from(examItemFigures).where(inArray(examItemFigures.questionId, ids));
  for (const [questionId, own] of groupBy(rows, (row) => row.questionId)) {
    // Another version is another question: its key or its words changed.
    const newest = Math.max(...own.map(({ versionId }) => versionId));
    const { p, d, n } = rollingOf(own.filter(({ versionId }) => versionId === newest));
    await tx
      .update(examQuestions)
      .set({ measuredP: p, measuredD: d, measuredN: n })
      .where(eq(examQuestions.id, questionId));
  }
}
