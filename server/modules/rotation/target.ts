import { sql, type SQL } from 'drizzle-orm';
import { monthIndex, pieceSpan, type MonthIndex } from '@contract/kernel/half-month';
import type { ImportItem } from '@contract/rotation/types';

/**
 * What rotations of some people should become, as sets that PostgreSQL can compare with what is stored. Months that
 * are named by neither `pieces` nor `cleared` stay as they are.
 */
export interface Target {
  userIds: number[];
  /** Rows (user_id, start, length, dept_id, st_dept_id). */
  pieces: SQL;
  /** Rows (user_id, month): months to be emptied. */
  cleared: SQL;
  /**
   * Rows (user_id, start, dept_name, block_id, instead_of): where pieces of before are restored, the name and the stay
   * that they bore; others take the department's name of today and the stay of their neighbours. `instead_of` limits a
   * row to a stored piece that bears this number now; no name leaves the name.
   */
  former?: SQL;
}

/**
 * An integer array as one text parameter: the form that both engines take without a description of the statement,
 * and that costs neither of them a value per element.
 */
export function integers(values: readonly number[]): SQL {
  return sql`${`{${values.join(',')}}`}::text::int[]`;
}

/** The state that a chunk's records ask for. */
export function targetOfItems(items: readonly ImportItem[]): Target {
  const user: number[] = [];
  const start: number[] = [];
  const length: number[] = [];
  const dept: number[] = [];
  const stDept: number[] = [];
  const clearedUser: number[] = [];
  const clearedMonth: number[] = [];
  for (const { record, clear } of items) {
    for (const piece of record.deptList) {
      const span = pieceSpan(monthIndex(piece.date), piece.halfUp);
      user.push(record.userId);
      start.push(span.start);
      length.push(span.length);
      dept.push(piece.deptId);
      stDept.push(piece.stDeptId);
    }
    for (const month of clear) {
      clearedUser.push(record.userId);
      clearedMonth.push(monthIndex(month));
    }
  }
  return {
    userIds: items.map((item) => item.record.userId),
    pieces: sql`select * from unnest(${integers(user)}, ${integers(start)}, ${integers(length)}, ${integers(dept)},
      ${integers(stDept)})`,
    cleared: sql`select * from unnest(${integers(clearedUser)}, ${integers(clearedMonth)})`,
  };
}

/** Nothing at all in a range of months, both ends included. Only months that hold something are named. */
export function targetOfClearing(userIds: number[], first: MonthIndex, last: MonthIndex): Target {
  return {
    userIds,
    pieces: sql`select 0, 0, 0, 0, 0 where false`,
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
