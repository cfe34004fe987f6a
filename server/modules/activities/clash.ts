import { and, inArray, lt, sql } from 'drizzle-orm';
import type { OwnActivity } from '@contract/activities/taking-part';
import { hospitalDay } from '@contract/kernel/hospital-time';
import type { Db } from '@server/kernel/database/database';
import { find } from '@server/kits/rows';
import { busyTimes } from '../people/public';
import { takesPart } from './sight';
import { activities } from './tables';

/** What else somebody has on the day of an activity, beside the stay that he is on. */
export async function clashOf(db: Db, userId: number, { id, start_at, title }: OwnActivity): Promise<string> {
  const day = hospitalDay(Date.parse(start_at));
  const times = await busyTimes(db, [userId], { from: day, to: day });
  const leaves = times.filter(({ kind }) => kind === 'leave' || kind === 'exam').map((time) => time.title);
  const row = await find(db, activities, id);
  const others = await db
    .select({ title: activities.title })
    .from(activities)
    .where(
      and(
        takesPart(userId),
        inArray(activities.state, ['published']),
        sql`${activities.id} <> ${id}`,
        lt(activities.startAt, row.endAt),
        sql`${activities.endAt} > ${row.startAt}`,
      ),
    );
  const clashes = [...leaves, ...others.map((one) => one.title)].filter((one) => one !== title);
  return clashes.join('、');
}
