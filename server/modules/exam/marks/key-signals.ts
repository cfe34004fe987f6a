import { and, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import { ExamStatus } from '@contract/exam/exams/status';
import { groupBy } from '@contract/kernel/group-by';
import { hospitalDay } from '@contract/kernel/hospital-time';
import { startOfDay } from '@contract/room/rules';
import { daysAhead } from '@contract/rotation/stay-states';
import { examSignal, longSignalDays, signalRows } from '@contract/student/rules';
import type { Slots } from '@server/kernel/slots';
import { today } from '@server/kits/today';
import { people } from '../../people/tables';
import { examCandidates, exams } from '../exams/tables';
import { examScores, examScoreVersions } from './tables';

/**
 * Who failed exams, by what was published last. One that he passed when he made up for it is no failure any more. Told anew
 * with each further publication that names him.
 */
export const failuresNoticed: Slots['keySignals'] = {
  key: 'exam',
  title: '考试',
  async noticed(db, among, thresholds) {
    const rows = await db
      .select({
        userId: examCandidates.personId,
        examId: exams.id,
        sourceId: exams.sourceId,
        name: exams.name,
        startAt: exams.startAt,
        fullMark: exams.fullMark,
        total: examScores.total,
        isPassed: examScores.isPassed,
        /** A correction is no further publication. */
        first: sql<number>`(select min(one.id) from ${examScoreVersions} one where one.exam_id = ${exams.id})::int`,
      })
      .from(examScores)
      .innerJoin(examScoreVersions, eq(examScoreVersions.id, examScores.versionId))
      .innerJoin(examCandidates, eq(examCandidates.id, examScores.candidateId))
      .innerJoin(exams, eq(exams.id, examScoreVersions.examId))
      .where(
        and(
          eq(exams.status, ExamStatus.ended),
          gt(exams.startAt, new Date(startOfDay(daysAhead(today(), -longSignalDays)))),
          isNotNull(examScores.isPassed),
          sql`${examScoreVersions.no} = (select max(one.no) from ${examScoreVersions} one where one.exam_id = ${exams.id})`,
          inArray(examCandidates.personId, db.select({ id: people.id }).from(people).where(among)),
        ),
      )
      .orderBy(desc(exams.startAt), desc(exams.id));
    return [...groupBy(rows, ({ userId }) => userId)].flatMap(([userId, list]) => {
      const madeUp = new Set(list.filter(({ isPassed }) => isPassed).map(({ sourceId }) => sourceId));
      const failed = list.filter(({ isPassed, examId }) => !isPassed && !madeUp.has(examId));
      const signal = examSignal(failed.length, thresholds);
      if (!signal) return [];
      const told = failed.map(
        ({ name, startAt, total, fullMark }) =>
          `${hospitalDay(startAt!)} ${name} ${(total ?? 0) / 100} 分（满分 ${fullMark / 100}）`,
      );
      const newest = Math.max(...failed.map(({ first }) => first));
      return [{ userId, stamp: String(newest), rows: told.slice(0, signalRows), ...signal }];
    });
  },
};
