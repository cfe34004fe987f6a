import { groupBy } from '../kernel/group-by';
import { FlowNetwork } from '../kernel/max-flow';
import type { UnitClass } from './compose-stock';

/** How many units of a class serve a row in a size. */
export interface Share {
  unit: number;
  row: number;
  size: number;
  n: number;
}
export interface Search {
  classes: readonly UnitClass[];
  /** Parts that each row needs in one variant. */
  needs: readonly number[];
}

/**
 * How much may still be looked at, counted in edges of flows: the same everywhere, unlike a clock. What is left over of one
 * search serves the next.
 */
export interface Effort {
  left: number;
}

/** About a tenth of a second; an ordinary blueprint needs a thousandth of it. */
export const ordinaryEffort = 1_000_000;

/** Units of one size for one row. `least` and `most` of them in all variants, by what a single one can hold. */
interface Cell {
  row: number;
  size: number;
  least: number;
  most: number;
}

interface Task extends Search {
  variants: number;
  /** By class: the cells that it can serve, by their places. */
  links: readonly (readonly number[])[];
  effort: Effort;
}

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
  const met = decide(begun.cells, begun.task, 0);
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
const partsAt = (cells: readonly Cell[], end: 'least' | 'most'): number =>
  cells.reduce((sum, cell) => sum + cell.size * cell[end], 0);
const rowsOf = (cells: readonly Cell[]): Cell[][] => [...groupBy(cells, ({ row }) => row).values()];

/** Parts as if groups could be cut; for each cell about how many units that would be. */
function partsFlow(cells: readonly Cell[], { classes, needs, variants, links, effort }: Task): number[] | undefined {
  const network = new FlowNetwork();
  const [source, sink] = [network.node(), network.node()];
  const nodes = cells.map(() => network.node());
  const rows = new Map(cells.map(({ row }) => [row, 0]));
  let due = 0;
  for (const row of rows.keys()) {
    const node = network.node();
    rows.set(row, node);
    const need = needs[row]! * variants;
    const own = cells.filter((cell) => cell.row === row);
    if (partsAt(own, 'least') > need || partsAt(own, 'most') < need) return undefined;
    network.edge(node, sink, need - partsAt(own, 'least'));
    due += need;
  }
  const fills = cells.map((cell, index) => {
    network.edge(nodes[index]!, sink, cell.least * cell.size);
    const room = (cell.most - cell.least) * cell.size;
    return { edge: network.edge(nodes[index]!, rows.get(cell.row)!, room), room };
  });
  for (const [at, unit] of classes.entries()) {
    const node = network.node();
    network.edge(source, node, unit.n * Math.max(...unit.sizes.map(({ size }) => size)));
    for (const index of links[at]!) network.edge(node, nodes[index]!, unit.n * cells[index]!.size);
    effort.left -= 1 + links[at]!.length;
  }
  if (network.run(source, sink) < due) return undefined;
  return cells.map((cell, index) => {
    const { edge, room } = fills[index]!;
    return cell.least + Math.round((room - network.room(edge)) / cell.size);
  });
}

/** Whole units for what cells take at least; who serves whom. */
function unitsFlow(cells: readonly Cell[], { classes, links, effort }: Task): Share[] | undefined {
  const network = new FlowNetwork();
  const [source, sink] = [network.node(), network.node()];
  const nodes = cells.map((cell) => {
    const node = network.node();
    network.edge(node, sink, cell.least);
    return node;
  });
  const edges: (Share & { edge: number })[] = [];
  for (const [unit, { n }] of classes.entries()) {
    const node = network.node();
    network.edge(source, node, n);
    for (const index of links[unit]!) {
      const { row, size, least } = cells[index]!;
      if (least > 0) edges.push({ unit, row, size, n, edge: network.edge(node, nodes[index]!, n) });
    }
    effort.left -= 1 + links[unit]!.length;
  }
  const due = cells.reduce((sum, { least }) => sum + least, 0);
  if (network.run(source, sink) < due) return undefined;
  return edges.map(({ edge, ...share }) => ({ ...share, n: share.n - network.room(edge) })).filter(({ n }) => n > 0);
}

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
