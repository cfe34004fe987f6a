import { and, eq, gte, inArray, lte, ne } from 'drizzle-orm';
import { daysOf, halfKey, halves, isReversed, leaveDays, type HalfSpan } from '@contract/attendance/days';
import { longestLeave, type LeaveEffect } from '@contract/attendance/leave';
import { makeUp, share } from '@contract/attendance/share';
import { halfMonthOfDate } from '@contract/kernel/half-month';
import type { Db } from '@server/kernel/database/database';
import { flowChain } from '../approval/public';
import { departments } from '../dictionary/tables';
import { people } from '../people/tables';
import { staysAt, type StayAt } from '../rotation/public';
import { approvedLeaves, leaveKeys, recordsOf, statesOf, workCalendar } from './calendar';
import { leaveFlow } from './leave-flow';
import { attendanceLeaveKinds, attendanceLeaves } from './tables';

/** A leave that is wanted, or one that is there. */
export interface WantedLeave extends HalfSpan {
  /** Null while it is not stored. */
  id: number | null;
  userId: number;
  kindId: number;
}

/** Most working days of coverage that are listed. */
const mostCovered = 31;

/**
 * What a leave means: its days, what is left of the quota, whom it passes, who is left on the ward, and whether the stay
 * has to be made up for with it.
 */
export async function effectOf(
  db: Db,
  leave: WantedLeave,
): Promise<LeaveEffect & { stay: StayAt | null; deptId: number | null }> {
  const [kind] = await db.select().from(attendanceLeaveKinds).where(eq(attendanceLeaveKinds.id, leave.kindId));
  const { isWorkday } = await workCalendar(db);
  const isWrong = isReversed(leave) || (Date.parse(leave.to) - Date.parse(leave.from)) / 86_400_000 > longestLeave;
  const days = isWrong || !kind ? 0 : leaveDays(isWorkday, leave, kind.countsRestDays);
  const used = await usedDays(db, leave);
  const stay = (await staysAt(db, { userIds: [leave.userId], from: leave.from, to: leave.from }))[0] ?? null;
  const deptId = stay?.deptId ?? (await homeOf(db, leave.userId));
  const [dept] = deptId === null ? [] : await db.select().from(departments).where(eq(departments.id, deptId));
  const missed = stay && !isWrong ? await missedOf(db, stay, leave, kind?.makesUp ?? false) : null;
  const due = missed && makeUp(missed.missed, missed.should, halfMonthsOf(stay!));
  return {
    stay,
    deptId,
    days,
    quota: kind?.quota ?? null,
    used,
    chain: await flowChain(db, leaveFlow, days),
    dept_name: dept?.name ?? '',
    stay_from: stay?.from ?? '',
    stay_to: stay?.to ?? '',
    should: missed?.should ?? 0,
    missed: missed?.missed ?? 0,
    make_up_due: due?.due ?? false,
    make_up_half_months: due?.half_months ?? 0,
    coverage: stay && !isWrong ? await coverageOf(db, stay, leave) : [],
    problem: await problemOf(db, leave, { isWrong, days, used, kind }),
  };
}

const halfMonthsOf = ({ from, to }: StayAt) => halfMonthOfDate(to) - halfMonthOfDate(from) + 1;

async function homeOf(db: Db, userId: number): Promise<number | null> {
  const [person] = await db.select({ deptId: people.deptId }).from(people).where(eq(people.id, userId));
  return person?.deptId ?? null;
}

async function usedDays(db: Db, { id, userId, kindId, from }: WantedLeave): Promise<number> {
  const year = from.slice(0, 4);
  const rows = await db
    .select({ days: attendanceLeaves.days })
    .from(attendanceLeaves)
    .where(
      and(
        eq(attendanceLeaves.userId, userId),
        eq(attendanceLeaves.kindId, kindId),
        inArray(attendanceLeaves.state, ['pending', 'approved']),
        gte(attendanceLeaves.from, `${year}-01-01`),
        lte(attendanceLeaves.from, `${year}-12-31`),
        id === null ? undefined : ne(attendanceLeaves.id, id),
      ),
    );
  return rows.reduce((sum, row) => sum + row.days, 0);
}

async function problemOf(
  db: Db,
  leave: WantedLeave,
  {
    isWrong,
    days,
    used,
    kind,
  }: { isWrong: boolean; days: number; used: number; kind: { name: string; quota: number | null } | undefined },
): Promise<string> {
  if (!kind) return '请选择请假类型';
  if (isReversed(leave)) return '结束时间不能早于开始时间';
  if (isWrong) return `一次请假不能超过 ${longestLeave} 天`;
  if (days === 0) return '所选时间都是休息日，不需要请假';
  if (kind.quota !== null && used + days > kind.quota) {
    return `${kind.name}每年 ${kind.quota} 天，已用 ${used} 天，剩余 ${kind.quota - used} 天`;
  }
  const others = await db
    .select()
    .from(attendanceLeaves)
    .where(
      and(
        eq(attendanceLeaves.userId, leave.userId),
        inArray(attendanceLeaves.state, ['pending', 'approved']),
        lte(attendanceLeaves.from, leave.to),
        gte(attendanceLeaves.to, leave.from),
        leave.id === null ? undefined : ne(attendanceLeaves.id, leave.id),
      ),
    );
  const taken = new Set(leaveKeys(leave, leave));
  const other = others.find((one) => leaveKeys(one, leave).some((key) => taken.has(key)));
  return other ? `${other.from} 至 ${other.to} 已有请假，请勿重复申请或先撤回` : '';
}

/** Days of the whole stay that should be attended, and those missed with this leave, as the one-third rule counts them. */
async function missedOf(db: Db, stay: StayAt, leave: WantedLeave, counts: boolean) {
  const { isWorkday } = await workCalendar(db);
  const states = (await statesOf(db, [stay.userId], stay)).get(stay.userId)!;
  const { should } = share(isWorkday, stay, recordsOf(states));
  const kinds = await db.select().from(attendanceLeaveKinds);
  const missed = new Set<string>();
  for (const [key, state] of states) if (state === 'absent' && isWorkday(key.slice(0, 10))) missed.add(key);
  const leaves = (await approvedLeaves(db, [stay.userId], stay)).filter(
    ({ id, kindId }) => id !== leave.id && kinds.find((kind) => kind.id === kindId)?.makesUp,
  );
  for (const one of [...leaves, ...(counts ? [leave] : [])]) {
    for (const key of leaveKeys(one, stay)) {
      if (isWorkday(key.slice(0, 10)) && states.get(key) !== 'rest') missed.add(key);
    }
  }
  return { should, missed: Math.min(missed.size / 2, should) };
}

/** Who of the ward is there on the working days of a leave. */
async function coverageOf(db: Db, stay: StayAt, leave: WantedLeave): Promise<LeaveEffect['coverage']> {
  const { isWorkday } = await workCalendar(db);
  const there = await staysAt(db, { deptIds: [stay.deptId], from: leave.from, to: leave.to });
  const ids = [...new Set(there.map(({ userId }) => userId))];
  const names = new Map(
    (await db.select({ id: people.id, name: people.name }).from(people).where(inArray(people.id, ids))).map(
      ({ id, name }) => [id, name],
    ),
  );
  const away = await approvedLeaves(db, ids, leave);
  return daysOf(leave)
    .filter(isWorkday)
    .slice(0, mostCovered)
    .map((day) => {
      const on = new Set(there.filter(({ from, to }) => from <= day && day <= to).map(({ userId }) => userId));
      const gone = away.filter(
        (one) =>
          one.userId !== leave.userId &&
          on.has(one.userId) &&
          halves.some((half) => leaveKeys(one, { from: day, to: day }).includes(halfKey(day, half))),
      );
      return { day, all: on.size, away: [...new Set(gone.map(({ userId }) => names.get(userId) ?? ''))] };
    });
}
