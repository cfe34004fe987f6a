import { sql, type SQL } from 'drizzle-orm';
import { piecesOf, rowsOf, type Target } from './target';

/**
 * The `with` part of a statement that compares a target with what is stored. A month is the unit; it is the same
 * when its set of pieces (start, length, department, standard department) is the same. The standard department
 * implies handbook version and subject.
 *
 * `compared` holds one row per piece that is wanted (`has`) or stored (`had`, with `stored_id`), equal ones in one
 * row, and one per cleared month, each with its month's `month_had`, `month_has` and `month_same`. Months that the
 * target does not name have no rows.
 *
 * It is written with a full join and windows on purpose: whatever a stale statistic says of the size of the table,
 * neither can be planned as a loop in a loop.
 */
export function compared(target: Target): SQL {
  return sql`wanted (user_id, start, length, dept_id, st_dept_id) as (${rowsOf(target.wanted)}),
    cleared (user_id, month) as (${target.cleared}),
    present as (${piecesOf(target.userIds)}),
    paired as (
      select coalesce(w.user_id, p.user_id) as user_id, coalesce(w.start, p.start) / 2 as month,
        w.user_id is not null as has, p.user_id is not null as had, false as clear, p.id as stored_id,
        coalesce(w.start, p.start) as start, coalesce(w.length, p.length) as length,
        coalesce(w.dept_id, p.dept_id) as dept_id, coalesce(w.st_dept_id, p.st_dept_id) as st_dept_id,
        p.dept_name, p.block_id
      from wanted w full join present p on w.user_id = p.user_id and w.start = p.start and w.length = p.length
        and w.dept_id = p.dept_id and w.st_dept_id = p.st_dept_id
      union all
      select user_id, month, false, false, true, null, month * 2, null, null, null, null, null from cleared
    ),
    judged as (
      select *, bool_or(has or clear) over of_month as named, bool_or(had) over of_month as month_had,
        bool_or(has) over of_month as month_has, bool_and((had and has) or clear) over of_month as month_same,
        row_number() over of_month as place
      from paired window of_month as (partition by user_id, month)
    ),
    compared as materialized (select * from judged where named and (month_had or month_has))`;
}

/** The four counts of months over rows of `compared`: each month is counted at its first row. */
export const monthCounts = sql`count(*) filter (where place = 1 and month_has and not month_had)::int as created,
  count(*) filter (where place = 1 and month_has and month_had and not month_same)::int as changed,
  count(*) filter (where place = 1 and month_same and month_has)::int as same,
  count(*) filter (where place = 1 and month_had and not month_has)::int as removed`;

export type MonthCounts = { created: number; changed: number; same: number; removed: number };
