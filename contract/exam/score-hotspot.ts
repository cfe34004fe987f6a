import {
  compare,
  dividedBy,
  exact,
  isZero,
  larger,
  minus,
  plus,
  smaller,
  times,
  whole,
  zero,
  type Exact,
} from '../kernel/exact';
import { matched } from './score-blanks';
import type { ScoreItem, ScoreTarget } from './score-types';

type Place = readonly [x: Exact, y: Exact];

/** Points of marks on a picture, not yet rounded. A mark serves one target; others are stray. */
export function hotspotScore(
  { max, targets, aspect, policy }: ScoreItem,
  marks: readonly (readonly number[])[],
): Exact {
  const wanted = targets ?? [];
  const height = exact(aspect ?? 1);
  const places = marks.map(([x, y]): Place => [exact(x!), exact(y!)]);
  const hits = matched([...wanted.keys()], [...places.keys()], (target, mark) =>
    isInside(places[mark]!, wanted[target]!, height),
  ).length;
  const stray = marks.length - hits;
  if (policy !== 'partial') return hits === wanted.length && stray === 0 ? exact(max!) : zero;
  return dividedBy(times(exact(max!), larger(whole(hits - stray), zero)), whole(wanted.length));
}

/** The border is inside. @param height of the picture in units of its width, in which the radius is */
function isInside([x, y]: Place, target: ScoreTarget, height: Exact): boolean {
  if (target.shape === 'rect') {
    const [left, top, right, bottom] = target.box.map(exact) as [Exact, Exact, Exact, Exact];
    return isBetween(x, left, right) && isBetween(y, top, bottom);
  }
  if (target.shape === 'circle') {
    const [centreX, centreY, radius] = target.c.map(exact) as [Exact, Exact, Exact];
    const [across, down] = [minus(x, centreX), times(minus(y, centreY), height)];
    return compare(plus(times(across, across), times(down, down)), times(radius, radius)) <= 0;
  }
  return isInPolygon(
    [x, y],
    target.points.map(([px, py]): Place => [exact(px!), exact(py!)]),
  );
}

const isBetween = (value: Exact, low: Exact, high: Exact): boolean =>
  compare(low, value) <= 0 && compare(value, high) <= 0;

/** Even-odd rule: a ray to the right crosses the border an odd number of times; on the border is inside. */
function isInPolygon([x, y]: Place, corners: readonly Place[]): boolean {
  let inside = false;
  for (const [index, [ax, ay]] of corners.entries()) {
    const [bx, by] = corners[(index + 1) % corners.length]!;
    const side = minus(times(minus(bx, ax), minus(y, ay)), times(minus(by, ay), minus(x, ax)));
    if (
      isZero(side) &&
      isBetween(x, smaller(ax, bx), larger(ax, bx)) &&
      isBetween(y, smaller(ay, by), larger(ay, by))
    ) {
      return true;
    }
    const [aBelow, bBelow] = [compare(ay, y) > 0, compare(by, y) > 0];
    // The crossing lies to the right where the point is left of the edge that goes downwards.
    if (aBelow !== bBelow && compare(side, zero) < 0 !== bBelow) inside = !inside;
  }
  return inside;
}
