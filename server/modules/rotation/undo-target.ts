import { monthRows, type Target, type WantedPiece } from './target';
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
  return {
    userIds: [...people],
    overStays: true,
    wanted: touched.flatMap(({ userId, before }) =>
      before
        .filter(([start]) => isRestored(userId, start))
        .map(([start, length, deptId, stDeptId, deptName, blockId]): WantedPiece => ({
          userId,
          start,
          length,
          deptId,
          stDeptId,
          former: { deptName, blockId },
        })),
    ),
    // Only months that were empty before: the others hold a wanted piece.
    cleared: monthRows(months.filter(({ kind }) => kind === 'created')),
    renumbered: touched.flatMap(({ userId, renumbered }) =>
      renumbered
        .filter(([start]) => !isRestored(userId, start))
        .map(([start, blockId, insteadOf]) => ({ userId, start, blockId, insteadOf })),
    ),
  };
}
