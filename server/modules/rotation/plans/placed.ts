import { sql } from 'drizzle-orm';
import type { Db } from '@server/kernel/database/database';
import { begun } from '../compare';
import { piecesOf } from '../target';
import type { PlacedPiece } from './instance-rows';

/** All that people have placed, a row each: a row a piece would be a hundred times as many. */
export async function placedOf(db: Db, ids: readonly number[]): Promise<Map<number, PlacedPiece[]>> {
  const { rows } = await db.execute<{ user_id: number; cells: string }>(sql`
    select p.user_id, string_agg(concat_ws(' ', p.start, p.length, p.dept_id, p.st_dept_id,
      case when s.state in (${begun}) then 1 else 0 end), ',' order by p.start) as cells
    from (${piecesOf(ids)}) p left join rotation_stay s on s.id = p.block_id
    group by p.user_id`);
  return new Map(rows.map(({ user_id, cells }) => [user_id, cells.split(',').map(placedPiece)]));
}

function placedPiece(cells: string): PlacedPiece {
  const [start, length, dept, std, isBegun] = cells.split(' ').map(Number);
  return { start: start!, length: length!, dept: dept!, std: std!, isBegun: isBegun === 1 };
}
