import { and, asc, eq, gte, inArray, lte, ne, sql } from 'drizzle-orm';
import type { Db } from '@server/kernel/database/database';
import { departments } from '../../dictionary/tables';
import { stDepts } from '../../handbook/tables';
import type { BusySource, CalendarSource, DayRange } from '../../people/public';
import { rotationPieces, rotationStays } from '../tables';

/** Stays in one's own calendar. Nobody else is named: the link opens without a sign-in. */
export const stayEntries: CalendarSource = {
  key: 'rotation.stays',
  async entriesOf(db, userId, days) {
    const rows = await staysIn(db, [userId], days);
    return rows.map(({ id, deptName, stDeptName, from, to, version, changedAt }) => ({
      key: `rotation.stay.${id}`,
      title: deptName,
      note: stDeptName === deptName || stDeptName === '' ? '' : `计入${stDeptName}`,
      from,
      to,
      sequence: version - 1,
      changedAt,
    }));
  },
};

/** People are on the wards where they are placed. */
export const stayTimes: BusySource = {
  key: 'rotation.stays',
  async busyOf(db, userIds, days) {
    const rows = await staysIn(db, userIds, days);
    return rows.map(({ userId, deptName, from, to }) => ({ userId, kind: 'stay', title: deptName, from, to }));
  },
};

/** Stays that reach into some days and stand in the plan. */
function staysIn(db: Db, userIds: readonly number[], { from, to }: DayRange) {
  return db
    .select({
      id: rotationStays.id,
      userId: rotationStays.userId,
      deptName: sql<string>`coalesce(${rotationPieces.deptName}, ${departments.name}, '')`,
      stDeptName: sql<string>`coalesce(${stDepts.name}, '')`,
      from: rotationStays.plannedFrom,
      to: rotationStays.plannedTo,
      version: rotationStays.version,
      changedAt: rotationStays.updatedAt,
    })
    .from(rotationStays)
    .leftJoin(
      rotationPieces,
      and(eq(rotationPieces.userId, rotationStays.userId), eq(rotationPieces.start, rotationStays.start)),
    )
    .leftJoin(departments, eq(departments.id, rotationStays.deptId))
    .leftJoin(stDepts, eq(stDepts.id, rotationStays.stDeptId))
    .where(
      and(
        inArray(rotationStays.userId, [...userIds]),
        ne(rotationStays.state, 'cancelled'),
        lte(rotationStays.plannedFrom, to),
        gte(rotationStays.plannedTo, from),
      ),
    )
    .orderBy(asc(rotationStays.userId), asc(rotationStays.start));
}
