import { monthText, type PersonPlan } from './plan';
import type { StoredPiece } from './snapshot';

/** Everybody's months with their pieces as text; a month without pieces has no entry. */
export type Rotations = Map<number, Map<number, string>>;

/** Rotations as they are stored. */
export function rotationsOf(pieces: readonly StoredPiece[]): Rotations {
  const grouped = new Map<number, Map<number, StoredPiece[]>>();
  for (const piece of pieces) {
    const months = grouped.get(piece.userId) ?? new Map<number, StoredPiece[]>();
    grouped.set(piece.userId, months);
    const month = Math.floor(piece.start / 2);
    months.set(month, [...(months.get(month) ?? []), piece]);
  }
  return new Map([...grouped].map(([user, months]) => [user, textsOf(months)]));
}

/** A person's months after a plan; `months` stays as it is. */
export function overlaid(months: ReadonlyMap<number, string> | undefined, plan: PersonPlan): Map<number, string> {
  const after = new Map(months);
  for (const [month, text] of plan.months) {
    if (text === '') after.delete(month);
    else after.set(month, text);
  }
  return after;
}

/** Months in which two states differ, in order. */
export function differing(
  one: ReadonlyMap<number, string> | undefined,
  other: ReadonlyMap<number, string> | undefined,
): number[] {
  const months = new Set([...(one?.keys() ?? []), ...(other?.keys() ?? [])]);
  return [...months].filter((month) => one?.get(month) !== other?.get(month)).sort((a, b) => a - b);
}

/** Pieces of an image, by month. */
export function monthsOfImage(pieces: readonly [number, number, number, number, ...unknown[]][]): Map<number, string> {
  const months = new Map<number, StoredPiece[]>();
  for (const [start, length, deptId, stDeptId] of pieces) {
    const month = Math.floor(start / 2);
    months.set(month, [...(months.get(month) ?? []), { userId: 0, start, length, deptId, stDeptId }]);
  }
  return textsOf(months);
}

function textsOf(months: ReadonlyMap<number, StoredPiece[]>): Map<number, string> {
  return new Map([...months].map(([month, pieces]) => [month, monthText(pieces)]));
}
