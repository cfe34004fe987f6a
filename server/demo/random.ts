/**
 * Deterministic randomness: the demo hospital must be the same on every machine and for every size, so each person
 * draws from a generator of their own, seeded by what they are (never by a clock or by who came before).
 */
export interface Random {
  /** Integer from 0 to below `limit`. */
  below(limit: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** One of the items, each as likely as its weight. */
  weighted<Item>(items: readonly (readonly [Item, number])[]): Item;
  /** A shuffled copy. */
  shuffled<Item>(items: readonly Item[]): Item[];
}

/** A generator for the given words and numbers: equal seeds give equal draws. */
export function seededRandom(...seed: (string | number)[]): Random {
  let state = hash(seed.join('|'));

  /** Next 32 bits: a Weyl sequence through an integer mixer. */
  function next(): number {
    state = (state + 0x9e3779b9) >>> 0;
    return mix(state);
  }
  function below(limit: number): number {
    return Math.floor((next() / 0x1_0000_0000) * limit);
  }

  return {
    below,
    pick: (items) => items[below(items.length)]!,
    weighted: (items) => {
      let left = below(items.reduce((sum, [, weight]) => sum + weight, 0));
      for (const [item, weight] of items) {
        if (left < weight) return item;
        left -= weight;
      }
      throw new RangeError('weighted() needs at least one positive weight');
    },
    shuffled: (items) => {
      const copy = [...items];
      for (let last = copy.length - 1; last > 0; last--) {
        const other = below(last + 1);
        [copy[last], copy[other]] = [copy[other]!, copy[last]!];
      }
      return copy;
    },
  };
}

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return mix(value >>> 0);
}

function mix(value: number): number {
  let bits = value;
  bits = Math.imul(bits ^ (bits >>> 16), 0x7feb352d);
  bits = Math.imul(bits ^ (bits >>> 15), 0x846ca68b);
  return (bits ^ (bits >>> 16)) >>> 0;
}
