import type { Model, Person } from './model-types';

/** A piece of a person while it is being searched for: so many half months of a need, in a department. */
export interface Block {
  /** Which of the person's needs. */
  need: number;
  length: number;
  std: number;
  hosp: number;
}

/** Blocks in the order in which they fill the person's free half months. */
export type Schedule = Block[];

/** Who is where: people by cell, in all and by type. */
export class Places {
  readonly occ: Int32Array;
  readonly occType: Int32Array;

  constructor(readonly model: Model) {
    const { H, T, types } = model;
    this.occ = new Int32Array(H * T);
    this.occType = new Int32Array(types * H * T);
    for (const person of model.people) {
      for (const { from, to, hosp } of person.fixed) {
        for (let slot = from; slot < to; slot++) this.count(person, hosp, slot, 1);
      }
    }
  }

  private count(person: Person, hosp: number, slot: number, by: number): void {
    const { H, T } = this.model;
    const cell = hosp * T + slot;
    this.occ[cell]! += by;
    this.occType[person.type * H * T + cell]! += by;
  }

  /** Adds (1) or takes away (-1) a person's schedule. */
  put(person: Person, schedule: Schedule, by: 1 | -1): void {
    let place = 0;
    for (const { length, hosp } of schedule) {
      for (const end = place + length; place < end; place++) this.count(person, hosp, person.free[place]!, by);
    }
  }

  /** Places above capacity, in all and by type, and below the minimum. */
  over(): number {
    const { cap, min, capType } = this.model;
    const { occ, occType } = this;
    let sum = 0;
    for (let cell = 0; cell < occ.length; cell++) {
      sum += Math.max(0, occ[cell]! - cap[cell]!, min[cell]! - occ[cell]!);
    }
    for (let cell = 0; cell < occType.length; cell++) sum += Math.max(0, occType[cell]! - capType[cell]!);
    return sum;
  }

  /** 1 for each department with a cell above its capacity or below its minimum. */
  crowdedDepartments(): Uint8Array {
    const { H, T, types, cap, min, capType } = this.model;
    const crowded = new Uint8Array(H);
    for (let cell = 0; cell < this.occ.length; cell++) {
      const people = this.occ[cell]!;
      if (people > cap[cell]! || people < min[cell]!) crowded[Math.floor(cell / T)] = 1;
      for (let typed = cell; typed < types * H * T; typed += H * T) {
        if (this.occType[typed]! > capType[typed]!) crowded[Math.floor(cell / T)] = 1;
      }
    }
    return crowded;
  }

  /** 1 for each department with a cell below its minimum; null where there is none. */
  lackingDepartments(): Uint8Array | null {
    const { H, T, min } = this.model;
    const lacking = new Uint8Array(H);
    let isAny = false;
    for (let cell = 0; cell < this.occ.length; cell++) {
      if (this.occ[cell]! >= min[cell]!) continue;
      lacking[Math.floor(cell / T)] = 1;
      isAny = true;
    }
    return isAny ? lacking : null;
  }

  /** Whether a person stands in a cell above its capacity; `more` is 1 where he is not counted at the moment. */
  isCrowded(person: Person, schedule: Schedule, more: 0 | 1 = 0): boolean {
    const { H, T, cap, capType } = this.model;
    const ofType = person.type * H * T;
    let place = 0;
    for (const { length, hosp } of schedule) {
      for (const end = place + length; place < end; place++) {
        const cell = hosp * T + person.free[place]!;
        if (this.occ[cell]! + more > cap[cell]!) return true;
        if (this.occType[ofType + cell]! + more > capType[ofType + cell]!) return true;
      }
    }
    return false;
  }
}
