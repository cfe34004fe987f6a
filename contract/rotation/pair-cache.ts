/** Pairs that are remembered; more come only from a file that is wrong everywhere. */
const mostPairs = 20_000;

/** Remembers a value per pair of texts: sheets repeat a few hundred names many thousand times. */
export class PairCache<Value> {
  private readonly values = new Map<string, Map<string, Value>>();
  private size = 0;

  /** The remembered value, or what `make` says. */
  get(first: string, second: string, make: () => Value): Value {
    const known = this.values.get(first)?.get(second);
    if (known !== undefined) return known;
    if (this.size >= mostPairs) {
      this.values.clear();
      this.size = 0;
    }
    const value = make();
    const row = this.values.get(first);
    if (row) row.set(second, value);
    else this.values.set(first, new Map([[second, value]]));
    this.size++;
    return value;
  }
}
