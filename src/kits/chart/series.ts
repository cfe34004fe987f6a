import { scaleLinear } from 'd3-scale';

/** A value; `to` opens its rows. null: nothing is known, which is not 0. */
export interface ChartPoint {
  value: number | null;
  to?: string;
}

export interface ChartSeries {
  key: string;
  name: string;
  /** One for each category, in their order. */
  points: readonly ChartPoint[];
}

export interface ChartData {
  /** A question: 各科室查房是否达标？ */
  title: string;
  /** Of the values: 次, 小时, %. */
  unit: string;
  /** Beside each other: months, departments. */
  categories: readonly string[];
  /** At most six: more colours cannot be told apart. */
  series: readonly ChartSeries[];
  /** What is to be reached, as a dashed line. */
  target?: { value: number; name: string };
  /** Largest value of the axis, e.g. 100 for percentages; by default what the values need. */
  most?: number;
}

export const mostSeries = 6;

/** The scale of the values from nought upwards, ending at a round number, and the numbers to write beside it. */
export function valueScale({ series, target, most }: Pick<ChartData, 'series' | 'target' | 'most'>, height: number) {
  const values = series.flatMap(({ points }) => points.map(({ value }) => value ?? 0));
  const top = most ?? Math.max(1, target?.value ?? 0, ...values);
  const scale = scaleLinear([0, top], [height, 0]);
  if (most === undefined) scale.nice(4);
  const ticks = scale.ticks(4);
  // A count has no halves.
  return { scale, ticks: values.every(Number.isInteger) ? ticks.filter(Number.isInteger) : ticks };
}

/** Every how many categories one is named, so that names of `longest` characters do not touch. */
export function labelStep(count: number, width: number, longest: number): number {
  const need = Math.min(longest, 6) * 12 + 12;
  return Math.max(1, Math.ceil((count * need) / Math.max(width, 1)));
}

/** A name as it stands under the axis in `room` pixels: cut off with … where it would touch its neighbour. */
export function axisName(name: string, room: number): string {
  const characters = Array.from(name);
  let used = 0;
  for (const [at, character] of characters.entries()) {
    used += character.codePointAt(0)! > 0x2e7f ? wide : narrow;
    if (used > room - gap) return `${characters.slice(0, Math.max(1, at - 1)).join('')}…`;
  }
  return name;
}

/** Pixels of a Chinese and of a Latin character or digit at the size of the axis, and between two names. */
const [wide, narrow, gap] = [12, 7, 6];

export function valueWords(value: number | null, unit: string): string {
  return value === null ? '无数据' : `${Number(value.toFixed(2))} ${unit}`;
}

/** Where an axis of a radar is at a distance from the middle; the first points upwards, the others follow the clock. */
export function radarPlace(at: number, count: number, distance: number): [x: number, y: number] {
  const angle = (2 * Math.PI * at) / count;
  return [distance * Math.sin(angle), -distance * Math.cos(angle)];
}

/** Fewer axes than these enclose nothing. */
export const leastAxes = 3;
