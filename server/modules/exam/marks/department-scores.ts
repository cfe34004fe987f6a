import { and, eq, inArray, isNotNull, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { ExamType } from '@contract/exam/exams/rules';
import { ExamStatus } from '@contract/exam/exams/status';
import { hospitalDay } from '@contract/kernel/hospital-time';
import type { Db } from '@server/kernel/database/database';
import { examCandidates, exams } from '../exams/tables';
import { publishedScores } from './scores';

/** What somebody reached in the 出科考试 of his ward, or in one that made up for it. */
export interface DepartmentScore {
  exam: string;
  /** `YYYY-MM-DD`, when it was held. */
  on: string;
  /** Of a hundred. */
  score: number;
  isPassed: boolean;
}

interface Stay {
  id: number;
  userId: number;
  deptId: number;
  from: string;
  to: string;
}

/**
 * Published scores of stays, by stay: of the exam that names the stay, or else of one that its ward held in its days. Of
 * several the newest counts, as an exam that makes up for another already knows what became of that one.
 */
export async function departmentScores(db: Db, stays: readonly Stay[]): Promise<Map<number, DepartmentScore>> {
  if (stays.length === 0) return new Map();
  const source = alias(exams, 'source');
  const rows = await db
    .select({ exam: exams, candidate: examCandidates })
    .from(examCandidates)
    .innerJoin(exams, eq(exams.id, examCandidates.examId))
    .leftJoin(source, eq(source.id, exams.sourceId))
    .where(
      and(
        inArray(
          examCandidates.personId,
          stays.map(({ userId }) => userId),
        ),
        eq(exams.status, ExamStatus.ended),
        isNotNull(exams.startAt),
        or(eq(exams.type, ExamType.department), eq(source.type, ExamType.department)),
      ),
    )
    .orderBy(exams.startAt, exams.id);
  const found = new Map<number, DepartmentScore>();
  for (const { exam, candidate } of rows) {
    const on = hospitalDay(exam.startAt!);
    const stay = stays.find(
      ({ id, userId, deptId, from, to }) =>
        userId === candidate.personId &&
        (candidate.stayId === null ? exam.deptId === deptId && from <= on && on <= to : candidate.stayId === id),
    );
    const score = stay && (await publishedScores(db, exam.id, candidate.id))[0];
    if (typeof score?.total !== 'number') continue;
    found.set(stay!.id, {
      exam: exam.name,
      on,
      score: Math.floor((score.total * 1000) / exam.fullMark) / 10,
      isPassed: score.isPassed ?? score.total >= exam.passMark,
    });
  }
  return found;
}
