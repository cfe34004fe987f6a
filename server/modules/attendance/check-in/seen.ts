import { and, eq, gte, inArray, lte } from 'drizzle-orm';
import type { Days } from '@contract/attendance/days';
import type { CheckSetting } from '@contract/attendance/check-in';
import type { Seen } from '@contract/attendance/shift-rules';
import type { Db } from '@server/kernel/database/database';
import { attendanceCheckIns, attendanceCheckSettings } from './tables';

/** How people of a type check in; the ward marks them where nobody set it otherwise. */
export async function checkSettingOf(db: Db, typeId: number): Promise<CheckSetting> {
  const [row] = await db.select().from(attendanceCheckSettings).where(eq(attendanceCheckSettings.id, typeId));
  return {
    id: typeId,
    way: row?.way ?? 'ward',
    since: row?.since ?? '',
    grace: row?.grace ?? 0,
    lat: row?.lat ?? null,
    lng: row?.lng ?? null,
    radius: row?.radius ?? null,
    version: row?.version ?? 1,
  };
}

/** When somebody was seen on a day, and whether a check-in of it came later. */
export interface SeenDay extends Seen {
  isKept: boolean;
}

/** The first and the last check-in of each day of people; by `<person> <day>`. */
export async function seenOn(db: Db, userIds: readonly number[], { from, to }: Days): Promise<Map<string, SeenDay>> {
  const seen = new Map<string, SeenDay>();
  if (userIds.length === 0) return seen;
  const rows = await db
    .select()
    .from(attendanceCheckIns)
    .where(
      and(
        inArray(attendanceCheckIns.userId, [...userIds]),
        gte(attendanceCheckIns.day, from),
        lte(attendanceCheckIns.day, to),
      ),
    );
  for (const { userId, day, at, isKept } of rows) {
    const key = `${userId} ${day}`;
    const one = seen.get(key);
    const moment = at.getTime();
    seen.set(key, {
      from: Math.min(one?.from ?? moment, moment),
      to: Math.max(one?.to ?? moment, moment),
      isKept: isKept || (one?.isKept ?? false),
    });
  }
  return seen;
}
