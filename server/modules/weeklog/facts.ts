import { dayMs, startOfDay } from '@contract/room/rules';
import { lastDayOf, type Facts } from '@contract/weeklog/rules';
import type { Db } from '@server/kernel/database/database';
import { hoursOf } from '../activities/public';
import { decisionsOf } from '../approval/public';
import { papersMarkedBy } from '../exam/public';

/** What the system knows of somebody's week by itself. */
export async function factsOf(db: Db, userId: number, week: string): Promise<Facts> {
  const to = lastDayOf(week);
  const days = { from: new Date(startOfDay(week)), to: new Date(startOfDay(to) + dayMs) };
  const taught = (await hoursOf(db, [userId], { from: week, to })).get(userId)?.taught ?? [];
  return {
    activities: taught.reduce((sum, { times }) => sum + times, 0),
    hours: taught.reduce((sum, { hours }) => sum + hours, 0),
    reviews: await decisionsOf(db, userId, days),
    marking: await papersMarkedBy(db, userId, days),
  };
}
