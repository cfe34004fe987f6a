import { hallSet, type Demand, type HallSet } from './hall';
import type { Model } from './model-types';
import type { Places } from './places';

/** Below this share of all places a half month is looked at only where a search found no plan. */
const suspicious = 0.93;

/** Half months in which more people are to be placed than the departments open to them have places. */
export function crowdedMoments(model: Model, fixed: Places, all: boolean): { slot: number; set: HallSet }[] {
  const { H, T, cap } = model;
  const kinds = model.people.map(({ type, hosps }) => `${type}:${hosps.join()}`);
  const found: { slot: number; set: HallSet }[] = [];
  for (let slot = 0; slot < T; slot++) {
    const demands = new Map<string, Demand>();
    const free = Int16Array.of(slot);
    let present = 0;
    for (const person of model.people) {
      if (person.needs.length === 0 || !person.free.includes(slot)) continue;
      present++;
      const known = demands.get(kinds[person.index]!);
      if (known) {
        known.people++;
        known.slots++;
        continue;
      }
      const { type, hosps } = person;
      demands.set(kinds[person.index]!, { std: -1, type, people: 1, slots: 1, free, hosps });
    }
    let places = 0;
    for (let hosp = 0; hosp < H; hosp++) places += cap[hosp * T + slot]! - fixed.occ[hosp * T + slot]!;
    if (!all && present < suspicious * places) continue;
    const set = hallSet(model, fixed, [...demands.values()], 'as-is');
    if (set) found.push({ slot, set });
  }
  return found;
}
