import { and, gt, inArray, sql } from 'drizzle-orm';
import { daysAhead } from '@contract/rotation/stay-states';
import { absenceSignal, signalDays } from '@contract/student/rules';
import type { Slots } from '@server/kernel/slots';
import { today } from '@server/kits/today';
import { people } from '../people/tables';
import { attendanceMarks } from './tables';

/** Who was absent without leave or late too often; told anew with each further day. */
export const absenceNoticed: Slots['keySignals'] = {
  key: 'attendance',
  title: '考勤',
  async noticed(db, among) {
    const rows = await db
      .select({
        userId: attendanceMarks.userId,
        absentHalves: sql<number>`(count(*) filter (where ${attendanceMarks.state} = 'absent'))::int`,
        lateHalves: sql<number>`(count(*) filter (where ${attendanceMarks.state} = 'late'))::int`,
        last: sql<string>`max(${attendanceMarks.day})::text`,
      })
      .from(attendanceMarks)
      .where(
        and(
          gt(attendanceMarks.day, daysAhead(today(), -signalDays)),
          inArray(attendanceMarks.state, ['absent', 'late']),
          inArray(attendanceMarks.userId, db.select({ id: people.id }).from(people).where(among)),
        ),
      )
      .groupBy(attendanceMarks.userId);
    return rows.flatMap(({ userId, last, ...missed }) => {
      const signal = absenceSignal(missed);
      return signal ? [{ userId, stamp: last, ...signal }] : [];
    });
  },
};
