import { sql } from 'drizzle-orm';
import type { Db } from '@server/kernel/database/database';

/**
 * Ids of stays that are not what their pieces say: another time, place or person, pieces without a stay, and stays
 * without pieces that are not cancelled. Empty where all is in step.
 */
export async function staysOutOfStep(db: Db): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select coalesce(stay.id, piece.block_id)::int as id
    from (select block_id, min(user_id) as user_id, count(distinct user_id) as people, min(start) as start,
        max(start + length) as "end", sum(length) as length, min(dept_id) as dept_id, max(dept_id) as other,
        min(st_dept_id) as st_dept_id, max(st_dept_id) as other_st
      from rotation_piece group by block_id) piece
    full join rotation_stay stay on stay.id = piece.block_id
    where case when piece.block_id is null then stay.state <> 'cancelled'
      else (stay.user_id, stay.start, stay."end", stay.dept_id, stay.st_dept_id, 1, piece.length, piece.other, piece.other_st)
        is distinct from (piece.user_id, piece.start, piece."end", piece.dept_id, piece.st_dept_id, piece.people,
          piece."end" - piece.start, piece.dept_id, piece.st_dept_id) or stay.state = 'cancelled' end
    order by 1`);
  return rows.map(({ id }) => id);
}
