import type { ReactNode } from 'react';

export interface Column<Row> {
  /** Unique in the table; for a sortable column the key that the server knows. */
  key: string;
  title: string;
  /** In pixels; a column without one shares what is left. */
  width?: number;
  /** Numbers stand right, everything else left. */
  align?: 'left' | 'right' | 'center';
  sort?: boolean;
  /** Not shown until the person chooses it. */
  isOptional?: boolean;
  /** Stands first, stays while the table is scrolled sideways, and cannot be hidden. */
  isFixed?: boolean;
  /** Tells the row from others, as a login name does: other columns give way before it is cut. */
  isWhole?: boolean;
  cell: (row: Row) => ReactNode;
}

/** How a person arranged a table. */
export interface Arrangement {
  /** Columns that differ from how they are at first: true is shown, false hidden. */
  shown: Readonly<Record<string, boolean>>;
  /** Widths in pixels of columns that were resized. */
  widths: Readonly<Record<string, number>>;
  /** Keys in the order that the person chose; columns that came later stand where they are declared. */
  order?: readonly string[];
}
export const noArrangement: Arrangement = { shown: {}, widths: {} };

export const leastWidth = 64;
export const mostWidth = 800;
/** Room that a column without a width of its own gets at least. */
const looseWidth = 140;

export interface LaidColumn<Row> extends Column<Row> {
  /** Own width in pixels, or null for one that shares what is left. */
  laidWidth: number | null;
  /** Whether the person set the width: then it stays, whatever stands in the column. */
  isSet: boolean;
  /** Distance of a fixed column from the left edge, else null. */
  left: number | null;
}
export interface TableLayout<Row> {
  columns: LaidColumn<Row>[];
  /** Least width of the whole table in pixels, without what stands before and after the columns. */
  width: number;
  /** Whether some column takes what is left; otherwise an empty one has to. */
  hasLoose: boolean;
}

export function isShown<Row>(column: Column<Row>, { shown }: Arrangement): boolean {
  return column.isFixed === true || (shown[column.key] ?? !column.isOptional);
}

export const clampWidth = (width: number) => Math.round(Math.min(mostWidth, Math.max(leastWidth, width)));

/** Width of a column in pixels; of one without a width of its own what it gets at least. */
export function widthOf<Row>(column: Column<Row>, { widths }: Arrangement): number {
  return widths[column.key] ?? column.width ?? looseWidth;
}

/** All columns in the order in which they stand: the fixed ones first, each kind as the person ordered it. */
export function orderColumns<Row>(columns: readonly Column<Row>[], { order }: Arrangement): Column<Row>[] {
  const declared = [...columns.filter((column) => column.isFixed), ...columns.filter((column) => !column.isFixed)];
  if (!order) return declared;
  const known = order.flatMap((key) => declared.find((column) => column.key === key) ?? []);
  const placed = [...known];
  for (const [index, column] of declared.entries()) {
    if (order.includes(column.key)) continue;
    const before = declared.slice(0, index).findLast((one) => placed.includes(one));
    placed.splice(before ? placed.indexOf(before) + 1 : 0, 0, column);
  }
  return [...placed.filter((column) => column.isFixed), ...placed.filter((column) => !column.isFixed)];
}

/** The arrangement with a column one place further; the same one where it cannot go there. */
export function moveColumn<Row>(
  columns: readonly Column<Row>[],
  arrangement: Arrangement,
  key: string,
  by: 1 | -1,
): Arrangement {
  const ordered = orderColumns(columns, arrangement);
  const from = ordered.findIndex((column) => column.key === key);
  const neighbour = ordered[from + by];
  if (from < 0 || !neighbour || Boolean(neighbour.isFixed) !== Boolean(ordered[from]!.isFixed)) return arrangement;
  const order = ordered.map((column) => column.key);
  [order[from], order[from + by]] = [order[from + by]!, order[from]!];
  return { ...arrangement, order };
}

/** Columns in the order and with the widths in which they are drawn. `before`: pixels left of the first one. */
export function layColumns<Row>(
  columns: readonly Column<Row>[],
  arrangement: Arrangement,
  before: number,
): TableLayout<Row> {
  const ordered = orderColumns(columns, arrangement).filter((column) => isShown(column, arrangement));
  let left = before;
  const laid = ordered.map((column): LaidColumn<Row> => {
    const own = arrangement.widths[column.key] ?? column.width ?? (column.isFixed ? looseWidth : null);
    const isSet = arrangement.widths[column.key] !== undefined;
    const place = { ...column, laidWidth: own, isSet, left: column.isFixed ? left : null };
    left += own ?? looseWidth;
    return place;
  });
  return { columns: laid, width: left - before, hasLoose: laid.some((column) => column.laidWidth === null) };
}
