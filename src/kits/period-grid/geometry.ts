/** How large a period grid draws, in CSS pixels. */
export interface PeriodSizes {
  row: number;
  /** A period at least; they grow while there is room. */
  unit: number;
  /** A period at most: what stands in it gains nothing beyond. */
  widest: number;
}

/** Where everything of a grid lies, in CSS pixels. */
export interface Geometry {
  row: number;
  unit: number;
  /** Widths of the columns that stay. */
  fixed: readonly number[];
  fixedWidth: number;
}

/** Height of each of the head's two levels. */
export const levelHeight = 28;
export const headHeight = 2 * levelHeight;

/** The geometry of a view of `width` pixels, filled by its periods when they are too few to. */
export function geometryOf(sizes: PeriodSizes, fixed: readonly number[], width: number, periods: number): Geometry {
  const fixedWidth = fixed.reduce((sum, one) => sum + one, 0);
  const room = periods === 0 ? sizes.widest : Math.floor((width - fixedWidth) / periods);
  const unit = Math.min(Math.max(room, sizes.unit), Math.max(sizes.widest, sizes.unit));
  return { row: sizes.row, unit, fixed, fixedWidth };
}

/** Left edge of a column that stays, from the left edge of the view. */
export function fixedLeft({ fixed }: Geometry, column: number): number {
  return fixed.slice(0, column).reduce((sum, one) => sum + one, 0);
}
