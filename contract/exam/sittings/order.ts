import type { PublicQuestion } from '../content';

/** The same numbers for the same seed, everywhere: a reload shows the paper in the order that was there before. */
function numbersOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function shuffled<Member>(list: readonly Member[], next: () => number): Member[] {
  const result = [...list];
  for (let at = result.length - 1; at > 0; at -= 1) {
    const other = Math.floor(next() * (at + 1));
    [result[at], result[other]] = [result[other]!, result[at]!];
  }
  return result;
}

/** In which order a candidate sees the items of a paper: positions, moved within their sections only. */
export function shownOrder(sections: readonly number[], seed: number, isShuffled: boolean): number[] {
  const positions = sections.map((_, at) => at);
  if (!isShuffled) return positions;
  const next = numbersOf(seed);
  const kinds = [...new Set(sections)];
  return kinds.flatMap((section) =>
    shuffled(
      positions.filter((at) => sections[at] === section),
      next,
    ),
  );
}

/** A question with its options in the order of a candidate; those whose order means something stay. */
export function shownContent(content: PublicQuestion, seed: number): PublicQuestion {
  const next = numbersOf(seed);
  const { unit, parts } = content;
  return {
    unit: unit.is_pinned ? unit : { ...unit, options: shuffled(unit.options, next) },
    parts: parts.map((part) => (part.is_pinned ? part : { ...part, options: shuffled(part.options, next) })),
  };
}
