import { sql } from 'drizzle-orm';
import { array } from '@server/kernel/database/array';
import type { ImagePiece } from './tables';
import { integers, type Target } from './target';
import type { Image, JudgedMonth } from './undo-judge';

/**
 * The state that undoing asks for: the pieces of before in the months that may be restored, with the names and stays
 * that they bore, and the stays of neighbours that the import had renumbered.
 */
export function targetOfImages(images: readonly Image[], months: readonly JudgedMonth[]): Target {
  const restored = new Set(months.map(({ userId, month }) => `${userId}:${month}`));
  const people = new Set(months.map(({ userId }) => userId));
  const touched = images.filter(({ userId }) => people.has(userId));
  const isRestored = (userId: number, start: number) => restored.has(`${userId}:${Math.floor(start / 2)}`);
  const pieces = touched.flatMap(({ userId, before }) =>
    before.filter(([start]) => isRestored(userId, start)).map((piece) => ({ userId, piece })),
  );
  const moved = touched.flatMap(({ userId, renumbered }) =>
    renumbered.filter(([start]) => !isRestored(userId, start)).map((piece) => ({ userId, piece })),
  );
  const users = integers(pieces.map(({ userId }) => userId));
  const column = (index: 0 | 1 | 2 | 3) => integers(pieces.map(({ piece }) => piece[index]));
  const blocks = array(
    pieces.map(({ piece }) => blockOf(piece)),
    'bigint',
  );
  return {
    userIds: [...people],
    pieces: sql`select * from unnest(${users}, ${column(0)}, ${column(1)}, ${column(2)}, ${column(3)})`,
    // Only months that were empty before: the others hold a piece of `pieces`.
    cleared: sql`select * from unnest(${integers(months.filter(wasEmpty).map(({ userId }) => userId))},
      ${integers(months.filter(wasEmpty).map(({ month }) => month))})`,
    former: sql`select *, null::bigint from unnest(${users}, ${column(0)},
        ${array(
          pieces.map(({ piece }) => nameOf(piece)),
          'text',
        )}, ${blocks})
      union all select user_id, start, null, before, after from unnest(${integers(moved.map(({ userId }) => userId))},
        ${integers(moved.map(({ piece }) => piece[0]))}, ${array(
          moved.map(({ piece }) => piece[1]),
          'bigint',
        )},
        ${array(
          moved.map(({ piece }) => piece[2]),
          'bigint',
        )}) as moved (user_id, start, before, after)`,
  };
}

const wasEmpty = ({ kind }: JudgedMonth) => kind === 'created';
const nameOf = (piece: ImagePiece) => piece[4];
const blockOf = (piece: ImagePiece) => piece[5];
