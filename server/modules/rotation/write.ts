import { sql } from 'drizzle-orm';
import type { Db } from '@server/kernel/database/database';
import { failPoint } from '@server/kernel/fail-points';
import { compared, monthCounts, type MonthCounts } from './compare';
import { piecesOf, type Target } from './target';

/**
 * Brings rotations to a target: removes what differs, places what is missing, leaves equal pieces untouched, keeps
 * an image of every month that changed and numbers the stays. Doing it again changes nothing.
 *
 * Runs inside the caller's transaction, which must hold the locks of the people and have written the
 * `rotation_change` row.
 * @returns months by kind and the number of pieces removed.
 */
export async function writeTarget(db: Db, changeId: string, target: Target): Promise<MonthCounts & { gone: number }> {
  const counts = await removeDiffering(db, changeId, target);
  failPoint('rotation.write.removed');
  if (counts.created + counts.changed + counts.removed > 0) await placeMissing(db, changeId, target);
  return counts;
}

function formerOf({ former }: Target) {
  return former ?? sql`select null::int, null::int, null::text, null::bigint, null::bigint where false`;
}

async function removeDiffering(db: Db, changeId: string, target: Target) {
  const { rows } = await db.execute<MonthCounts & { gone: number }>(sql`
    with ${compared(target)},
    former (user_id, start, dept_name, block_id, instead_of) as (${formerOf(target)}),
    image as (
      insert into rotation_image (change_id, user_id, months, before, after)
      select ${changeId}::uuid, c.user_id, array_agg(distinct c.month order by c.month),
        coalesce(jsonb_agg(jsonb_build_array(c.start, c.length, c.dept_id, c.st_dept_id, c.dept_name, c.block_id)
          order by c.start) filter (where c.had), '[]'),
        coalesce(jsonb_agg(jsonb_build_array(c.start, c.length, c.dept_id, c.st_dept_id, coalesce(f.dept_name, d.name), 0)
          order by c.start) filter (where c.has), '[]')
      from compared c left join department d on d.id = c.dept_id
        left join former f on f.user_id = c.user_id and f.start = c.start and f.instead_of is null
      where not c.month_same group by c.user_id
    ),
    gone as (
      delete from rotation_piece where id = any(array(select stored_id from compared where had and not has)) returning 1
    )
    select ${monthCounts}, (select count(*)::int from gone) as gone from compared`);
  return rows[0]!;
}

/**
 * Inserts the wanted pieces that are not stored and numbers the stays of these people. A stay is a run of adjacent
 * pieces with the same department and standard department. It keeps the number of its first numbered piece; a stay
 * that has none, or whose number an earlier stay of the person bears already (a cut), gets a new one. Pieces that stay
 * where they are and change their number are noted in the images, so that undo can give the number back.
 */
async function placeMissing(db: Db, changeId: string, target: Target): Promise<void> {
  await db.execute(sql`
    with wanted (user_id, start, length, dept_id, st_dept_id) as (${target.pieces}),
    former (user_id, start, dept_name, block_id, instead_of) as (${formerOf(target)}),
    placed as (
      select distinct on (user_id, start) * from (
        select id, user_id, start, length, dept_id, st_dept_id, block_id as stored_block from (${piecesOf(target.userIds)}) present
        union all select null, user_id, start, length, dept_id, st_dept_id, null from wanted
      ) every_piece order by user_id, start, id nulls last
    ),
    pieces as (
      select p.*, f.dept_name, coalesce(f.block_id, p.stored_block) as block_id
      from placed p left join former f on f.user_id = p.user_id and f.start = p.start
        and (f.instead_of is null or f.instead_of = p.stored_block)
    ),
    marked as (
      select *, (lag(start + length) over person = start and lag(dept_id) over person = dept_id
        and lag(st_dept_id) over person = st_dept_id) is not true as opens
      from pieces window person as (partition by user_id order by start)
    ),
    counted as (
      select *, count(*) filter (where opens) over (partition by user_id order by start) as stay from marked
    ),
    known as (
      select *, first_value(block_id) over (partition by user_id, stay order by (block_id is null)::int, start) as bears
      from counted
    ),
    borne as (
      select *, bears is not null and min(stay) over (partition by user_id, bears) = stay as keeps from known
    ),
    opened as materialized (
      select *, case when keeps then bears when opens then nextval('rotation_block') end as opening from borne
    ),
    numbered as materialized (
      select *, first_value(opening) over (partition by user_id, stay order by start) as number from opened
    ),
    renumbered as (
      update rotation_piece p set block_id = n.number from numbered n
      where n.id = p.id and n.number <> n.stored_block
        and p.id = any(array(select id from numbered where number <> stored_block))
    ),
    noted as (
      update rotation_image i set renumbered = n.list from (
        select user_id, jsonb_agg(jsonb_build_array(start, stored_block, number) order by start) as list
        from numbered where number <> stored_block group by user_id
      ) n where i.change_id = ${changeId}::uuid and i.user_id = n.user_id
    )
    insert into rotation_piece (user_id, start, length, dept_id, st_dept_id, dept_name, block_id, change_id)
    select n.user_id, n.start, n.length, n.dept_id, n.st_dept_id, coalesce(n.dept_name, d.name), n.number, ${changeId}::uuid
    from numbered n join department d on d.id = n.dept_id where n.id is null`);
}
