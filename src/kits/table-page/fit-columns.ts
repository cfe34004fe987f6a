import { leastWidth, mostWidth, type LaidColumn, type TableLayout } from './columns';

/** Width that a column gets for what stands in it before others are looked after: a name of 20 characters. */
const mostAtFirst = 320;
/** Narrower than this no column becomes for want of room: a day with its time stays whole. Then the table scrolls. */
const leastSqueezed = 168;
/** A first column that is declared as wide as this holds titles; a narrower one holds names, which are not cut. */
const titleWidth = 200;

/**
 * Widths that follow what stands in the columns. Nothing is cut while there is room elsewhere; where there is none the
 * widest texts give way, and below a readable width the table scrolls sideways. A width that the person set stays.
 * @param needs width in pixels that each column would take with nothing cut, by key
 * @param room pixels for all columns together
 */
export function fitColumns<Row>(
  layout: TableLayout<Row>,
  needs: ReadonlyMap<string, number>,
  room: number,
): TableLayout<Row> {
  const first = layout.columns[0];
  if (!first || needs.size === 0) return layout;
  const needOf = ({ key }: LaidColumn<Row>) => Math.min(mostWidth, Math.max(leastWidth, needs.get(key) ?? leastWidth));
  const isOpen = (column: LaidColumn<Row>) => !column.isSet;
  const widths = layout.columns.map((column) => {
    if (column.isSet) return column.laidWidth!;
    return column.isWhole ? needOf(column) : Math.min(needOf(column), mostAtFirst);
  });
  const missing = sum(widths) - room;
  if (missing > 0) {
    const giving = (isAsked: (column: LaidColumn<Row>) => boolean) =>
      layout.columns.map((column, index) =>
        isOpen(column) && !column.isFixed && !column.isWhole && column.align !== 'right' && isAsked(column)
          ? Math.max(0, widths[index]! - leastSqueezed)
          : 0,
      );
    // A column that was given a width holds something short; one that shares what is left, any text. Those that tell rows
    // apart stay whole.
    let still = takeFromWidest(
      widths,
      giving(({ laidWidth }) => laidWidth === null),
      missing,
    );
    still = takeFromWidest(
      widths,
      giving(({ laidWidth }) => laidWidth !== null),
      still,
    );
    // A long title that stays at the left gives way to its declared width where that spares the others a scroll.
    const titles = layout.columns.map((column, index) =>
      isOpen(column) && column.isFixed && !column.isWhole && (column.width ?? 0) >= titleWidth
        ? Math.max(0, widths[index]! - column.width!)
        : 0,
    );
    if (still > 0.5 && still <= sum(titles)) takeFromWidest(widths, titles, still);
  } else {
    const spare = give(widths, layout.columns.map(needOf), layout.columns.map(isOpen), -missing);
    const wished = layout.columns.map((column, index) => Math.max(widths[index]!, column.width ?? 0));
    give(widths, wished, layout.columns.map(isOpen), spare);
  }
  let left = first.left ?? 0;
  const columns = layout.columns.map((column, index): LaidColumn<Row> => {
    const width = Math.floor(widths[index]!);
    const place = { ...column, laidWidth: width, left: column.left === null ? null : left };
    left += width;
    return place;
  });
  const total = columns.reduce((all, { laidWidth }) => all + laidWidth!, 0);
  return openLoose({ columns, width: total, hasLoose: false }, layout, room - total);
}

/** What is still left goes to the columns that are declared to share it. */
function openLoose<Row>(fitted: TableLayout<Row>, asked: TableLayout<Row>, spare: number): TableLayout<Row> {
  if (spare <= 0 || !asked.hasLoose) return fitted;
  const columns = fitted.columns.map((column, index) =>
    asked.columns[index]!.laidWidth === null ? { ...column, laidWidth: null } : column,
  );
  return { ...fitted, columns, hasLoose: true };
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** Widens columns up to `wanted`, all by the same part of what they lack. @returns pixels that are left */
function give(widths: number[], wanted: readonly number[], isOpen: readonly boolean[], spare: number): number {
  const lacks = widths.map((width, index) => (isOpen[index] ? Math.max(0, wanted[index]! - width) : 0));
  const lacking = sum(lacks);
  if (lacking === 0) return spare;
  const part = Math.min(1, spare / lacking);
  lacks.forEach((lack, index) => (widths[index]! += lack * part));
  return spare - lacking * part;
}

/** Narrows columns, the widest first, each by at most what it can give. @returns pixels that are still missing */
function takeFromWidest(widths: number[], giving: number[], missing: number): number {
  const taken = Math.min(missing, sum(giving));
  let left = taken;
  while (left > 0.5) {
    const able = giving.flatMap((most, index) => (most > 0.5 ? [index] : []));
    const widest = Math.max(...able.map((index) => widths[index]!));
    const top = able.filter((index) => widths[index]! >= widest - 0.5);
    const next = Math.max(
      leastSqueezed,
      ...able.filter((index) => !top.includes(index)).map((index) => widths[index]!),
    );
    const each = Math.min(widest - next || left / top.length, left / top.length, ...top.map((index) => giving[index]!));
    for (const index of top) {
      widths[index]! -= each;
      giving[index]! -= each;
    }
    left -= each * top.length;
  }
  return missing - taken;
}
