import { sql } from 'drizzle-orm';
import { formatMonth, monthIndex, pieceOf, type MonthIndex } from '@contract/kernel/half-month';
import { subjectFor } from '@contract/rotation/rules-index';
import type { HeldMonthPiece, Occupancy, Requirement } from '@contract/rotation/edits';
import type { RotateLists } from '@contract/handbook/types';
import type { SubjectIndex } from '@contract/rotation/lists';
import type { ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { rotateListsFor } from '../../handbook/public';
import { demandManaged, majorName, trainYears } from '../../people/public';
import { people } from '../../people/tables';
import { currentHandbook } from '../handbook-index';
import { integers } from '../target';

/** A month of a person. */
export interface PersonMonth {
  userId: number;
  month: MonthIndex;
}

export const cellKey = ({ userId, month }: PersonMonth) => `${userId}:${month}`;

/** What stands in months, by `cellKey`, in order of time; nothing for a month without a piece. */
export async function heldMonths(db: Db, cells: readonly PersonMonth[]): Promise<Map<string, HeldMonthPiece[]>> {
  const { rows } = await db.execute<{ user_id: number; start: number; length: number } & HeldMonthPiece>(sql`
    select piece.user_id, piece.start, piece.length, piece.dept_id as "deptId", piece.dept_name as "deptName",
      piece.st_dept_id as "stDeptId", standard.name as "stDeptName", standard.kind, piece.block_id::int as stay,
      stay.state
    from unnest(${integers(cells.map(({ userId }) => userId))}, ${integers(cells.map(({ month }) => month))})
        as cell (user_id, month)
      join rotation_piece piece on piece.user_id = cell.user_id
        and piece.start between cell.month * 2 and cell.month * 2 + 1
      join st_dept standard on standard.id = piece.st_dept_id
      join rotation_stay stay on stay.id = piece.block_id
    order by piece.user_id, piece.start`);
  const held = new Map<string, HeldMonthPiece[]>();
  for (const { user_id: userId, start, length, ...piece } of rows) {
    const { month, half } = pieceOf(start, length);
    const key = cellKey({ userId, month });
    held.set(key, [...(held.get(key) ?? []), { ...piece, halfUp: half }]);
  }
  return held;
}

/** People by id with the scheme that they rotate by; without one where grade and major lead to none. */
export async function schemesOf(db: Db, ids: readonly number[]) {
  const { index } = await currentHandbook(db);
  const rows = await db
    .select({
      id: people.id,
      name: people.name,
      grade: people.recruitYear,
      major: majorName,
      years: trainYears,
    })
    .from(people)
    .where(sql`${people.id} = any(${integers(ids)})`);
  return new Map(
    rows.map(({ id, name, grade, ...person }): [number, { name: string; subject: SubjectIndex | undefined }] => {
      const version = grade === null ? undefined : index.versionByYear.get(grade);
      return [id, { name, subject: version && subjectFor(version, person) }];
    }),
  );
}

/**
 * What somebody who edits a month has to know: what stands there, the departments of the scheme that are linked in it,
 * and how full those are.
 * @throws AppError NOT_FOUND, PERSON_NOT_OWN
 */
export async function monthToEdit(db: Db, scope: ResolvedScope, { userId, date }: { userId: number; date: string }) {
  await demandManaged(db, scope, [userId]);
  const month = monthIndex(date);
  const held = await heldMonths(db, [{ userId, month }]);
  const subject = (await schemesOf(db, [userId])).get(userId)?.subject;
  const lists = subject ? await rotateListsFor(db, subject.versionId, subject.stSubjectId, formatMonth(month)) : null;
  const deptIds = lists ? departmentsIn(lists) : [];
  const departments = await occupancyOf(db, deptIds, month);
  const requirements = lists ? await requirementsOf(db, userId, lists) : [];
  return { pieces: held.get(cellKey({ userId, month })) ?? [], lists, departments, requirements };
}

/** The items of a person's lists with what is placed for each, in the order of the lists. */
async function requirementsOf(db: Db, userId: number, lists: RotateLists): Promise<Requirement[]> {
  const { rows } = await db.execute<{ id: number; placed: number }>(sql`
    select st_dept_id as id, sum(length)::int as placed from rotation_piece where user_id = ${userId} group by st_dept_id`);
  const placed = new Map(rows.map((row) => [row.id, row.placed]));
  const of = (kind: Requirement['kind'], items: RotateLists['necessaryRotateList']) =>
    items.map(({ stDeptId, stDeptName, halfMonths }) => {
      return { stDeptId, stDeptName, kind, required: halfMonths, placed: placed.get(stDeptId) ?? 0 };
    });
  return [
    ...of('necessary', lists.necessaryRotateList),
    ...of('optional', lists.optionalRotateList),
    ...of('reserve', lists.reserveRotateList),
  ];
}

const departmentsIn = (lists: RotateLists) => [
  ...new Set(Object.values(lists).flatMap((items) => items.flatMap((item) => item.innerDeptList.map((d) => d.deptId)))),
];

/** How many people departments hold in the halves of a month, and how many they take, all types together. */
export async function occupancyOf(db: Db, deptIds: readonly number[], month: MonthIndex): Promise<Occupancy[]> {
  if (deptIds.length === 0) return [];
  const { rows } = await db.execute<Occupancy & Record<string, unknown>>(sql`
    select dept.id as "deptId",
      count(*) filter (where piece.start = ${month * 2}::int)::int as first,
      count(*) filter (where piece.start + piece.length = ${month * 2 + 2}::int)::int as second,
      (select min(max_people) from department_capacity capacity where capacity.dept_id = dept.id
        and capacity.type_id is null and from_half <= ${month * 2 + 1}::int
        and (to_half is null or to_half >= ${month * 2}::int)) as most
    from unnest(${integers(deptIds)}) as dept (id) left join rotation_piece piece on piece.dept_id = dept.id
      and piece.start between ${month * 2}::int and ${month * 2 + 1}::int
    group by dept.id`);
  return rows;
}
