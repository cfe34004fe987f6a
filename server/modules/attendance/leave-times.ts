import { inArray } from 'drizzle-orm';
import type { Db } from '@server/kernel/database/database';
import type { BusySource, CalendarSource, DayRange } from '../people/public';
import { approvedLeaves } from './calendar';
import { attendanceLeaveKinds } from './tables';

async function leavesIn(db: Db, userIds: readonly number[], days: DayRange) {
  const leaves = await approvedLeaves(db, userIds, days);
  const ids = [...new Set(leaves.map(({ kindId }) => kindId))];
  const kinds = await db.select().from(attendanceLeaveKinds).where(inArray(attendanceLeaveKinds.id, ids));
  return leaves.map((leave) => ({ ...leave, title: kinds.find(({ id }) => id === leave.kindId)?.name ?? '请假' }));
}

/** Own approved leave in one's calendar. The reason stays out: the link opens without a sign-in. */
export const leaveEntries: CalendarSource = {
  key: 'attendance.leave',
  async entriesOf(db, userId, days) {
    return (await leavesIn(db, [userId], days)).map(({ id, title, from, to, version, updatedAt }) => ({
      key: `attendance.leave.${id}`,
      title,
      note: '',
      from,
      to,
      sequence: version - 1,
      changedAt: updatedAt,
    }));
  },
};

/** Who is on leave is away. */
export const leaveTimes: BusySource = {
  key: 'attendance.leave',
  async busyOf(db, userIds, days) {
    return (await leavesIn(db, userIds, days)).map(({ userId, title, from, to }) => ({
      userId,
      kind: 'leave',
      title,
      from,
      to,
    }));
  },
};
