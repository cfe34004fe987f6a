/** What somebody has watched of a film or a sound, as pieces of its length. No schema here: pages import this file. */

/** From a second to another one. */
export type Piece = readonly [from: number, to: number];

/** Pieces that lie no further apart than this are one: players report a few times in a second. */
const seam = 1;
/** Seconds by which the clocks of a player and of the server may differ in one report. */
export const slack = 10;
/** Seconds by which one may jump ahead of what was watched without a break, where skipping is forbidden. */
export const skipSlack = 3;
/** From one report to the next one at most so many seconds count: who opened a film and went away has not watched it. */
export const longestGap = 4 * 3600;

const tenth = (seconds: number) => Math.round(seconds * 10) / 10;

/** Pieces in their order, none touching another; those outside the length are cut off. */
export function union(pieces: readonly Piece[], length: number): Piece[] {
  const sorted = pieces
    .map(([from, to]): Piece => [tenth(Math.max(0, from)), tenth(Math.min(length, to))])
    .filter(([from, to]) => to > from)
    .toSorted((one, other) => one[0] - other[0]);
  const joined: Piece[] = [];
  for (const [from, to] of sorted) {
    const last = joined.at(-1);
    if (last && from <= last[1] + seam) joined[joined.length - 1] = [last[0], Math.max(last[1], to)];
    else joined.push([from, to]);
  }
  return joined;
}

export const secondsOf = (pieces: readonly Piece[]): number =>
  tenth(pieces.reduce((sum, [from, to]) => sum + to - from, 0));

/** Percent of the length, rounded down: 100 is all of it but the last second, which players do not always reach. */
export function shareOf(pieces: readonly Piece[], length: number): number {
  const seconds = secondsOf(pieces);
  return length <= 0 || seconds >= length - seam ? (seconds > 0 ? 100 : 0) : Math.floor((seconds / length) * 100);
}

/** Up to where it was watched without a break. */
export const frontier = (pieces: readonly Piece[]): number => (pieces[0] && pieces[0][0] <= seam ? pieces[0][1] : 0);

/**
 * Seconds of a film that somebody can have watched since he was last credited with some.
 * @param since when he opened it, or was credited last, the later of both; milliseconds as `now`
 */
export const allowance = ({ now, since, speed }: { now: number; since: number; speed: number }): number =>
  Math.min(longestGap, Math.max(0, (now - since) / 1000)) * speed + slack;

interface Rules {
  length: number;
  allowance: number;
  noSkip: boolean;
}

/**
 * What was watched with what is claimed besides. What is new of it is taken in its order until the allowance is used up: a claim
 * beyond it is cut, not refused, so that a clock that is wrong costs seconds and not the whole. Where skipping is forbidden a piece
 * counts from what was watched without a break on.
 */
export function credited(held: readonly Piece[], claimed: readonly Piece[], rules: Rules): Piece[] {
  let pieces = union(held, rules.length);
  let left = rules.allowance;
  for (const [from, to] of union(claimed, rules.length)) {
    if (rules.noSkip && from > frontier(pieces) + skipSlack) break;
    for (const [start, end] of fresh(pieces, [from, to])) {
      const taken = Math.min(end - start, Math.floor(left * 10) / 10);
      if (taken <= 0) return pieces;
      pieces = union([...pieces, [start, start + taken]], rules.length);
      left -= taken;
    }
  }
  return pieces;
}

/** The parts of a piece that lie in none of those that are held. */
function fresh(held: readonly Piece[], [from, to]: Piece): Piece[] {
  const parts: Piece[] = [];
  let at = from;
  for (const [start, end] of held) {
    if (start >= to) break;
    if (end <= at) continue;
    if (start > at) parts.push([at, start]);
    at = Math.max(at, end);
  }
  if (at < to) parts.push([at, to]);
  return parts;
}
