import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { keptReasons, type KeptReason } from '@contract/rotation/undo-preview';
import type { ResolvedScope } from '@server/kernel/current-user';
import { array } from '@server/kernel/database/array';
import type { Db } from '@server/kernel/database/database';
import { mergedDepartments } from '../dictionary/public';
import { managedPeople } from '../people/public';
import { people } from '../people/tables';
import { rotationImages } from './tables';
import { begun } from './compare';
import { integers, piecesOf } from './target';

/**
 * What may become of a month when an import is undone: it is restored; it is the `same` as before already; it stays
 * because it has `changed` since, because a `department` of before has been merged into another one, or because a stay
 * that stands there has `begun`.
 */
export type Verdict = 'restore' | 'same' | 'changed' | 'department' | 'begun';

export interface JudgedMonth extends Record<string, unknown> {
  userId: number;
  month: number;
  verdict: Verdict;
  /** What the import did. */
  kind: 'created' | 'changed' | 'removed';
}

/** Whether a month stays as it is for a reason that has to be said. */
export const isKept = (month: JudgedMonth): month is JudgedMonth & { verdict: KeptReason } =>
  (keptReasons as readonly string[]).includes(month.verdict);

/** Of some people those that a scope shows, in the order of their ids. `locked` as in `checkItems`. */
export async function managedOf(
  db: Db,
  scope: ResolvedScope,
  userIds: readonly number[],
  { locked }: { locked: boolean },
): Promise<number[]> {
  const query = db
    .select({ id: people.id })
    .from(people)
    .where(and(sql`${people.id} = any(${array(userIds, 'int')})`, managedPeople(scope)))
    .orderBy(asc(people.id));
  const rows = locked ? await query.for('no key update') : await query;
  return rows.map(({ id }) => id);
}

/**
 * Judges every month that an import changed for these people. A month may be restored while exactly what the import
 * wrote stands there: pieces are compared as an import compares them (compare.ts), names and stays do not count. A stay
 * that has begun is kept, unless the import itself wrote it when it had begun already and nobody has entered by it
 * since: an import of a wrong month can be taken back.
 */
export async function judgeMonths(db: Db, importId: string, userIds: readonly number[]): Promise<JudgedMonth[]> {
  if (userIds.length === 0) return [];
  const { rows } = await db.execute<JudgedMonth>(sql`
    with image as (
      select user_id, months, before, after from rotation_image
      where change_id = ${importId} and user_id = any(${integers(userIds)})
    ),
    piece as (
      select user_id, start / 2 as month, start, dept_id, bool_or(side = 1) as was, bool_or(side = 2) as wrote,
        bool_or(side = 3) as stands, bool_or(begun) as begun
      from (
        select user_id, 1 as side, ${columnsOf(sql`piece`)}, false as begun
        from image, jsonb_array_elements(before) piece
        union all select user_id, 2, ${columnsOf(sql`piece`)}, false from image, jsonb_array_elements(after) piece
        union all select present.user_id, 3, present.start, present.length, present.dept_id, present.st_dept_id,
          coalesce(stay.state in (${begun}) and not (stay.is_late and stay.change_id = ${importId}::uuid
            and stay.actual_from is null and stay.actual_to is null), false)
        from (${piecesOf(userIds)}) present left join rotation_stay stay on stay.id = present.block_id
      ) every_piece group by user_id, start, length, dept_id, st_dept_id
    ),
    merged as (select piece.user_id, piece.start, piece.dept_id from piece join (${mergedDepartments()}) gone
      on gone.dept_id = piece.dept_id and piece.start >= gone.from_half where piece.was and not piece.stands),
    judged as (
      select cell.user_id, cell.month, coalesce(bool_and(p.wrote = p.stands), true) as is_written,
        coalesce(bool_and(p.was = p.stands), true) as is_before, coalesce(bool_or(p.was), false) as had,
        coalesce(bool_or(p.wrote), false) as has, count(merged.user_id) > 0 as is_merged,
        coalesce(bool_or(p.begun and p.was is not true), false) as has_begun
      from (select user_id, unnest(months) as month from image) cell
        left join piece p on p.user_id = cell.user_id and p.month = cell.month
        left join merged on merged.user_id = p.user_id and merged.start = p.start and merged.dept_id = p.dept_id
      group by cell.user_id, cell.month
    )
    select user_id as "userId", month,
      case when is_before then 'same' when not is_written then 'changed' when is_merged then 'department'
        when has_begun then 'begun'
        else 'restore' end as verdict,
      case when not had then 'created' when not has then 'removed' else 'changed' end as kind
    from judged order by user_id, month`);
  return rows;
}

function columnsOf(piece: SQL): SQL {
  return sql`(${piece}->>0)::int as start, (${piece}->>1)::int as length, (${piece}->>2)::int as dept_id,
    (${piece}->>3)::int as st_dept_id`;
}

/** What an import changed of a person: the months, and the pieces of before. */
const image = {
  userId: rotationImages.userId,
  months: rotationImages.months,
  before: rotationImages.before,
  renumbered: rotationImages.renumbered,
};

/** Images of people after a number, in the order of their ids. */
export async function imagesAfter(db: Db, importId: string, lastUser: number, limit: number) {
  return db
    .select(image)
    .from(rotationImages)
    .where(and(eq(rotationImages.changeId, importId), sql`${rotationImages.userId} > ${lastUser}`))
    .orderBy(asc(rotationImages.userId))
    .limit(limit);
}
export type Image = Awaited<ReturnType<typeof imagesAfter>>[number];
