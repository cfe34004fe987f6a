import type { Days } from '@contract/attendance/days';
import type { Db } from '@server/kernel/database/database';
import { approvedLeaves } from './calendar';

/** What other modules of the domain may ask of attendance. */
export { shareOf, sharesOf } from './records';
export { attendanceFirstRows } from './first-rows';

/** Approved leave of people that reaches into some days, both included: who is away, from which half day to which. */
export async function leaveOn(db: Db, userIds: readonly number[], days: Days) {
  if (userIds.length === 0) return [];
  const rows = await approvedLeaves(db, userIds, days);
  return rows.map(({ userId, from, fromHalf, to, toHalf }) => ({ userId, from, fromHalf, to, toHalf }));
}
