import type { HalfMonth } from '@contract/kernel/half-month';

/** How many people of a type a department takes, from one half month to another (inclusive; null: until further notice). */
export interface CapacityRange {
  deptId: number;
  /** Null: all types together. */
  typeId: number | null;
  fromHalf: HalfMonth;
  toHalf: HalfMonth | null;
  minPeople: number;
  maxPeople: number;
}

const end = (range: CapacityRange) => range.toHalf ?? Infinity;

/**
 * Capacities of two departments after the one goes on as the other: before the half month each keeps its own, from then
 * on the other has the sum of both. Where only one of them says a number, that number holds.
 */
export function mergedCapacities(
  ranges: readonly CapacityRange[],
  { sourceId, targetId, fromHalf }: { sourceId: number; targetId: number; fromHalf: HalfMonth },
): CapacityRange[] {
  const types = new Set(
    ranges.filter((range) => range.deptId === sourceId && end(range) >= fromHalf).map(({ typeId }) => typeId),
  );
  const untouched = ranges.filter(({ typeId }) => !types.has(typeId));
  const touched = ranges.filter(({ typeId }) => types.has(typeId));
  const past = touched
    .filter((range) => range.fromHalf < fromHalf)
    .map((range) => ({ ...range, toHalf: end(range) < fromHalf ? range.toHalf : fromHalf - 1 }));
  const coming = [...types].flatMap((typeId) =>
    sums(
      touched
        .filter((range) => range.typeId === typeId && end(range) >= fromHalf)
        .map((range) => ({ ...range, deptId: targetId, fromHalf: Math.max(range.fromHalf, fromHalf) })),
    ),
  );
  return [...untouched, ...past, ...coming].toSorted(
    (one, next) => one.deptId - next.deptId || (one.typeId ?? 0) - (next.typeId ?? 0) || one.fromHalf - next.fromHalf,
  );
}

/** Ranges of one department and type that may lie over one another, as ranges that do not. */
function sums(ranges: readonly CapacityRange[]): CapacityRange[] {
  const cuts = [...new Set(ranges.flatMap((range) => [range.fromHalf, end(range) + 1]))].toSorted(
    (one, next) => one - next,
  );
  return cuts.slice(0, -1).flatMap((from, index) => {
    const last = cuts[index + 1]! - 1;
    const holding = ranges.filter((range) => range.fromHalf <= from && end(range) >= last);
    if (holding.length === 0) return [];
    return [
      {
        ...holding[0]!,
        fromHalf: from,
        toHalf: last === Infinity ? null : last,
        minPeople: holding.reduce((sum, range) => sum + range.minPeople, 0),
        maxPeople: holding.reduce((sum, range) => sum + range.maxPeople, 0),
      },
    ];
  });
}
