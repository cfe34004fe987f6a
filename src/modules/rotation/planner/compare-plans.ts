import { monthIndex, type HalfMonth } from '@contract/kernel/half-month';
import type { DraftPieces, DraftRow } from '@contract/rotation/plans';
import { piecesOfFlat } from '@contract/rotation/plans-pieces';

/** A stretch in which two drafts have somebody in different departments; 0 for none. */
export interface MovedStretch {
  start: HalfMonth;
  length: number;
  before: number;
  after: number;
}

export interface MovedPerson {
  userId: number;
  name: string;
  staffId: string;
  stretches: MovedStretch[];
}

export interface ComparedPlans {
  /** People who stand in both and differ. */
  moved: MovedPerson[];
  /** Half months that differ, of those that both have. */
  slots: number;
  of: number;
  onlyFirst: number;
  onlySecond: number;
}

type Side = { draft: Pick<DraftRow, 'from'>; pieces: DraftPieces };

/** Two drafts half month by half month, over the months that both have. */
export function comparePlans(one: Side, other: Side): ComparedPlans {
  const starts = [one, other].map(({ draft }) => monthIndex(draft.from) * 2);
  const ends = [one, other].map(({ pieces }, at) => starts[at]! + pieces.T);
  const from = Math.max(...starts);
  const to = Math.min(...ends);
  const others = new Map(other.pieces.list.map((person) => [person.userId, person]));
  const moved: MovedPerson[] = [];
  let slots = 0;
  let of = 0;
  let both = 0;
  for (const { userId, name, staffId, pieces } of one.pieces.list) {
    const second = others.get(userId);
    if (!second) continue;
    both++;
    const was = placesOf(pieces, starts[0]!);
    const is = placesOf(second.pieces, starts[1]!);
    const stretches: MovedStretch[] = [];
    for (let half = from; half < to; half++) {
      of++;
      const before = was.get(half) ?? 0;
      const after = is.get(half) ?? 0;
      if (before === after) continue;
      slots++;
      const last = stretches.at(-1);
      if (last && last.start + last.length === half && last.before === before && last.after === after) last.length++;
      else stretches.push({ start: half, length: 1, before, after });
    }
    if (stretches.length > 0) moved.push({ userId, name, staffId, stretches });
  }
  return {
    moved,
    slots,
    of,
    onlyFirst: one.pieces.list.length - both,
    onlySecond: other.pieces.list.length - both,
  };
}

/** Department of the hospital by half month. */
function placesOf(flat: readonly number[], start: HalfMonth): Map<HalfMonth, number> {
  const places = new Map<HalfMonth, number>();
  for (const { from, to, hosp } of piecesOfFlat(flat)) {
    for (let slot = from; slot < to; slot++) places.set(start + slot, hosp);
  }
  return places;
}
