import { and, asc, eq, gt, isNotNull, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { monthIndex, type MonthIndex } from '@contract/kernel/half-month';
import type { Page } from '@contract/kernel/paging';
import type { WardStay, WardStayQuery } from '@contract/rotation/ward-stays';
import type { ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { contains, equals } from '@server/kits/contains';
import { currentHalf } from '@server/kits/today';
import { departments } from '../../dictionary/tables';
import { stDepts } from '../../handbook/tables';
import { majorName } from '../../people/public';
import { people, personTypes } from '../../people/tables';
import { listOrder } from '../people-filter';
import { rotationStays } from '../tables';
import { inWards } from './scope';

export const thisMonth = (): MonthIndex => Math.floor(currentHalf() / 2);

/** The month that a list is asked about. */
export function askedMonth(month: WardStayQuery['month'] = 'this'): MonthIndex {
  if (month === 'this') return thisMonth();
  return month === 'next' ? thisMonth() + 1 : monthIndex(month);
}

/** First and last day of a stay, as confirmed where somebody did. */
export const stayFrom = sql<string>`coalesce(${rotationStays.actualFrom}, ${rotationStays.plannedFrom})::text`;
export const stayTo = sql<string>`coalesce(${rotationStays.actualTo}, ${rotationStays.plannedTo})::text`;

const standing = ne(rotationStays.state, 'cancelled');

/** Stays that reach into half months, both included. */
export const reachesInto = (first: number, last: number) =>
  and(standing, lte(rotationStays.start, last), gt(rotationStays.end, first));

/** Whether the same person's stay in the same department is beside it: who goes on there neither comes nor goes. */
const beside = (at: SQL) => sql`exists (select from rotation_stay other where other.user_id = ${rotationStays.userId}
  and other.dept_id = ${rotationStays.deptId} and other.state <> 'cancelled' and ${at})`;

/** A stay that begins in some months, both included, and is no continuation: as `movementPages` has who comes. */
export const arrivesIn = (first: MonthIndex, last: MonthIndex = first) =>
  sql<boolean>`(${rotationStays.start} between ${first * 2}::int and ${last * 2 + 1}::int
    and not ${beside(sql`other."end" = ${rotationStays.start}`)})`;

export const leavesIn = (first: MonthIndex, last: MonthIndex = first) =>
  sql<boolean>`(${rotationStays.end} between ${first * 2 + 1}::int and ${last * 2 + 2}::int
    and not ${beside(sql`other.start = ${rotationStays.end}`)})`;

/** Name of the department before or after a stay, another one than its own; empty where there is none. */
const neighbour = (which: SQL, order: SQL) => sql<string>`coalesce((select d.name from rotation_stay other
  join department d on d.id = other.dept_id where other.user_id = ${rotationStays.userId}
    and other.dept_id <> ${rotationStays.deptId} and other.state <> 'cancelled' and ${which}
  order by ${order} limit 1), '')`;

const teachers = alias(people, 'teacher');

/** The stays of a month in the wards of a scope, who comes first first. */
export async function wardStayPage(db: Db, scope: ResolvedScope, query: WardStayQuery): Promise<Page<WardStay>> {
  const month = askedMonth(query.month);
  const where = and(
    reachesInto(month * 2, month * 2 + 1),
    inWards(scope, { first: month * 2, last: month * 2 + 1 }, rotationStays.deptId),
    query.half && reachesInto(month * 2 + query.half - 1, month * 2 + query.half - 1),
    query.move && (query.move === 'arriving' ? arrivesIn(month) : leavesIn(month)),
    equals(rotationStays.deptId, query.deptId),
    equals(people.typeId, query.typeId),
    equals(rotationStays.state, query.state),
    query.teacher && (query.teacher === 'none' ? isNull : isNotNull)(rotationStays.teacherId),
    query.keyword ? or(contains(people.name, query.keyword), eq(people.staffId, query.keyword)) : undefined,
  );
  const [all] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(rotationStays)
    .innerJoin(people, eq(people.id, rotationStays.userId))
    .where(where);
  const rows = await db
    .select({
      id: rotationStays.id,
      userId: people.id,
      name: people.name,
      staffId: people.staffId,
      typeId: people.typeId,
      typeName: sql<string>`coalesce(${personTypes.name}, '')`,
      grade: people.recruitYear,
      major: majorName,
      deptId: rotationStays.deptId,
      deptName: sql<string>`coalesce(${departments.name}, '')`,
      stDeptName: sql<string>`coalesce(${stDepts.name}, '')`,
      from: stayFrom,
      to: stayTo,
      state: rotationStays.state,
      teacherId: rotationStays.teacherId,
      teacherName: sql<string>`coalesce(${teachers.name}, '')`,
      arrives: arrivesIn(month),
      leaves: leavesIn(month),
      start: rotationStays.start,
      end: rotationStays.end,
      fromDept: neighbour(sql`other."end" <= ${rotationStays.start}`, sql`other.start desc`),
      toDept: neighbour(sql`other.start >= ${rotationStays.end}`, sql`other.start`),
    })
    .from(rotationStays)
    .innerJoin(people, eq(people.id, rotationStays.userId))
    .leftJoin(personTypes, eq(personTypes.id, people.typeId))
    .leftJoin(departments, eq(departments.id, rotationStays.deptId))
    .leftJoin(stDepts, eq(stDepts.id, rotationStays.stDeptId))
    .leftJoin(teachers, eq(teachers.id, rotationStays.teacherId))
    .where(where)
    .orderBy(asc(stayFrom), listOrder, asc(rotationStays.id))
    .limit(query.size)
    .offset((query.page - 1) * query.size);
  const list = rows.map(({ start, end, ...row }) => ({
    ...row,
    halves: ([1, 2] as const).filter((half) => start < month * 2 + half && end >= month * 2 + half),
  }));
  return { total: all!.total, list };
}
