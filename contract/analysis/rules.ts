import { groupBy } from '../kernel/group-by';
import { dataSets, type GroupKey, type SetKey } from './sets';

export const limits = {
  name: 40,
  text: 300,
  formula: 200,
  unit: 10,
  owner: 30,
  cards: 24,
  roles: 50,
  threshold: [0, 100_000],
  cache: [0, 3600],
  year: [2000, 2100],
} as const;

export const cardKinds = { number: '数字', line: '折线', bar: '柱状', pie: '饼图', table: '表格' } as const;
export const cardKindKeys = ['number', 'line', 'bar', 'pie', 'table'] as const;
export type CardKind = (typeof cardKindKeys)[number];

/** Widths that a card has in the grid of twelve columns. */
export const cardWidths = [3, 4, 6, 8, 12] as const;

export interface Card {
  id: string;
  title: string;
  set: SetKey;
  kind: CardKind;
  /** Null: the figure as a whole. */
  group: GroupKey | null;
  /** Null: as the dashboard filters. */
  dept_id: number | null;
  /** Columns of the grid, of twelve. Cards follow each other row by row in the order of the board. */
  width: number;
}

/** Why a card cannot be drawn, to be read after its title; null where it can. */
export function cardProblem(card: Pick<Card, 'set' | 'kind' | 'group' | 'dept_id' | 'width'>): string | null {
  const { groups, filters } = dataSets[card.set];
  if (!cardWidths.some((width) => width === card.width)) return '的宽度应为 3、4、6、8 或 12 列';
  if (card.dept_id !== null && !filters.includes('dept_id')) return '的数据集不能按科室筛选';
  if (card.kind === 'number') return card.group === null ? null : '是数字，不需要分组';
  if (card.group === null) return '没有选择分组';
  if (!groups.includes(card.group)) return '的数据集不能按所选项目分组';
  // Slices of a whole: rates and means do not add up to one.
  const isWhole = dataSets[card.set].measure === 'count' || dataSets[card.set].measure === 'rows';
  return card.kind === 'pie' && !isWhole ? '的数据是比率或平均数，不能画饼图' : null;
}

/** The card `by` places further on, or as far as there are places. */
export function moved<One extends { id: string }>(cards: readonly One[], id: string, by: number): One[] {
  const from = cards.findIndex((card) => card.id === id);
  if (from === -1) return [...cards];
  const to = Math.min(Math.max(from + by, 0), cards.length - 1);
  const rest = cards.filter((card) => card.id !== id);
  return [...rest.slice(0, to), cards[from]!, ...rest.slice(to)];
}

/** The next width of a card in a direction; the same at the ends. */
export function resized(width: number, by: 1 | -1): number {
  const at = cardWidths.findIndex((one) => one === width);
  return cardWidths[Math.min(Math.max(at + by, 0), cardWidths.length - 1)]!;
}

/** What a figure needs of a row. */
export interface Counted {
  /** What a row counts, or what was reached. */
  part: number;
  /** What was due; null where nothing was. */
  whole: number | null;
}

/**
 * The figure of some rows; null where nothing can be said. A share counts only rows of which something was due, and what went
 * beyond it in one row makes up for no other, except where the load of a place is what is asked.
 */
export function figureOf(set: SetKey, rows: readonly Counted[]): number | null {
  const { measure } = dataSets[set];
  const sum = (list: readonly Counted[], of: (row: Counted) => number) => list.reduce((all, row) => all + of(row), 0);
  if (measure === 'rows') return rows.length;
  if (measure === 'count') return sum(rows, ({ part }) => part);
  if (measure === 'mean') return rows.length === 0 ? null : tenths(sum(rows, ({ part }) => part) / rows.length);
  const due = rows.filter(({ whole }) => whole !== null && whole > 0);
  const among = sum(due, ({ whole }) => whole!);
  const reached = sum(due, ({ part, whole }) => (set === 'load' ? part : Math.min(part, whole!)));
  return among === 0 ? null : tenths((reached / among) * 100);
}

const tenths = (value: number) => Math.round(value * 10) / 10;

/** What rows without a value of the group are called. */
export const noGroup = '未填写';

export interface GroupFigure {
  label: string;
  value: number | null;
  rows: number;
}

/** How a row is named in a group. */
export const groupLabel = (value: string | number | null) =>
  value === null || value === '' ? noGroup : typeof value === 'number' ? `${value} 级` : value;

/** Figures by group, the largest first; grades in their order. */
export function groupFigures(
  set: SetKey,
  rows: readonly (Counted & Record<GroupKey, string | number | null>)[],
  group: GroupKey,
): GroupFigure[] {
  const found = [...groupBy(rows, (row) => groupLabel(row[group]))].map(([label, list]) => ({
    label,
    value: figureOf(set, list),
    rows: list.length,
  }));
  return group === 'grade'
    ? found.toSorted((one, other) => (one.label < other.label ? -1 : 1))
    : found.toSorted((one, other) => (other.value ?? -1) - (one.value ?? -1));
}

export const colourWords = { green: '正常', yellow: '关注', red: '预警' } as const;
export type Colour = keyof typeof colourWords;

/** Where a metric turns: more is better, or less is, or it has no colours. */
export interface Thresholds {
  better: 'more' | 'less';
  green: number | null;
  red: number | null;
}

/** Green from one threshold on, red from the other, yellow between them; null where there is none or nothing is known. */
export function colourOf(value: number | null, { better, green, red }: Thresholds): Colour | null {
  if (value === null || green === null || red === null) return null;
  const reaches = (bound: number) => (better === 'more' ? value >= bound : value <= bound);
  if (reaches(green)) return 'green';
  return (better === 'more' ? value < red : value > red) ? 'red' : 'yellow';
}

/** What is wrong with thresholds, in words; null where nothing is. */
export function thresholdProblem({ better, green, red }: Thresholds): string | null {
  if ((green === null) !== (red === null)) return '绿色与红色阈值应同时填写或同时留空';
  if (green === null || red === null) return null;
  if (better === 'more' && green < red) return '越高越好的指标，绿色阈值不能低于红色阈值';
  return better === 'less' && green > red ? '越低越好的指标，绿色阈值不能高于红色阈值' : null;
}
