/**
 * Stays of a plan, in half months counted from the first one of its range; `to` is the one after the last. `std` is the
 * standard department that the time counts to, `hosp` the hospital's.
 */
export interface PlanPiece {
  from: number;
  to: number;
  std: number;
  hosp: number;
}

/** Stays as they are sent: four numbers each, one after the other, so that 2,000 people are a short text. */
export function flatPieces(pieces: readonly PlanPiece[]): number[] {
  return pieces.flatMap(({ from, to, std, hosp }) => [from, to, std, hosp]);
}

/** The inverse of `flatPieces`. */
export function piecesOfFlat(flat: readonly number[]): PlanPiece[] {
  const pieces: PlanPiece[] = [];
  for (let at = 0; at + 3 < flat.length; at += 4) {
    pieces.push({ from: flat[at]!, to: flat[at + 1]!, std: flat[at + 2]!, hosp: flat[at + 3]! });
  }
  return pieces;
}

/** Pieces in order, those that touch and are alike as one. */
export function joinedPieces(pieces: readonly PlanPiece[]): PlanPiece[] {
  const joined: PlanPiece[] = [];
  for (const piece of pieces.toSorted((one, other) => one.from - other.from)) {
    const last = joined.at(-1);
    if (last && last.to === piece.from && last.std === piece.std && last.hosp === piece.hosp) last.to = piece.to;
    else joined.push({ ...piece });
  }
  return joined;
}

/**
 * What a person has placed within the range when the snapshot was taken, in words of its own: two stamps are equal when
 * the placements are, and a stamp can be read, so that what has changed since can be shown.
 */
export function stampOf(pieces: readonly PlanPiece[]): string {
  return joinedPieces(pieces)
    .map(({ from, to, std, hosp }) => `${from}-${to}:${std}:${hosp}`)
    .join(',');
}

/** The pieces of a stamp. */
export function piecesOfStamp(stamp: string): PlanPiece[] {
  if (stamp === '') return [];
  return stamp.split(',').map((text) => {
    const [from, to, std, hosp] = text.split(/[-:]/).map(Number);
    return { from: from!, to: to!, std: std!, hosp: hosp! };
  });
}

/** What is wrong with a person's pieces whatever the scheme asks: outside of the range, empty, or one over the other. */
export function misplaced(pieces: readonly PlanPiece[], T: number): string | null {
  let end = 0;
  for (const { from, to } of pieces.toSorted((one, other) => one.from - other.from)) {
    if (from >= to) return '起止半月有误';
    if (from < 0 || to > T) return '超出排班月份';
    if (from < end) return '同一半月安排了两次';
    end = to;
  }
  return null;
}
