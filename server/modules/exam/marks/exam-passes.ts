import { and, eq, gte, lt, ne } from 'drizzle-orm';
import { ExamType } from '@contract/exam/exams/rules';
import { ExamStatus } from '@contract/exam/exams/status';
import { dayMs, startOfDay } from '@contract/room/rules';
import type { Db } from '@server/kernel/database/database';
import { exams } from '../exams/tables';
import { publishedScores } from './scores';

/** Who has a published score in an exam, and whether he passed. */
export interface ExamPass {
  examId: number;
  exam: string;
  personId: number;
  /** Of the department that held it; null for one of the hospital. */
  deptId: number | null;
  isPassed: boolean;
}

/** Published results of exams that were held in some days, both included, without mock ones: what a rate is counted from. */
export async function examPasses(db: Db, { from, to }: { from: string; to: string }): Promise<ExamPass[]> {
  const held = await db
    .select()
    .from(exams)
    .where(
      and(
        ne(exams.type, ExamType.mock),
        eq(exams.status, ExamStatus.ended),
        gte(exams.startAt, new Date(startOfDay(from))),
        lt(exams.startAt, new Date(startOfDay(to) + dayMs)),
      ),
    )
    .orderBy(exams.startAt, exams.id);
  const found: ExamPass[] = [];
  for (const { id, name, deptId, passMark } of held) {
    for (const { personId, total, isPassed } of await publishedScores(db, id))
      if (typeof total === 'number')
        found.push({ examId: id, exam: name, personId, deptId, isPassed: isPassed ?? total >= passMark });
  }
  return found;
}
