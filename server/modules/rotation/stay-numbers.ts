import type { HalfMonth } from '@contract/kernel/half-month';

/** A piece as it will stand, with the number of the stay that it bears; none where it is new. */
export interface NumberedPiece {
  userId: number;
  start: HalfMonth;
  /** Half months: 1 or 2. */
  length: number;
  deptId: number;
  stDeptId: number;
  blockId: number | undefined;
}

const growing = () => true;

/**
 * Numbers the stays of people. A stay is a run of adjacent pieces with the same department and standard department.
 * Pieces that bear different numbers never join; a new piece joins the stay before it, or else the one behind it, if
 * that one grows. A stay keeps its number; one that has none, or whose number an earlier stay of the person bears
 * already (a cut), gets a new one.
 *
 * @param pieces all pieces of the people, by person and start
 * @param mayGrow whether new pieces may join a stay, by its number
 * @returns a number for each piece: -1 is the first new number, -2 the second, and so on
 */
export function numberStays(
  pieces: readonly NumberedPiece[],
  mayGrow: (blockId: number) => boolean = growing,
): { numbers: number[]; fresh: number } {
  const numbers: number[] = [];
  let fresh = 0;
  let borne = new Set<number>();
  for (let from = 0; from < pieces.length;) {
    if (pieces[from]!.userId !== pieces[from - 1]?.userId) borne = new Set();
    let bears = pieces[from]!.blockId;
    let to = from + 1;
    while (to < pieces.length && goesOn(pieces[to - 1]!, pieces[to]!) && belongs(bears, pieces[to]!.blockId, mayGrow)) {
      bears ??= pieces[to]!.blockId;
      to++;
    }
    const keeps = bears !== undefined && !borne.has(bears);
    if (keeps) borne.add(bears!);
    const number = keeps ? bears! : -++fresh;
    for (; from < to; from++) numbers.push(number);
  }
  return { numbers, fresh };
}

/** Whether a piece that bears `next` goes on with a run that bears a number, or none so far. */
function belongs(bears: number | undefined, next: number | undefined, mayGrow: (blockId: number) => boolean): boolean {
  if (bears === undefined) return next === undefined || mayGrow(next);
  return next === undefined ? mayGrow(bears) : next === bears;
}

/** Whether `next` may belong to the stay that `piece` is in. */
function goesOn(piece: NumberedPiece, next: NumberedPiece): boolean {
  return (
    piece.userId === next.userId &&
    piece.start + piece.length === next.start &&
    piece.deptId === next.deptId &&
    piece.stDeptId === next.stDeptId
  );
}
