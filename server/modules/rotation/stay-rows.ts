import { sql } from 'drizzle-orm';
import type { HalfMonth } from '@contract/kernel/half-month';
import {
  afterAct,
  hasBegun,
  stateOnDay,
  stateWhenWritten,
  type StayOrigin,
  type StayState,
} from '@contract/rotation/stay-states';
import { array } from '@server/kernel/database/array';
import type { Db } from '@server/kernel/database/database';
import { firstDay, lastDay } from './stays';
import { integers } from './target';

/** Where and when a stay is, as its pieces say. */
export interface StayPlace {
  id: number;
  userId: number;
  deptId: number;
  stDeptId: number;
  start: HalfMonth;
  /** The half month after the last. */
  end: HalfMonth;
}

/** A stay as it is stored. */
export interface StoredStay extends StayPlace {
  state: StayState;
}

/** A stay as it is to be stored. */
export interface StayRow extends StoredStay {
  isHistory: boolean;
  /** See `rotation_stay.is_late`. */
  isLate: boolean;
}

interface StayPiece {
  userId: number;
  start: HalfMonth;
  length: number;
  deptId: number;
  stDeptId: number;
  blockId: number;
}

/** The stays that pieces make up, by person and time. @param pieces by person and start, all of each stay */
export function staysOf(pieces: readonly StayPiece[]): StayPlace[] {
  const stays = new Map<number, StayPlace>();
  for (const { userId, start, length, deptId, stDeptId, blockId } of pieces) {
    const known = stays.get(blockId);
    if (known) known.end = start + length;
    else stays.set(blockId, { id: blockId, userId, deptId, stDeptId, start, end: start + length });
  }
  return [...stays.values()];
}

/**
 * What must be written so that the stays of some people are those of their pieces. A stay that is new, or back again, is
 * as far as the calendar is; one whose days changed, too; one without a piece is cancelled, with the days that it had.
 * @param day the hospital's day
 */
export function changedStays(
  pieces: readonly StayPiece[],
  stored: ReadonlyMap<number, StoredStay>,
  day: string,
): StayRow[] {
  const places = staysOf(pieces);
  const written = places.flatMap((place): StayRow[] => {
    const known = stored.get(place.id);
    const days = daysOf(place);
    if (!known || known.state === 'cancelled') {
      const begins = stateWhenWritten(days, day);
      return [{ ...place, ...begins, isLate: hasBegun(begins.state) }];
    }
    if (isSamePlace(place, known)) return [];
    return [{ ...place, state: stateOnDay(known.state, days, day), isHistory: false, isLate: false }];
  });
  const standing = new Set(places.map(({ id }) => id));
  const gone = [...stored.values()].filter(({ id, state }) => !standing.has(id) && state !== 'cancelled');
  // What has begun loses all of its pieces only to an undo that may do so, or to departments that merge.
  const cancelled = gone.map((stay): StayRow => ({
    ...stay,
    state: afterAct(stay.state, 'cancel') ?? 'cancelled',
    isHistory: false,
    isLate: false,
  }));
  return [...written, ...cancelled];
}

/** First and last day of a stay. */
export const daysOf = ({ start, end }: Pick<StayPlace, 'start' | 'end'>) => ({
  from: firstDay(start),
  to: lastDay(end - 1),
});

const isSamePlace = (one: StayPlace, other: StayPlace) =>
  one.start === other.start && one.end === other.end && one.deptId === other.deptId && one.stDeptId === other.stDeptId;

/** What new stays come from. */
export interface StaySource {
  changeId: string;
  origin: StayOrigin;
  /** The stay that they make up for. */
  makeUpOf?: number | undefined;
}

/**
 * Writes stays in one statement: new ones with their source, known ones with a new version. Whether a known stay is
 * history or late is said once, when it is written or comes back.
 */
export async function writeStays(
  db: Db,
  rows: readonly StayRow[],
  { changeId, origin, makeUpOf }: StaySource,
): Promise<void> {
  if (rows.length === 0) return;
  const column = (of: (row: StayRow) => number) => integers(rows.map(of));
  await db.execute(sql`
    insert into rotation_stay as known (id, user_id, dept_id, st_dept_id, start, "end", state, is_history, is_late,
      origin, make_up_of, change_id)
    select s.*, ${origin}::text, ${makeUpOf ?? null}::bigint, ${changeId}::uuid
    from unnest(${array(
      rows.map(({ id }) => id),
      'bigint',
    )}, ${column(({ userId }) => userId)}, ${column(({ deptId }) => deptId)}, ${column(({ stDeptId }) => stDeptId)},
      ${column(({ start }) => start)}, ${column(({ end }) => end)}, ${array(
        rows.map(({ state }) => state),
        'text',
      )}, ${array(
        rows.map(({ isHistory }) => isHistory),
        'boolean',
      )}, ${array(
        rows.map(({ isLate }) => isLate),
        'boolean',
      )}) as s (id, user_id, dept_id, st_dept_id, start, "end", state, is_history, is_late)
    on conflict (id) do update set dept_id = excluded.dept_id, st_dept_id = excluded.st_dept_id, start = excluded.start,
      "end" = excluded."end", state = excluded.state,
      is_history = case when known.state = 'cancelled' then excluded.is_history else known.is_history end,
      is_late = case when known.state = 'cancelled' then excluded.is_late else known.is_late end,
      version = known.version + 1, updated_at = now()`);
}
