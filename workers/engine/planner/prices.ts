import type { Model, Person } from './model-types';
import type { Places } from './places';

/** What a half month in a department costs one more person; the history of crowding makes cells dearer for good. */
export class Prices {
  readonly history: Float64Array;
  readonly historyType: Float64Array;
  /** Of one place above capacity. */
  overload = 1;
  /** Of a half month that differs from the plan before. */
  change = 0;

  constructor(
    readonly model: Model,
    readonly places: Places,
  ) {
    this.history = new Float64Array(places.occ.length);
    this.historyType = new Float64Array(places.occType.length);
  }

  /** Makes every crowded cell dearer by `step` for each place too many, and cells below their minimum cheaper. */
  raise(step: number): void {
    const { cap, min, capType } = this.model;
    const { occ, occType } = this.places;
    for (let cell = 0; cell < occ.length; cell++) {
      const over = occ[cell]! - cap[cell]!;
      if (over > 0) this.history[cell]! += step * over;
      else if (occ[cell]! < min[cell]!) this.history[cell]! -= step * (min[cell]! - occ[cell]!);
    }
    for (let cell = 0; cell < occType.length; cell++) {
      const over = occType[cell]! - capType[cell]!;
      if (over > 0) this.historyType[cell]! += step * over;
    }
  }

  /** Sums of prices over the person's free half months in one department, from `sums[at]` = 0 on. */
  sum(person: Person, hosp: number, sums: Float64Array, at: number): void {
    const { H, T, cap, min, capType } = this.model;
    const { occ, occType } = this.places;
    const { history, historyType, overload, change } = this;
    const { free, before } = person;
    const ofType = person.type * H * T;
    let sum = 0;
    sums[at] = 0;
    for (let place = 0; place < free.length; place++) {
      const slot = free[place]!;
      const cell = hosp * T + slot;
      const typed = ofType + cell;
      sum += history[cell]! + historyType[typed]!;
      const over = occ[cell]! + 1 - cap[cell]!;
      if (over > 0) sum += overload * over;
      else if (occ[cell]! < min[cell]!) sum -= overload;
      const overType = occType[typed]! + 1 - capType[typed]!;
      if (overType > 0) sum += overload * overType;
      if (before !== null && before.hosp[slot] !== hosp) sum += change;
      sums[at + place + 1] = sum;
    }
  }
}
