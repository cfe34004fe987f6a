import { needKinds, type Model, type Need, type Person } from './model-types';
import { OrderSearch, widest } from './order';
import type { Block, Schedule } from './places';
import type { Prices } from './prices';

/** How dear it is to lie apart from the fixed stay that a block has to continue. */
const apart = 10_000;
/** Blocks of a longer list are ordered within windows of so many. */
const windowSize = 9;
const windowStep = 5;
/** Lists of so many are ordered exactly at once, longer ones up to `widest` where windows are not enough. */
const quick = 10;
const attempts = 4;

/** Puts the blocks of one person into their cheapest order, and each into its cheapest department, at given prices. */
export class Router {
  /** Of a half month that a wished-for department lies away from the beginning or the end. */
  wishWeight = 0;
  /** Of each piece. */
  pieceCost = 0.01;
  private readonly search: OrderSearch;
  private readonly sums: Float64Array;
  private readonly pick: Uint8Array;
  /** By department of the hospital where its sums begin. */
  private readonly sumsOf: Int32Array;
  private person!: Person;
  private wishes!: Int8Array;
  private readonly stride: number;

  constructor(
    private readonly model: Model,
    private readonly prices: Prices,
  ) {
    this.stride = model.T + 1;
    this.search = new OrderSearch(this.stride);
    this.sums = new Float64Array(model.H * this.stride);
    this.pick = new Uint8Array(widest * this.stride);
    this.sumsOf = Int32Array.from({ length: model.H }, (_, hosp) => hosp * this.stride);
  }

  /** Looks up the prices for a person who stands nowhere at the moment. */
  prepare(person: Person): void {
    this.person = person;
    this.wishes = this.model.wish[person.schemeIndex]!;
    for (const hosp of person.hosps) this.prices.sum(person, hosp, this.sums, this.sumsOf[hosp]!);
  }

  private placeCost(need: Need, choice: number, from: number, to: number): number {
    const at = this.sumsOf[need.hosps[choice]!]!;
    let cost = this.sums[at + to]! - this.sums[at + from]!;
    const wish = this.wishes[need.stds[choice]!]!;
    if (wish > 0) cost += this.wishWeight * from;
    else if (wish < 0) cost += this.wishWeight * (this.person.free.length - to);
    return cost;
  }

  /** What a schedule costs where it lies. */
  cost(schedule: Schedule): number {
    let sum = schedule.length * this.pieceCost;
    let from = 0;
    for (const block of schedule) {
      const need = this.person.needs[block.need]!;
      const to = from + block.length;
      sum += this.placeCost(need, choiceOf(need, block), from, to);
      if (need.touch >= 0 && block === touching(schedule, block.need)) {
        const isBeside = from <= need.touch && to >= need.touch && block.hosp === need.touchHosp;
        if (!isBeside) sum += apart;
      }
      from = to;
    }
    return sum;
  }

  /** Improves the order of a schedule in place: exactly where it is short, else within windows from `offset` on. */
  improve(schedule: Schedule, offset: number): void {
    const count = schedule.length;
    if (count <= quick) {
      this.within(schedule, 0, count);
      return;
    }
    for (let begin = -(offset % windowStep); begin < count - 2; begin += windowStep) {
      this.within(schedule, Math.max(0, begin), Math.min(count, begin + windowSize));
    }
  }

  /** Orders a schedule exactly; false where it is too long, or `improve` was exact already. */
  improveExactly(schedule: Schedule): boolean {
    if (schedule.length <= quick || schedule.length > widest) return false;
    this.within(schedule, 0, schedule.length);
    return true;
  }

  /** Orders the blocks begin..end of a schedule. One department is the option or the reserve of one block only. */
  private within(schedule: Schedule, begin: number, end: number): void {
    const count = end - begin;
    if (count < 1) return;
    let base = 0;
    for (let index = 0; index < begin; index++) base += schedule[index]!.length;
    let total = 0;
    for (let index = 0; index < count; index++) {
      const { length } = schedule[begin + index]!;
      this.search.lengths[index] = length;
      total += length;
    }
    const closed: number[] = [];
    for (let attempt = 0; attempt < attempts; attempt++) {
      for (let index = 0; index < count; index++) {
        this.fillCosts(schedule, begin, end, index, base, total, closed);
      }
      if (this.search.solve(count) === Infinity) return;
      const clash = this.clash(schedule, begin, count);
      if (clash < 0) {
        this.take(schedule, begin, count);
        return;
      }
      closed.push(clash);
    }
  }

  /** Costs of block `index` by where it ends, and which choice is the cheapest there. */
  private fillCosts(
    schedule: Schedule,
    begin: number,
    end: number,
    index: number,
    base: number,
    total: number,
    closed: readonly number[],
  ): void {
    const { costs } = this.search;
    const block = schedule[begin + index]!;
    const need = this.person.needs[block.need]!;
    const row = index * this.stride;
    costs.fill(Infinity, row, row + total + 1);
    const hasToTouch = need.touch >= 0 && block === touching(schedule, block.need);
    for (let choice = 0; choice < need.hosps.length; choice++) {
      const std = need.stds[choice]!;
      if (need.kind !== needKinds.necessary && this.isTaken(schedule, begin, end, index, std, closed)) continue;
      for (let to = block.length; to <= total; to++) {
        const from = base + to - block.length;
        let cost = this.placeCost(need, choice, from, base + to);
        if (hasToTouch && (from > need.touch || base + to < need.touch || need.hosps[choice] !== need.touchHosp))
          cost += apart;
        if (cost < costs[row + to]!) {
          costs[row + to] = cost;
          this.pick[row + to] = choice;
        }
      }
    }
  }

  /** Whether an option or reserve department is another block's: of one outside the window, or one of a clash before. */
  private isTaken(
    schedule: Schedule,
    begin: number,
    end: number,
    index: number,
    std: number,
    closed: readonly number[],
  ): boolean {
    for (const clash of closed) if ((clash & 0xff) === index && clash >> 8 === std) return true;
    for (let other = 0; other < schedule.length; other++) {
      if (other >= begin && other < end) continue;
      const block = schedule[other]!;
      if (block.std === std && this.person.needs[block.need]!.kind !== needKinds.necessary) return true;
    }
    return false;
  }

  /** Two blocks of the order found that chose the same option or reserve: the second as `std << 8 | index`; -1: none. */
  private clash(schedule: Schedule, begin: number, count: number): number {
    const { order } = this.search;
    let to = 0;
    const seen: number[] = [];
    for (let place = 0; place < count; place++) {
      const index = order[place]!;
      const block = schedule[begin + index]!;
      to += block.length;
      const need = this.person.needs[block.need]!;
      if (need.kind === needKinds.necessary) continue;
      const std = need.stds[this.pick[index * this.stride + to]!]!;
      if (seen.includes(std)) return (std << 8) | index;
      seen.push(std);
    }
    return -1;
  }

  private take(schedule: Schedule, begin: number, count: number): void {
    const taken = schedule.slice(begin, begin + count);
    let to = 0;
    for (let place = 0; place < count; place++) {
      const index = this.search.order[place]!;
      const block = taken[index]!;
      to += block.length;
      const need = this.person.needs[block.need]!;
      const choice = this.pick[index * this.stride + to]!;
      block.std = need.stds[choice]!;
      block.hosp = need.hosps[choice]!;
      schedule[begin + place] = block;
    }
  }
}

/** The block of a need that has to touch what is fixed: the shortest, which could not stand by itself. */
function touching(schedule: Schedule, need: number): Block | undefined {
  let shortest: Block | undefined;
  for (const block of schedule)
    if (block.need === need && block.length < (shortest?.length ?? Infinity)) shortest = block;
  return shortest;
}

function choiceOf(need: Need, block: Block): number {
  for (let choice = 0; choice < need.hosps.length; choice++) {
    if (need.hosps[choice] === block.hosp && need.stds[choice] === block.std) return choice;
  }
  return 0;
}
