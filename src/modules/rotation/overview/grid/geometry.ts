/** Sizes of the grid in CSS pixels. */
export interface Geometry {
  row: number;
  month: number;
  /** Widths of the two fixed columns: person, and major with grade. */
  person: number;
  major: number;
  /** Heights of the header's two levels. */
  years: number;
  months: number;
}

export const densities = ['compact', 'standard', 'roomy'] as const;
export type Density = (typeof densities)[number];

const header = { years: 28, months: 28 };
export const geometries: Record<Density, Geometry> = {
  compact: { row: 32, month: 52, person: 168, major: 124, ...header },
  standard: { row: 44, month: 68, person: 132, major: 124, ...header },
  roomy: { row: 56, month: 92, person: 148, major: 140, ...header },
};

/** Widest a month grows to when there is room: names gain nothing beyond. */
const widestMonth = 160;

/** The geometry with its months widened to fill a view of `width` pixels when they are too few to. */
export function fitted(geometry: Geometry, width: number, months: number): Geometry {
  const room = Math.floor((width - fixedWidth(geometry)) / months);
  return room > geometry.month ? { ...geometry, month: Math.min(room, widestMonth) } : geometry;
}

export const fixedWidth = ({ person, major }: Geometry): number => person + major;
export const headerHeight = ({ years, months }: Geometry): number => years + months;

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
