import { count, sql, type SQL } from 'drizzle-orm';
import { formatMonth, type MonthIndex } from '@contract/kernel/half-month';
import type { OverviewRow } from '@contract/rotation/list-types';
import type { ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { bases, departments, majors } from '../dictionary/tables';
import { stDepts } from '../handbook/tables';
import { countPeople, peopleState, type PeopleState } from '../people/public';
import { people, personTypes } from '../people/tables';
import { inRange, listedPeople, listOrder, rangeOf, type MonthRange, type RotationQuery } from './people-filter';
import { rotationPieces } from './tables';

/** A placed piece as a list reads it: one short array instead of an object with ten names. */
export type PieceCells = [
  start: number,
  length: number,
  deptId: number,
  deptName: string,
  stDeptId: number,
  stDeptName: string,
  kind: OverviewRow['deptList'][number]['kind'],
  blockId: number,
];
export type ListedPerson = Omit<OverviewRow, 'deptList'> & { pieces: PieceCells[] };

export interface PeoplePage {
  total: number;
  /** First and last month that the list spans: what was asked for, else what is placed. Null: nothing is. */
  span: { first: MonthIndex; last: MonthIndex } | null;
  list: ListedPerson[];
}

/**
 * Up to so many people the months are looked up person by person; beyond, the whole hospital's are taken, which an
 * index gives department by department.
 */
const exactSpanPeople = 500;

/**
 * A page of people with their pieces and the months, in one statement: at any size the page costs its own rows, and
 * an embedded engine that is writing an import is asked once. People are counted again only after one changed.
 * @param piecesWithin which pieces are read; not which people are listed
 */
export async function peoplePage(
  db: Db,
  scope: ResolvedScope,
  query: RotationQuery,
  piecesWithin: MonthRange = rangeOf(query),
): Promise<PeoplePage> {
  const { first, last } = rangeOf(query);
  const listed = listedPeople(db, scope, query);
  const outermost = (direction: 'asc' | 'desc') => {
    const extreme = sql.raw(direction === 'asc' ? 'min' : 'max');
    const nearest = (where: SQL) => sql`cross join lateral (
      select start from rotation_piece where ${where} order by start ${sql.raw(direction)} limit 1) nearest`;
    return sql`case when (select count(*) <= ${exactSpanPeople} from few)
      then (select ${extreme}(start) from few ${nearest(sql`user_id = few.id`)})
      else (select ${extreme}(start) from ${departments} ${nearest(sql`dept_id = ${departments.id}`)}) end / 2`;
  };
  const { rows } = await db.execute<{
    state: PeopleState;
    first: number | null;
    last: number | null;
    list: ListedPerson[];
  }>(sql`
    with few as materialized (select id from ${people} where ${listed} limit ${exactSpanPeople + 1}),
    page as (
      select ${people.id} as "userId", ${people.name} as name, ${people.staffId} as "staffId",
        ${people.typeId} as "typeId", ${people.recruitYear} as grade,
        ${people.majorId} as major_id, ${people.baseId} as base_id
      from ${people} where ${listed} order by ${listOrder}
      limit ${query.size} offset ${(query.page - 1) * query.size}
    ),
    filled as (
      select page.*, coalesce(pieces.list, '[]') as pieces, row_number() over () as place
      from page left join lateral (
        select json_agg(json_build_array(${rotationPieces.start}, ${rotationPieces.length}, ${rotationPieces.deptId},
          ${rotationPieces.deptName}, ${rotationPieces.stDeptId}, ${stDepts.name}, ${stDepts.kind},
          ${rotationPieces.blockId}) order by ${rotationPieces.start}) as list
        from ${rotationPieces} join ${stDepts} on ${stDepts.id} = ${rotationPieces.stDeptId}
        where ${rotationPieces.userId} = page."userId" and ${inRange(piecesWithin) ?? sql`true`}
      ) pieces on true
    )
    select ${peopleState()} as state,
      ${first === undefined ? outermost('asc') : sql`${first}::int`} as first,
      ${last === undefined ? outermost('desc') : sql`${last}::int`} as last,
      (
        select coalesce(json_agg(json_build_object('userId', "userId", 'name', filled.name, 'staffId', "staffId",
          'typeId', "typeId", 'typeName', coalesce(${personTypes.name}, ''), 'grade', grade,
          'major', coalesce(${majors.name}, ''),
          'baseName', coalesce(${bases.name}, ''), 'pieces', pieces) order by place), '[]')
        from filled left join ${personTypes} on ${personTypes.id} = "typeId" left join ${bases} on ${bases.id} = base_id
          left join ${majors} on ${majors.id} = major_id
      ) as list`);
  const row = rows[0]!;
  const span =
    row.first === null || row.last === null || row.last < row.first ? null : { first: row.first, last: row.last };
  // Who is placed in a department changes without a change of people.
  const total =
    query.deptId === undefined && query.issue === undefined
      ? await countPeople(db, { scope, where: listed, state: row.state })
      : (await db.select({ total: count() }).from(people).where(listed))[0]!.total;
  return { total, span, list: row.list };
}

/** `YYYY-MM` of each month of a span. */
export function monthsOf(span: PeoplePage['span']): string[] {
  if (!span) return [];
  return Array.from({ length: span.last - span.first + 1 }, (_, index) => formatMonth(span.first + index));
}
