import { groupBy } from '../kernel/group-by';
import {
  partsAt,
  partsFlow,
  unitsFlow,
  type Cell,
  type Effort,
  type Search,
  type Share,
  type Task,
} from './compose-flows';
import { byPrices } from './compose-prices';

/** About a tenth of a second; an ordinary blueprint needs a thousandth of it. */
export const ordinaryEffort = 1_000_000;

/** Of it what the near way may take, before another is tried. */
const nearEffort = 15_000;

/**
 * Whether some rows can be met together, by disjoint units in each of `variants`: who serves whom, undefined where it is
 * impossible, `unknown` beyond the effort. Exact: with one size it is a flow; else the number of units of each size is
 * decided row by row, near to what the flow of parts suggests, and each branch is bounded by that flow.
 */
export function meet(
  search: Search,
  rows: readonly number[],
  variants = 1,
  effort: Effort = { left: ordinaryEffort },
): Share[] | 'unknown' | undefined {
  const begun = begin(search, rows, variants, effort);
  if (!begun) return undefined;
  const met = decided(begun.cells, begun.task);
  return Array.isArray(met) ? met.map((share) => ({ ...share, unit: begun.own[share.unit]! })) : met;
}

/** Whether nothing speaks against so many variants at first sight: false is a proof, true is none. */
export function mayMeet(search: Search, rows: readonly number[], variants: number, effort: Effort): boolean {
  const begun = begin(search, rows, variants, effort);
  return begun !== undefined && isBounded(begun.cells, begun.task) !== undefined;
}

function begin({ classes, needs }: Search, rows: readonly number[], variants: number, effort: Effort) {
  // Others are in nobody's way here.
  const own = [...classes.keys()].filter((at) =>
    classes[at]!.sizes.some((one) => one.rows.some((row) => rows.includes(row))),
  );
  const units = own.map((at) => classes[at]!);
  const cells: Cell[] = [];
  for (const row of rows) {
    const sizes = new Set(
      units.flatMap((unit) => unit.sizes.filter((one) => one.rows.includes(row)).map(({ size }) => size)),
    );
    const found = cellsOf(
      row,
      needs[row]!,
      [...sizes].toSorted((one, two) => two - one),
      variants,
    );
    if (!found) return undefined;
    cells.push(...found);
  }
  // Rows that have the fewest ways first.
  const room = (row: number) =>
    cells.filter((cell) => cell.row === row).reduce((ways, { least, most }) => ways * (most - least + 1), 1);
  const ways = new Map(rows.map((row) => [row, room(row)]));
  const ordered = cells.toSorted((one, two) => ways.get(one.row)! - ways.get(two.row)! || one.row - two.row);
  const links = units.map(({ sizes }) =>
    [...ordered.keys()].filter((at) => {
      const { row, size } = ordered[at]!;
      return sizes.some((one) => one.size === size && one.rows.includes(row));
    }),
  );
  return { own, cells: ordered, task: { classes: units, needs, variants, links, effort } };
}

/** Least and most units of each size in one paper of so many parts; undefined where sizes cannot make the need. */
function cellsOf(row: number, need: number, sizes: readonly number[], variants: number): Cell[] | undefined {
  const cells: Cell[] = [];
  for (const size of sizes) {
    const others = sumsOf(
      sizes.filter((other) => other !== size),
      need,
    );
    const counts = Array.from({ length: Math.floor(need / size) + 1 }, (_, count) => count).filter(
      (count) => others[need - count * size],
    );
    if (counts.length === 0) return undefined;
    cells.push({ row, size, least: counts[0]! * variants, most: counts.at(-1)! * variants });
  }
  return need > 0 && cells.length === 0 ? undefined : cells;
}

/** Which numbers up to a limit are sums of some sizes, each taken as often as one likes. */
function sumsOf(sizes: readonly number[], limit: number): boolean[] {
  const sums = [true];
  for (let sum = 1; sum <= limit; sum += 1) sums[sum] = sizes.some((size) => size <= sum && sums[sum - size]);
  return sums;
}

/** Looks the near way first, then guesses by prices, then looks everywhere with what is left. */
function decided(cells: readonly Cell[], task: Task): Share[] | 'unknown' | undefined {
  const { effort } = task;
  const near = { left: Math.min(effort.left, nearEffort) };
  effort.left -= near.left;
  const met = decide(cells, { ...task, effort: near }, 0);
  effort.left += near.left;
  if (met !== 'unknown') return met;
  const wanted = partsFlow(cells, task);
  const guessed = wanted && byPrices(cells, wanted, task);
  return guessed ?? decide(cells, task, 0);
}

/** About how many units each cell would take, where neither parts nor whole units are too few for what is decided. */
function isBounded(cells: readonly Cell[], task: Task): number[] | undefined {
  const wanted = partsFlow(cells, task);
  return wanted && unitsFlow(cells, task) ? wanted : undefined;
}

function decide(cells: readonly Cell[], task: Task, at: number): Share[] | 'unknown' | undefined {
  if (task.effort.left <= 0) return 'unknown';
  const wanted = isBounded(cells, task);
  if (!wanted) return undefined;
  const open = cells.findIndex((cell, index) => index >= at && !isDecided(cell));
  if (open < 0) {
    return rowsOf(cells).every((row) => divides(row, task)) ? unitsFlow(cells, task) : undefined;
  }
  const cell = cells[open]!;
  const others = cells.filter((other) => other.row === cell.row && other !== cell);
  const [lowest, highest] = [partsAt(others, 'least'), partsAt(others, 'most')];
  const need = task.needs[cell.row]! * task.variants;
  const values = Array.from({ length: cell.most - cell.least + 1 }, (_, index) => cell.least + index).filter(
    (value) => {
      const rest = need - value * cell.size;
      return rest >= lowest && rest <= highest && (others.length !== 1 || rest % others[0]!.size === 0);
    },
  );
  const target = wanted[open]!;
  values.sort((one, two) => Math.abs(one - target) - Math.abs(two - target));
  for (const value of values) {
    const next = cells.map((other) => (other === cell ? { ...cell, least: value, most: value } : other));
    const found = decide(next, task, open);
    if (found) return found;
  }
  return undefined;
}

const isDecided = ({ least, most }: Cell): boolean => least === most;
const rowsOf = (cells: readonly Cell[]): Cell[][] => [...groupBy(cells, ({ row }) => row).values()];

/** Whether the units of a row can be dealt to all variants, each getting exactly its parts. */
function divides(cells: readonly Cell[], { needs, variants }: Task): boolean {
  if (variants === 1 || cells.length < 2) return true;
  const need = needs[cells[0]!.row]!;
  const seen = new Set<string>();
  const deal = (left: readonly number[], variant: number): boolean => {
    if (variant === variants) return true;
    const sign = `${variant} ${left.join(' ')}`;
    if (seen.has(sign)) return false;
    seen.add(sign);
    return fill(left, 0, need, (rest) => deal(rest, variant + 1));
  };
  const fill = (left: readonly number[], cell: number, parts: number, then: (rest: number[]) => boolean): boolean => {
    if (cell === cells.length) return parts === 0 && then([...left]);
    const { size } = cells[cell]!;
    for (let n = Math.min(left[cell]!, Math.floor(parts / size)); n >= 0; n -= 1) {
      const rest = left.map((count, index) => (index === cell ? count - n : count));
      if (fill(rest, cell + 1, parts - n * size, then)) return true;
    }
    return false;
  };
  return deal(
    cells.map(({ least }) => least),
    0,
  );
}
