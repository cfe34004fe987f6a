import { sql, type SQL } from 'drizzle-orm';
import { type HalfMonth, monthIndex, pieceSpan, type MonthIndex } from '@contract/kernel/half-month';
import type { ImportItem } from '@contract/rotation/types';
import type { StayOrigin } from '@contract/rotation/stay-states';
import type { Db } from '@server/kernel/database/database';

/** A piece of a target. */
export interface WantedPiece {
  userId: number;
  start: HalfMonth;
  /** Half months: 1 or 2. */
  length: number;
  deptId: number;
  stDeptId: number;
  /** Where a piece of before is restored: the name and the stay that it bore, instead of those of today. */
  former?: { deptName: string; blockId: number };
  /** The stay that the piece belongs to, where it is known; otherwise that of a neighbour that grows, or a new one. */
  stay?: number;
}

/** A piece that is placed for the first time, with the name of its department as the check has seen it. */
export interface NamedPiece extends WantedPiece {
  deptName: string;
}

/**
 * What rotations of some people should become. Months that are named by neither `wanted` nor `cleared` stay as they
 * are.
 */
export interface Target {
  userIds: number[];
  wanted: readonly WantedPiece[];
  /** Rows (user_id, month): months to be emptied; none where it is not given. */
  cleared?: SQL | undefined;
  /** More wanted pieces, of people who hold nothing in any month of theirs: there is nothing to compare. */
  fresh?: readonly NamedPiece[];
  /**
   * Months are written over although a stay there has begun: departments that merge, and undos, which have judged each
   * month. Without it such months stay as they are, and are counted as kept.
   */
  overStays?: boolean;
  /** What stays come from that are new by it; an import unless it is given. */
  origin?: StayOrigin;
  /** The stay that new ones make up for. */
  makeUpOf?: number;
  /** Stored pieces that go back to the stay `blockId`, as long as they bear `insteadOf`. */
  renumbered?: readonly { userId: number; start: HalfMonth; blockId: number; insteadOf: number }[];
}

/**
 * An integer array as one text parameter: the form that both engines take without a description of the statement,
 * and that costs neither of them a value per element.
 */
export function integers(values: readonly number[]): SQL {
  return sql`${`{${values.join(',')}}`}::text::int[]`;
}

/** Wanted pieces as rows (user_id, start, length, dept_id, st_dept_id) that PostgreSQL can compare with what is stored. */
export function rowsOf(wanted: readonly WantedPiece[]): SQL {
  const column = (of: (piece: WantedPiece) => number) => integers(wanted.map(of));
  return sql`select * from unnest(${column(({ userId }) => userId)}, ${column(({ start }) => start)},
    ${column(({ length }) => length)}, ${column(({ deptId }) => deptId)}, ${column(({ stDeptId }) => stDeptId)})`;
}

/** Months as rows (user_id, month); nothing for none. */
export function monthRows(months: readonly { userId: number; month: MonthIndex }[]): SQL | undefined {
  if (months.length === 0) return undefined;
  return sql`select * from unnest(${integers(months.map(({ userId }) => userId))},
    ${integers(months.map(({ month }) => month))})`;
}

/** The state that a chunk's records ask for. Of people who are not among `holders` (`holdersIn`) nothing is compared. */
export function targetOfItems(items: readonly ImportItem[], holders?: ReadonlySet<number>): Target {
  const all = items.flatMap(({ record: { userId, deptList } }) =>
    deptList.map(({ date, halfUp, deptId, deptName, stDeptId }): NamedPiece => {
      const { start, length } = pieceSpan(monthIndex(date), halfUp);
      return { userId, start, length, deptId, deptName, stDeptId };
    }),
  );
  const cleared = items.flatMap(({ record: { userId }, clear }) =>
    clear.map((month) => ({ userId, month: monthIndex(month) })),
  );
  const userIds = items.map((item) => item.record.userId);
  if (!holders) return { userIds, wanted: all, cleared: monthRows(cleared) };
  const isHolder = ({ userId }: { userId: number }) => holders.has(userId);
  return {
    userIds,
    wanted: all.filter(isHolder),
    fresh: all.filter((piece) => !isHolder(piece)),
    cleared: monthRows(cleared.filter(isHolder)),
  };
}

/**
 * The people who hold anything between the first month of these items and the last. With the others there is nothing to
 * compare: every month of theirs is new. A plan that is imported for the first time is mostly that.
 */
export async function holdersIn(db: Db, items: readonly ImportItem[]): Promise<Set<number>> {
  const { first, last } = monthsNamed(items);
  if (first > last) return new Set();
  // Person by person, as in `piecesOf`: the limit keeps the planner from reading the whole table.
  const { rows } = await db.execute<{ holder: number }>(sql`
    select holder from unnest(${integers(items.map(({ record }) => record.userId))}) holder cross join lateral (
      select from rotation_piece where user_id = holder and start between ${first * 2}::int and ${last * 2 + 1}::int
      limit 1
    ) held`);
  return new Set(rows.map(({ holder }) => holder));
}

/** The first month that items name and the last; the first after the last when they name none. */
function monthsNamed(items: readonly ImportItem[]): { first: MonthIndex; last: MonthIndex } {
  let [first, last] = [Infinity, -Infinity];
  const name = (month: MonthIndex) => {
    if (month < first) first = month;
    if (month > last) last = month;
  };
  for (const { record, clear } of items) {
    for (const { date } of record.deptList) name(monthIndex(date));
    for (const date of clear) name(monthIndex(date));
  }
  return { first, last };
}

/** Nothing at all in a range of months, both ends included. Only months that hold something are named. */
export function targetOfClearing(userIds: number[], first: MonthIndex, last: MonthIndex): Target {
  return {
    userIds,
    wanted: [],
    cleared: sql`select distinct user_id, start / 2 from rotation_piece
      where user_id = any(${integers(userIds)}) and start between ${first * 2} and ${last * 2 + 1}`,
  };
}

/**
 * Stored pieces of people, as a sub-query. The offset keeps the planner from joining it away: an embedded engine that
 * nobody analyses would take the table for a small one and read all of it for each chunk of an import.
 */
export function piecesOf(userIds: readonly number[]): SQL {
  return sql`select piece.* from unnest(${integers(userIds)}) as person_id cross join lateral (
    select * from rotation_piece where user_id = person_id offset 0
  ) piece`;
}
