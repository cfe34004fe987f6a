import { sql } from 'drizzle-orm';
import { groupBy } from '@contract/kernel/group-by';
import type { HalfMonth } from '@contract/kernel/half-month';
import { array } from '@server/kernel/database/array';
import type { Db } from '@server/kernel/database/database';
import { failPoint } from '@server/kernel/fail-points';
import { compared, differing, monthCounts, type MonthCounts } from './compare';
import { mayGrow } from '@contract/rotation/stay-states';
import { today } from '@server/kits/today';
import { numberStays, type NumberedPiece } from './stay-numbers';
import { changedStays, writeStays, type StayRow, type StoredStay } from './stay-rows';
import type { ImagePiece, Renumbering } from './tables';
import { integers, piecesOf, type NamedPiece, type Target, type WantedPiece } from './target';

/**
 * Brings rotations to a target: removes what differs, places what is missing, leaves equal pieces untouched, keeps
 * an image of every month that changed, numbers the stays and brings their rows in step. Months in which a stay has begun
 * that the target would touch are left alone and counted as kept. Doing it again changes nothing.
 *
 * Runs inside the caller's transaction, which must hold the locks of the people and have written the
 * `rotation_change` row.
 * @returns months by kind, the number of pieces removed, and the stays that are other than before
 */
export async function writeTarget(db: Db, changeId: string, target: Target): Promise<Written> {
  const { fresh = [] } = target;
  const { keptMonths, ...counts } = await removeDiffering(db, changeId, target);
  counts.created += await noteFresh(db, changeId, fresh);
  failPoint('rotation.write.removed');
  if (counts.created + counts.changed + counts.removed === 0) return { ...counts, stays: [] };
  const kept = new Set(keptMonths?.map(([userId, month]) => placeOf({ userId, start: month * 2 })));
  const isFree = ({ userId, start }: WantedPiece) => !kept.has(placeOf({ userId, start: start - (start % 2) }));
  const free = kept.size === 0 ? target : { ...target, wanted: target.wanted.filter(isFree) };
  return { ...counts, stays: await placeMissing(db, changeId, free) };
}

/** What a target came to. */
type Written = MonthCounts & { gone: number; stays: StayRow[] };

/**
 * Images of people who held nothing. They are built here: building them in SQL costs the database, which everybody
 * waits for, twice as much. @returns how many months
 */
async function noteFresh(db: Db, changeId: string, fresh: readonly NamedPiece[]): Promise<number> {
  if (fresh.length === 0) return 0;
  let created = 0;
  const images = [...groupBy(fresh, ({ userId }) => userId)].map(([userId, pieces]) => {
    const after = pieces
      .sort((one, other) => one.start - other.start)
      .map(({ start, length, deptId, stDeptId, deptName }): ImagePiece => {
        return [start, length, deptId, stDeptId, deptName, 0];
      });
    const months = [...new Set(after.map(([start]) => Math.floor(start / 2)))];
    created += months.length;
    return [userId, `{${months.join(',')}}`, after];
  });
  await db.execute(sql`
    insert into rotation_image (change_id, user_id, months, before, after)
    select ${changeId}::uuid, (image->>0)::int, (image->>1)::int[], '[]', image->2
    from jsonb_array_elements(${JSON.stringify(images)}::text::jsonb) image`);
  return created;
}

type Removed = MonthCounts & { gone: number; keptMonths: [userId: number, month: number][] | null };

async function removeDiffering(db: Db, changeId: string, target: Target): Promise<Removed> {
  if (target.wanted.length === 0 && !target.cleared) {
    return { created: 0, changed: 0, same: 0, removed: 0, kept: 0, gone: 0, keptMonths: null };
  }
  const restored = target.wanted.filter(({ former }) => former);
  const { rows } = await db.execute<Removed>(sql`
    with ${compared(target)},
    former (user_id, start, dept_name) as (
      select * from unnest(${integers(restored.map(({ userId }) => userId))},
        ${integers(restored.map(({ start }) => start))}, ${array(restored.map(nameOf), 'text')})
    ),
    differing as materialized (${differing}),
    image as (
      insert into rotation_image (change_id, user_id, months, before, after)
      select ${changeId}::uuid, c.user_id, array_agg(distinct c.month order by c.month),
        coalesce(jsonb_agg(jsonb_build_array(c.start, c.length, c.dept_id, c.st_dept_id, c.dept_name, c.block_id)
          order by c.start) filter (where c.had), '[]'),
        coalesce(jsonb_agg(jsonb_build_array(c.start, c.length, c.dept_id, c.st_dept_id, coalesce(f.dept_name, d.name), 0)
          order by c.start) filter (where c.has), '[]')
      from differing c left join department d on d.id = c.dept_id
        left join former f on f.user_id = c.user_id and f.start = c.start
      group by c.user_id
    ),
    gone as (
      delete from rotation_piece where id = any(array(select stored_id from differing where not has)) returning 1
    )
    select ${monthCounts}, (select count(*)::int from gone) as gone,
      json_agg(json_build_array(user_id, month)) filter (where month_kept) as "keptMonths"
    from compared_month`);
  return rows[0]!;
}

/**
 * A piece that will stand: stored already (`id`), or wanted. `blockId` is the number of the stay that it bore, until it
 * is told its own. All have the same shape: objects of several kinds take several times as long to number.
 */
interface Placed extends NumberedPiece {
  id: number | undefined;
  /** Number of the stay that a stored piece bears now. */
  storedBlock: number | undefined;
  former: WantedPiece['former'];
}

/**
 * Inserts the wanted pieces that are not stored and numbers the stays of these people. Pieces that stay where they are
 * and change their number are noted in the images, so that undo can give the number back. @returns the stays that are
 * other than before
 */
async function placeMissing(db: Db, changeId: string, target: Target): Promise<StayRow[]> {
  const { pieces, stays } = await piecesToStand(db, target);
  const { numbers, fresh } = numberStays(pieces, (id) => mayGrow(stays.get(id)?.state ?? 'planned'));
  const blocks = await newBlocks(db, fresh);
  for (const [at, piece] of pieces.entries()) {
    const number = numbers[at]!;
    piece.blockId = number < 0 ? blocks[-1 - number]! : number;
  }
  await renumber(db, changeId, pieces);
  const missing = pieces.filter(({ id }) => id === undefined);
  const column = (of: (piece: (typeof missing)[number]) => number) => integers(missing.map(of));
  await db.execute(sql`
    insert into rotation_piece (user_id, start, length, dept_id, st_dept_id, dept_name, block_id, change_id)
    select m.user_id, m.start, m.length, m.dept_id, m.st_dept_id, coalesce(m.dept_name, d.name), m.block_id, ${changeId}::uuid
    from unnest(${column(({ userId }) => userId)}, ${column(({ start }) => start)}, ${column(({ length }) => length)},
      ${column(({ deptId }) => deptId)}, ${column(({ stDeptId }) => stDeptId)}, ${array(missing.map(nameOf), 'text')},
      ${array(
        missing.map(({ blockId }) => blockId),
        'bigint',
      )}) as m (user_id, start, length, dept_id, st_dept_id, dept_name, block_id)
      join department d on d.id = m.dept_id`);
  const changed = changedStays(pieces as (Placed & { blockId: number })[], stays, today());
  await writeStays(db, changed, { changeId, origin: target.origin ?? 'import', makeUpOf: target.makeUpOf });
  return changed;
}

/**
 * What is stored and what is missing of these people, by person and start, with the numbers borne now or before; and
 * their stays by number.
 */
async function piecesToStand(db: Db, { userIds, wanted, fresh = [], renumbered = [] }: Target) {
  type Cells = [
    id: number,
    userId: number,
    start: number,
    length: number,
    deptId: number,
    stDeptId: number,
    block: number,
  ];
  const { rows } = await db.execute<{ pieces: Cells[] | null; stays: StayCells[] | null }>(sql`
    select (select json_agg(json_build_array(id, user_id, start, length, dept_id, st_dept_id, block_id))
      from (${piecesOf(userIds)}) present) as pieces,
    (select json_agg(json_build_array(id, user_id, dept_id, st_dept_id, start, "end", state)) from rotation_stay
      where user_id = any(${integers(userIds)})) as stays`);
  const missing = new Map([...wanted, ...fresh].map((piece) => [placeOf(piece), piece]));
  const back = new Map(renumbered.map((piece) => [placeOf(piece), piece]));
  const stored = (rows[0]!.pieces ?? []).map(([id, userId, start, length, deptId, stDeptId, block]): Placed => {
    const place = placeOf({ userId, start });
    const former = missing.get(place)?.former?.blockId;
    const moved = back.get(place);
    missing.delete(place);
    const blockId = former ?? (moved?.insteadOf === block ? moved.blockId : block);
    return { id, userId, start, length, deptId, stDeptId, blockId, storedBlock: block, former: undefined };
  });
  const added = [...missing.values()].map(({ userId, start, length, deptId, stDeptId, former, stay }): Placed => {
    const blockId = former?.blockId ?? stay;
    return { id: undefined, userId, start, length, deptId, stDeptId, blockId, storedBlock: undefined, former };
  });
  const stays = (rows[0]!.stays ?? []).map(([id, userId, deptId, stDeptId, from, end, state]): StoredStay => ({
    id,
    userId,
    deptId,
    stDeptId,
    start: from,
    end,
    state,
  }));
  return {
    pieces: [...stored, ...added].sort((one, other) => placeOf(one) - placeOf(other)),
    stays: new Map(stays.map((stay) => [stay.id, stay])),
  };
}

type StayCells = [
  id: number,
  userId: number,
  deptId: number,
  stDeptId: number,
  start: number,
  end: number,
  state: StoredStay['state'],
];

/** One number for person and start: there are fewer than a million half months. */
const placeOf = ({ userId, start }: { userId: number; start: HalfMonth }) => userId * 1_000_000 + start;
const nameOf = ({ former }: { former?: WantedPiece['former'] }) => former?.deptName ?? null;

async function newBlocks(db: Db, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await db.execute<{ blocks: number[] }>(
    sql`select json_agg(nextval('rotation_block')) as blocks from generate_series(1, ${count}::int)`,
  );
  return rows[0]!.blocks;
}

/** Gives stored pieces the number that their stay has now. */
async function renumber(db: Db, changeId: string, pieces: readonly Placed[]): Promise<void> {
  const moved = pieces.filter(({ storedBlock, blockId }) => storedBlock !== undefined && storedBlock !== blockId);
  if (moved.length === 0) return;
  const lists = groupBy(moved, ({ userId }) => userId);
  const noted = [...lists.values()].map((list) =>
    JSON.stringify(list.map(({ start, storedBlock, blockId }): Renumbering => [start, storedBlock!, blockId!])),
  );
  await db.execute(sql`
    with moved as (
      update rotation_piece p set block_id = m.block_id from unnest(
        ${array(
          moved.map(({ id }) => id),
          'bigint',
        )}, ${array(
          moved.map(({ blockId }) => blockId),
          'bigint',
        )}) as m (id, block_id) where p.id = m.id
    )
    update rotation_image i set renumbered = n.list from unnest(
      ${integers([...lists.keys()])}, ${array(noted, 'jsonb')}) as n (user_id, list)
    where i.change_id = ${changeId}::uuid and i.user_id = n.user_id`);
}
