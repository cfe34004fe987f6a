/** Items from `first` up to, not including, `end`. */
export interface Span {
  first: number;
  end: number;
}

export const contains = ({ first, end }: Span, item: number): boolean => item >= first && item < end;

/** Scroll offset that brings an item into view, moving as little as possible. */
export function offsetShowing(item: number, size: number, offset: number, viewport: number): number {
  const start = item * size;
  if (start < offset) return start;
  return start + size > offset + viewport ? Math.max(0, start + size - viewport) : offset;
}
