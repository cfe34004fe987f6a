/** A list in an order that follows from the numbers. */
export function shuffled<Item>(list: readonly Item[], random: () => number): Item[] {
  const found = [...list];
  for (let at = found.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [found[at], found[other]] = [found[other]!, found[at]!];
  }
  return found;
}

/** Numbers from 0 to 1 that follow from a seed (mulberry32): the same on every machine. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b_79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
