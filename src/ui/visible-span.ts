/** Items from `first` up to, not including, `end`. */
export interface Span {
  first: number;
  end: number;
}

export const contains = ({ first, end }: Span, item: number): boolean => item >= first && item < end;

/**
 * Items of one size to draw for a scroll offset: those in view and `spare` more on both sides, rounded outwards to
 * multiples of `step` so that most scroll events change nothing.
 */
export function visibleSpan(
  offset: number,
  viewport: number,
  size: number,
  count: number,
  spare: number,
  step: number,
): Span {
  const first = Math.floor((Math.floor(offset / size) - spare) / step) * step;
  const end = Math.ceil((Math.ceil((offset + viewport) / size) + spare) / step) * step;
  return { first: Math.min(Math.max(first, 0), count), end: Math.min(Math.max(end, 0), count) };
}

/** Scroll offset that brings an item into view, moving as little as possible. */
export function offsetShowing(item: number, size: number, offset: number, viewport: number): number {
  const start = item * size;
  if (start < offset) return start;
  return start + size > offset + viewport ? Math.max(0, start + size - viewport) : offset;
}
