import type { PublicQuestion } from '../content';
import { randomOf, shuffled } from '../random';

/** In which order a candidate sees the items of a paper: positions, moved within their sections only. */
export function shownOrder(sections: readonly number[], seed: number, isShuffled: boolean): number[] {
  const positions = sections.map((_, at) => at);
  if (!isShuffled) return positions;
  const next = randomOf(seed);
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
  const next = randomOf(seed);
  const { unit, parts } = content;
  return {
    unit: unit.is_pinned ? unit : { ...unit, options: shuffled(unit.options, next) },
    parts: parts.map((part) => (part.is_pinned ? part : { ...part, options: shuffled(part.options, next) })),
  };
}
