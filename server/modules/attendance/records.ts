import { inArray } from 'drizzle-orm';
import { daysOf, halfKey, halves, type IsWorkday } from '@contract/attendance/days';
import { share, type AttendanceState, type Share } from '@contract/attendance/share';
import { isAbnormal, type MonthRecord, type RecordQuery } from '@contract/attendance/sheets';
import { letterOf } from '@contract/attendance/sheet-rules';
import { holdsText } from '@contract/kernel/held';
import type { Page } from '@contract/kernel/paging';
import { daysAhead } from '@contract/rotation/stay-states';
import { opensDept, type ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { today } from '@server/kits/today';
import { departments } from '../dictionary/tables';
import { staysAt, type StayAt } from '../rotation/public';
import { recordsOf, statesOf, workCalendar } from './calendar';
import { attending, daysOfMonth, type Attending } from './ward-people';

/** 考勤查询: attendance of a month, of a person in a department a row. Figures of days to come are not among them. */
export async function recordPage(db: Db, scope: ResolvedScope, query: RecordQuery): Promise<Page<MonthRecord>> {
  const month = query.month ?? today().slice(0, 7);
  const asked = { ...daysOfMonth(month), ...(query.dept_id && { deptIds: [query.dept_id] }) };
  const isOwn = scope.kind === 'self' ? { userIds: [scope.userId] } : {};
  const rows = (await attending(db, scope, query.type_id, { ...asked, ...isOwn }))
    // A ward asks for those who are with it, a person for himself.
    .filter(({ deptId, userId }) => !('deptIds' in scope) || opensDept(scope, deptId) || userId === scope.userId)
    .filter(({ name, staffId }) => !query.keyword || holdsText(name, query.keyword) || staffId === query.keyword);
  const { isWorkday } = await workCalendar(db);
  const pages = query.abnormal ? rows : rows.slice((query.page - 1) * query.size, query.page * query.size);
  const states = await statesOf(
    db,
    pages.map(({ userId }) => userId),
    daysOfMonth(month),
  );
  const names = new Map(
    (
      await db
        .select({ id: departments.id, name: departments.name })
        .from(departments)
        .where(inArray(departments.id, [...new Set(pages.map(({ deptId }) => deptId))]))
    ).map(({ id, name }) => [id, name]),
  );
  const list = pages.map((row) => ({
    ...recordOf(row, states.get(row.userId)!, isWorkday),
    type_id: query.type_id,
    dept_name: names.get(row.deptId) ?? '',
    month,
  }));
  if (!query.abnormal) return { total: rows.length, list };
  const found = list.filter(isAbnormal);
  return { total: found.length, list: found.slice((query.page - 1) * query.size, query.page * query.size) };
}

function recordOf(row: Attending, states: ReadonlyMap<string, AttendanceState>, isWorkday: IsWorkday) {
  const until = daysAhead(today(), -1);
  const days = daysOf({ from: row.from, to: row.to < until ? row.to : until });
  const countOf = (state: AttendanceState) =>
    days
      .flatMap((day) => halves.map((half) => isWorkday(day) && states.get(halfKey(day, half)) === state))
      .filter(Boolean).length / 2;
  return {
    id: `${row.userId} ${row.from} ${row.deptId}`,
    user_id: row.userId,
    name: row.name,
    staff_id: row.staffId,
    grade: row.grade,
    dept_id: row.deptId,
    from: row.from,
    to: row.to,
    ...share(isWorkday, row, recordsOf(states), until),
    rest: countOf('rest'),
    late: countOf('late'),
    marks: daysOf(row)
      .flatMap((day) => halves.map((half) => letterOf(states.get(halfKey(day, half)) ?? null)))
      .join(''),
  };
}

/**
 * Attendance of stays by their ids, for modules that decide about them; stays that are unknown have no answer.
 * @param until last day that counts; yesterday unless it is given
 */
export async function shareOf(
  db: Db,
  stayIds: readonly number[],
  until: string = daysAhead(today(), -1),
): Promise<Map<number, Share>> {
  return sharesOf(db, await staysAt(db, { ids: stayIds }), until);
}

/** The same for stays that the caller has read; the days of all their people are read together. */
export async function sharesOf(
  db: Db,
  stays: readonly StayAt[],
  until: string = daysAhead(today(), -1),
): Promise<Map<number, Share>> {
  if (stays.length === 0) return new Map();
  const { isWorkday } = await workCalendar(db);
  const days = {
    from: stays.reduce((least, { from }) => (from < least ? from : least), until),
    to: until,
  };
  const states = await statesOf(db, [...new Set(stays.map(({ userId }) => userId))], days);
  return new Map(stays.map((stay) => [stay.id, share(isWorkday, stay, recordsOf(states.get(stay.userId)!), until)]));
}
