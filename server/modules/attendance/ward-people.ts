import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { personTypes } from '@contract/kernel/enums';
import { halfMonthOfDate } from '@contract/kernel/half-month';
import type { Days } from '@contract/attendance/days';
import type { ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { visiblePeople } from '../people/public';
import { people } from '../people/tables';
import { staysAt } from '../rotation/public';

/** Somebody in a department for some days: a stay, or for staff the whole time. */
export interface Attending extends Days {
  userId: number;
  name: string;
  staffId: string;
  grade: number | null;
  deptId: number;
  stayId: number | null;
}

/** First and last day of a month `YYYY-MM`. */
export function daysOfMonth(month: string): Days {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
  return { from: `${month}-01`, to: `${month}-${last}` };
}

/**
 * People of a type who attend somewhere in some days, within what the caller may see: staff (type 7) where they belong,
 * all others where they stay, on the days as confirmed where somebody did.
 */
export async function attending(
  db: Db,
  scope: ResolvedScope,
  typeId: number,
  { deptIds, userIds, ...days }: Days & { deptIds?: readonly number[]; userIds?: readonly number[] },
): Promise<Attending[]> {
  const asked = { first: halfMonthOfDate(days.from), last: halfMonthOfDate(days.to) };
  const columns = {
    userId: people.id,
    name: people.name,
    staffId: people.staffId,
    grade: people.recruitYear,
    deptId: people.deptId,
  };
  const ofType = and(eq(people.typeId, typeId), userIds && inArray(people.id, [...userIds]));
  if (typeId === personTypes.staff.id) {
    const rows = await db
      .select(columns)
      .from(people)
      .where(
        and(
          ofType,
          visiblePeople(scope, asked),
          isNotNull(people.deptId),
          deptIds && inArray(people.deptId, [...deptIds]),
        ),
      );
    return rows.map((row) => ({ ...row, ...days, deptId: row.deptId!, stayId: null })).toSorted(inOrder);
  }
  const stays = await staysAt(db, { ...days, ...(deptIds && { deptIds }), ...(userIds && { userIds }) });
  if (stays.length === 0) return [];
  const seen = await db
    .select(columns)
    .from(people)
    .where(and(ofType, visiblePeople(scope, asked)));
  const known = new Map(seen.map((row) => [row.userId, row]));
  return stays
    .filter((stay) => known.has(stay.userId))
    .map((stay) => ({
      ...known.get(stay.userId)!,
      deptId: stay.deptId,
      stayId: stay.id,
      from: stay.from > days.from ? stay.from : days.from,
      to: stay.to < days.to ? stay.to : days.to,
    }))
    .toSorted(inOrder);
}

/** As all lists of people in rotation: the youngest grade first, then by staff id. */
function inOrder(one: Attending, other: Attending): number {
  if (one.grade !== other.grade) return (other.grade ?? -1) - (one.grade ?? -1);
  if (one.staffId !== other.staffId) return one.staffId < other.staffId ? -1 : 1;
  if (one.userId !== other.userId) return one.userId - other.userId;
  if (one.from !== other.from) return one.from < other.from ? -1 : 1;
  return one.deptId - other.deptId;
}
