import { and, eq, exists, gte, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { personTypes } from '@contract/kernel/enums';
import { monthIndex, type HalfMonth, type MonthIndex } from '@contract/kernel/half-month';
import type { PlanIssue, rotationQuery } from '@contract/rotation/list-types';
import type { ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { contains } from '@server/kits/contains';
import { currentHalf } from '@server/kits/today';
import { trainsIn, visiblePeople, type AskedHalves } from '../people/public';
import { people } from '../people/tables';
import { rotationPieces } from './tables';

export type RotationQuery = z.output<typeof rotationQuery>;

/** Months asked for, both included; an end that was not given is open. */
export interface MonthRange {
  first: MonthIndex | undefined;
  last: MonthIndex | undefined;
}

/** The months of a question; that they are in order and not too many, the contract has seen to (`rotationQuery`). */
export function rangeOf({ startDate, endDate }: { startDate?: string; endDate?: string }): MonthRange {
  const first = startDate === undefined ? undefined : monthIndex(startDate);
  const last = endDate === undefined ? undefined : monthIndex(endDate);
  return { first, last };
}

/** The half months of a range; undefined when none is asked about. */
function halvesOf({ first, last }: MonthRange): AskedHalves | undefined {
  if (first === undefined && last === undefined) return undefined;
  return {
    first: first === undefined ? earliestHalf : first * 2,
    last: last === undefined ? latestHalf : last * 2 + 1,
  };
}

const earliestHalf = 1;
/** The last half month of the year 9999. */
const latestHalf = 10_000 * 24 - 1;

/** Condition on `rotation_piece` for a range of months. */
export function inRange({ first, last }: MonthRange): SQL | undefined {
  return and(
    first === undefined ? undefined : gte(rotationPieces.start, first * 2),
    last === undefined ? undefined : lte(rotationPieces.start, last * 2 + 1),
  );
}

/**
 * Condition on `person` for a rotation list: the scope, the query's filters, and people who rotate. Staff outside
 * training do not, so they are listed only when their type is asked for.
 */
export function listedPeople(db: Db, scope: ResolvedScope, query: RotationQuery): SQL | undefined {
  const { keyword, name, staffId, typeId, grade, major, baseId, deptId, issue } = query;
  const placed = db
    .select({ one: sql`1` })
    .from(rotationPieces)
    .where(
      and(
        eq(rotationPieces.userId, people.id),
        deptId === undefined ? undefined : eq(rotationPieces.deptId, deptId),
        inRange(rangeOf(query)),
      ),
    );
  return and(
    visiblePeople(scope, halvesOf(rangeOf(query))),
    typeId === undefined ? ne(people.typeId, personTypes.staff.id) : eq(people.typeId, typeId),
    keyword ? or(contains(people.name, keyword), eq(people.staffId, keyword)) : undefined,
    name ? contains(people.name, name) : undefined,
    staffId ? eq(people.staffId, staffId) : undefined,
    grade === undefined ? undefined : eq(people.recruitYear, grade),
    major ? trainsIn(major) : undefined,
    baseId === undefined ? undefined : eq(people.baseId, baseId),
    deptId === undefined ? undefined : exists(placed),
    issue && issues[issue](judgedHalves(rangeOf(query))),
  );
}

/** Half months in which a plan is judged, the last one included: the range, or a year from this month on. */
function judgedHalves({ first, last }: MonthRange): { from: HalfMonth; to: HalfMonth } {
  const thisMonth = Math.floor(currentHalf() / 2);
  const from = first ?? (last === undefined ? thisMonth : last - 11);
  return { from: from * 2, to: (last ?? from + 11) * 2 + 1 };
}

/** Conditions on `person`, see `planIssues`. */
const issues: Record<PlanIssue, (halves: { from: HalfMonth; to: HalfMonth }) => SQL> = {
  unfilled: ({ from, to }) => sql`(select coalesce(sum(length), 0) from rotation_piece
    where user_id = ${people.id} and start between ${from}::int and ${to}::int) < ${to - from + 1}::int`,
  // The crowded departments are few: they are found once, by half month, and who stands in them after that.
  crowded: ({ from, to }) => sql`${people.id} in (
    select piece.user_id from (
      select capacity.dept_id, half from department_capacity capacity
        cross join lateral generate_series(greatest(from_half, ${from}::int), least(coalesce(to_half, ${to}::int), ${to}::int)) half
      where capacity.type_id is null and (select count(*) from rotation_piece
        where dept_id = capacity.dept_id and start between half - 1 and half and start + length > half) > max_people
    ) full_half join rotation_piece piece on piece.dept_id = full_half.dept_id
      and piece.start between half - 1 and half and piece.start + piece.length > half)`,
};

/** The order of every rotation list: youngest grade first, then staff id. */
export const listOrder = sql`${people.recruitYear} desc nulls last, ${people.staffId}, ${people.id}`;
