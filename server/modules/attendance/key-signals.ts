import { and, gt, inArray, sql } from 'drizzle-orm';
import { daysAhead } from '@contract/rotation/stay-states';
import { absenceSignal, signalRows } from '@contract/student/rules';
import type { Slots } from '@server/kernel/slots';
import { today } from '@server/kits/today';
import { people } from '../people/tables';
import { attendanceMarks } from './tables';

/** Who was absent without leave or late too often; told anew with each further day. */
export const absenceNoticed: Slots['keySignals'] = {
  key: 'attendance',
  title: '考勤',
  async noticed(db, among, thresholds) {
    const rows = await db
      .select({
        userId: attendanceMarks.userId,
        absentHalves: sql<number>`(count(*) filter (where ${attendanceMarks.state} = 'absent'))::int`,
        lateHalves: sql<number>`(count(*) filter (where ${attendanceMarks.state} = 'late'))::int`,
        last: sql<string>`max(${attendanceMarks.day})::text`,
        rows: sql<
          string[]
        >`json_agg(${attendanceMarks.day}::text || case ${attendanceMarks.half} when 'am' then ' 上午' else ' 下午' end
          || case ${attendanceMarks.state} when 'absent' then '旷工' else '迟到' end
          order by ${attendanceMarks.day} desc, ${attendanceMarks.half} desc)`,
      })
      .from(attendanceMarks)
      .where(
        and(
          gt(attendanceMarks.day, daysAhead(today(), -thresholds.absence_days)),
          inArray(attendanceMarks.state, ['absent', 'late']),
          inArray(attendanceMarks.userId, db.select({ id: people.id }).from(people).where(among)),
        ),
      )
      .groupBy(attendanceMarks.userId);
    return rows.flatMap(({ userId, last, rows: told, ...missed }) => {
      const signal = absenceSignal(missed, thresholds);
      return signal ? [{ userId, stamp: last, rows: told.slice(0, signalRows), ...signal }] : [];
    });
  },
};
