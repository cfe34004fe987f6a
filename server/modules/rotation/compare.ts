import { sql, type SQL } from 'drizzle-orm';
import { begunStates } from '@contract/rotation/stay-states';
import { piecesOf, rowsOf, type Target } from './target';

/** States of stays that are kept, as a list of SQL. */
export const begun = sql.raw(begunStates.map((state) => `'${state}'`).join(', '));

/**
 * The `with` part of a statement that compares a target with what is stored. A month is the unit; it is the same
 * when its set of pieces (start, length, department, standard department) is the same. The standard department
 * implies handbook version and subject.
 *
 * - `paired` holds one row per piece that is wanted (`has`) or stored (`had`, with `stored_id`), equal ones in one
 *   row, and one per cleared month (`clear`).
 * - `compared_month` holds one row per month that the target names and that has pieces now or then: `month_had`,
 *   `month_has`, `month_same`; `month_kept` where the target would remove a piece of a stay that has begun: such a month
 *   stays as it is, unless the target goes over stays.
 */
export function compared(target: Target): SQL {
  return sql`wanted (user_id, start, length, dept_id, st_dept_id) as (${rowsOf(target.wanted)}),
    cleared (user_id, month) as (${target.cleared ?? sql`select 0, 0 where false`}),
    present as (
      select piece.*, coalesce(stay.state in (${begun}), false) as begun from (${piecesOf(target.userIds)}) piece
        left join rotation_stay stay on stay.id = piece.block_id
    ),
    paired as materialized (
      select coalesce(w.user_id, p.user_id) as user_id, coalesce(w.start, p.start) / 2 as month,
        w.user_id is not null as has, p.user_id is not null as had, false as clear, p.id as stored_id,
        coalesce(w.start, p.start) as start, coalesce(w.length, p.length) as length,
        coalesce(w.dept_id, p.dept_id) as dept_id, coalesce(w.st_dept_id, p.st_dept_id) as st_dept_id,
        p.dept_name, p.block_id, coalesce(p.begun, false) as begun
      from wanted w full join present p on w.user_id = p.user_id and w.start = p.start and w.length = p.length
        and w.dept_id = p.dept_id and w.st_dept_id = p.st_dept_id
      union all
      select user_id, month, false, false, true, null, month * 2, null, null, null, null, null, false from cleared
    ),
    compared_month as materialized (
      select user_id, month, bool_or(had) as month_had, bool_or(has) as month_has,
        bool_and((had and has) or clear) as month_same,
        ${target.overStays ? sql`false` : sql`bool_or(begun and not has)`} as month_kept
      from paired group by user_id, month having bool_or(has or clear) and bool_or(had or has)
    )`;
}

/** The five counts of months over rows of `compared_month`. */
export const monthCounts = sql`count(*) filter (where month_has and not month_had)::int as created,
  count(*) filter (where month_has and month_had and not month_same and not month_kept)::int as changed,
  count(*) filter (where month_same and month_has)::int as same,
  count(*) filter (where month_had and not month_has and not month_kept)::int as removed,
  count(*) filter (where month_kept)::int as kept`;

/** The pieces, wanted or stored, of the months that are to change; not the marks of cleared ones. */
export const differing = sql`(
  select paired.* from paired join compared_month using (user_id, month)
  where not month_same and not month_kept and (has or had)
)`;

/** The same of all months that differ, with those that are kept. */
export const unequal = sql`(
  select paired.*, month_kept from paired join compared_month using (user_id, month) where not month_same and (has or had)
)`;

export type MonthCounts = { created: number; changed: number; same: number; removed: number; kept: number };
