import { checkPlan } from './checker';
import type { Instance, PersonPlan, Relaxation } from './types';

/** The places that a plan has too few of: with so many more, of every type, it would hold. Neighbours are one range. */
export function relaxationsOf(instance: Instance, plan: readonly PersonPlan[]): Relaxation[] {
  const missing = new Map<number, number[]>();
  for (const { hosp, slot, over } of checkPlan(instance, plan).cells) {
    if (over === 0) continue;
    const slots = missing.get(hosp) ?? new Array<number>(instance.T).fill(0);
    slots[slot] = Math.max(slots[slot]!, over);
    missing.set(hosp, slots);
  }
  const relaxations: Relaxation[] = [];
  for (const { id } of instance.hosp) {
    (missing.get(id) ?? []).forEach((add, slot) => {
      const last = relaxations.at(-1);
      if (add === 0) return;
      if (last && last.hosp === id && last.to === slot && last.add === add) last.to++;
      else relaxations.push({ hosp: id, from: slot, to: slot + 1, add });
    });
  }
  return relaxations;
}
