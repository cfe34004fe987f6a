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

/** Units of one size for one row. `least` and `most` of them in all variants, by what a single one can hold. */
export interface Cell {
  row: number;
  size: number;
  least: number;
  most: number;
}

export interface Task extends Search {
  variants: number;
  /** By class: the cells that it can serve, by their places. */
  links: readonly (readonly number[])[];
  effort: Effort;
}

export const partsAt = (cells: readonly Cell[], end: 'least' | 'most'): number =>
  cells.reduce((sum, cell) => sum + cell.size * cell[end], 0);

/** Parts as if groups could be cut; for each cell about how many units that would be. */
export function partsFlow(
  cells: readonly Cell[],
  { classes, needs, variants, links, effort }: Task,
): number[] | undefined {
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

/** Whole units for what cells take at least; who serves whom, or by `short` which cells ask for more than there is. */
export function unitsFlow(
  cells: readonly Cell[],
  { classes, links, effort }: Task,
  short: number[] = [],
): Share[] | undefined {
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
  if (network.run(source, sink) < due) {
    short.push(...[...cells.keys()].filter((at) => cells[at]!.least > 0 && !network.isBefore(nodes[at]!)));
    return undefined;
  }
  return edges.map(({ edge, ...share }) => ({ ...share, n: share.n - network.room(edge) })).filter(({ n }) => n > 0);
}
