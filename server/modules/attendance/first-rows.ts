import type { Db } from '@server/kernel/database/database';
import { nationalDays } from './holidays';
import { attendanceDays, attendanceLeaveKinds } from './tables';

/** name, days a year, rest days count, counts for the one-third rule. */
export const leaveKinds: [string, number | null, boolean, boolean][] = [
  ['事假', 15, false, true],
  ['病假', null, false, true],
  ['婚假', 15, true, true],
  ['产假', 188, true, true],
  ['陪产假', 15, true, true],
  ['丧假', 3, false, true],
  ['年假', 15, false, true],
  ['补休', null, false, false],
  ['放射假', 30, false, true],
  ['公假', null, false, false],
];

/** What a hospital starts with, and changes as it wants: the published holidays, and the usual kinds of leave. */
export async function attendanceFirstRows(db: Db): Promise<void> {
  await db.insert(attendanceDays).values(nationalDays());
  await db
    .insert(attendanceLeaveKinds)
    .values(leaveKinds.map(([name, quota, countsRestDays, makesUp]) => ({ name, quota, countsRestDays, makesUp })));
}
