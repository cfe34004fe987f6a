import type { HalfMonth } from '@contract/kernel/half-month';
import { groupBy } from '@contract/kernel/group-by';
import type { PersonMonth } from '../edits/month';
import type { WantedPiece } from '../target';

/** Where somebody is in a half month, and as part of which stay. */
export interface Place {
  deptId: number;
  stDeptId: number;
  /** None: a stay that is new. */
  stay?: number;
}

/** A stored piece with its stay. */
export type HeldHalf = Place & { userId: number; start: HalfMonth; length: number };

/** What is to stand in one half month; null: nothing. */
export interface HalfChange {
  userId: number;
  half: HalfMonth;
  place: Place | null;
}

/**
 * The months that changes of single half months lead to: targets name whole months (`Target`), so what stays in the other
 * half is named with them.
 * @param held all pieces that the people hold in the months of the changes
 */
export function monthsOfHalves(
  held: readonly HeldHalf[],
  changes: readonly HalfChange[],
): { wanted: WantedPiece[]; cleared: PersonMonth[] } {
  const places = new Map<string, Place>();
  const key = (userId: number, half: HalfMonth) => `${userId}:${half}`;
  for (const { userId, start, length, deptId, stDeptId, stay } of held) {
    const place = stay === undefined ? { deptId, stDeptId } : { deptId, stDeptId, stay };
    for (let half = start; half < start + length; half++) places.set(key(userId, half), place);
  }
  for (const { userId, half, place } of changes) {
    if (place) places.set(key(userId, half), place);
    else places.delete(key(userId, half));
  }
  const wanted: WantedPiece[] = [];
  const cleared: PersonMonth[] = [];
  const months = groupBy(changes, ({ userId, half }) => key(userId, Math.floor(half / 2)));
  for (const [{ userId, half }] of months.values() as Iterable<[HalfChange, ...HalfChange[]]>) {
    const month = Math.floor(half / 2);
    const [first, second] = [places.get(key(userId, month * 2)), places.get(key(userId, month * 2 + 1))];
    if (!first && !second) cleared.push({ userId, month });
    else if (first && second && samePlace(first, second)) {
      wanted.push({ userId, start: month * 2, length: 2, ...first });
    } else {
      if (first) wanted.push({ userId, start: month * 2, length: 1, ...first });
      if (second) wanted.push({ userId, start: month * 2 + 1, length: 1, ...second });
    }
  }
  return { wanted, cleared };
}

const samePlace = (one: Place, other: Place) =>
  one.deptId === other.deptId && one.stDeptId === other.stDeptId && one.stay === other.stay;
