import { and, eq, gte, inArray, lt, ne } from 'drizzle-orm';
import { plainEnd } from '@contract/exam/exams/rules';
import { hospitalDay } from '@contract/kernel/hospital-time';
import type { Db } from '@server/kernel/database/database';
import { leaveOn } from '../../attendance/public';
import { timesOf, type ExamRecord } from './find';
import { examCandidates, exams } from './tables';

/** Other exams and approved leave at the time of an exam, in words by person. */
export async function conflictsOf(db: Db, exam: ExamRecord, userIds: readonly number[]): Promise<Map<number, string>> {
  const words = new Map<number, string>();
  if (!exam.startAt || !exam.endAt || userIds.length === 0) return words;
  const others = await db
    .select({ userId: examCandidates.personId, name: exams.name })
    .from(examCandidates)
    .innerJoin(exams, eq(exams.id, examCandidates.examId))
    .where(
      and(
        inArray(examCandidates.personId, [...userIds]),
        eq(examCandidates.state, 'listed'),
        ne(exams.id, exam.id),
        inArray(exams.status, [1, 2, 3, 4, 5, 6]),
        lt(exams.startAt, exam.endAt),
        gte(exams.endAt, exam.startAt),
      ),
    );
  for (const { userId, name } of others) words.set(userId, `同一时间参加“${name}”`);
  const times = timesOf(exam);
  const days = { from: hospitalDay(Date.parse(times.start_at)), to: hospitalDay(plainEnd(times)) };
  for (const { userId, from, to } of await leaveOn(db, userIds, days)) {
    if (!words.has(userId)) words.set(userId, `请假 ${from} 至 ${to}`);
  }
  return words;
}
