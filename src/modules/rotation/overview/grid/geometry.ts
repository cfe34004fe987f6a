import type { Density } from '@/kits/table-page/density';

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
