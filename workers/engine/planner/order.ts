/** The most blocks that are ordered exactly: 2^n states. */
export const widest = 14;

/**
 * The cheapest order of blocks that lie end to end: where a block begins is the sum of the lengths before it, so a set of
 * blocks decides where the next one begins, and a program over sets is exact. Allocates nothing.
 */
export class OrderSearch {
  /** Set by the caller: lengths, and costs of block `i` by where it ends, at `i * stride + end`. */
  readonly lengths = new Int32Array(widest);
  readonly costs: Float64Array;
  /** The answer: blocks in order. */
  readonly order = new Int32Array(widest);
  private readonly best = new Float64Array(1 << widest);
  private readonly last = new Uint8Array(1 << widest);
  private readonly ends = new Int32Array(1 << widest);

  /** @param stride one more than the longest sum of lengths */
  constructor(readonly stride: number) {
    this.costs = new Float64Array(widest * stride);
  }

  /** Orders the first `count` blocks; returns the cost. */
  solve(count: number): number {
    const { lengths, costs, best, last, ends, stride } = this;
    const all = (1 << count) - 1;
    ends[0] = 0;
    best[0] = 0;
    for (let set = 1; set <= all; set++) {
      const low = set & -set;
      const end = ends[set ^ low]! + lengths[31 - Math.clz32(low)]!;
      ends[set] = end;
      let least = Infinity;
      let chosen = 0;
      for (let rest = set; rest !== 0;) {
        const bit = rest & -rest;
        rest ^= bit;
        const block = 31 - Math.clz32(bit);
        const cost = best[set ^ bit]! + costs[block * stride + end]!;
        if (cost < least) {
          least = cost;
          chosen = block;
        }
      }
      best[set] = least;
      last[set] = chosen;
    }
    for (let set = all, place = count - 1; set !== 0; place--) {
      const block = last[set]!;
      this.order[place] = block;
      set ^= 1 << block;
    }
    return best[all]!;
  }
}
