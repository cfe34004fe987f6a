import type { Before } from './model-types';
import type { Changed, Instance, PersonPlan, Piece } from './types';

/**
 * What a plan changes of the one before it, over people in both and half months from the frozen one on that are not on
 * leave now. Changes that new leave forces are counted.
 */
export function changedOf(instance: Instance, { plan: old, frozen }: Before, plan: readonly PersonPlan[]): Changed {
  const before = new Map(old.map(({ trainee, pieces }) => [trainee, placesOf(pieces)]));
  const after = new Map(plan.map(({ trainee, pieces }) => [trainee, placesOf(pieces)]));
  const changed: Changed = { slots: 0, of: 0, people: 0 };
  for (const { id, from, to, leave } of instance.trainees) {
    const was = before.get(id);
    const is = after.get(id);
    if (!was || !is) continue;
    let own = 0;
    for (let slot = Math.max(from, frozen); slot < to; slot++) {
      if (leave.some(([begin, end]) => slot >= begin && slot < end)) continue;
      changed.of++;
      if (was[slot]?.std !== is[slot]?.std || was[slot]?.hosp !== is[slot]?.hosp) own++;
    }
    changed.slots += own;
    if (own > 0) changed.people++;
  }
  return changed;
}

function placesOf(pieces: readonly Piece[]): (Piece | undefined)[] {
  const places: (Piece | undefined)[] = [];
  for (const piece of pieces) for (let slot = piece.from; slot < piece.to; slot++) places[slot] = piece;
  return places;
}
