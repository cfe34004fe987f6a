import { groupBy } from '../kernel/group-by';
import { unitsFlow, type Cell, type Effort, type Share, type Task } from './compose-flows';

const mostRounds = 60;
/** Units of a size that a row gives or takes in one round. */
const mostSteps = 6;
/** A row stays as it is where nothing is cheaper. */
const stepCost = 0.01;

/**
 * Guesses how many units of each size every row takes in each variant, and looks whether they are there. Where they are not, those
 * for which too many ask become dearer, and rows take what is cheapest to them then. Finds what a search row by row does not: where
 * one row has to give way so that another, decided long before, can be met.
 */
export function byPrices(cells: readonly Cell[], wanted: readonly number[], task: Task): Share[] | undefined {
  const { needs, variants, effort } = task;
  const rows = [...groupBy(cells.keys(), (at) => cells[at]!.row).values()];
  const prices = cells.map(() => 0);
  // About the same of each size in every variant.
  const values = Array.from({ length: variants }, (_, variant) =>
    wanted.map((n) => Math.floor((n * (variant + 1)) / variants) - Math.floor((n * variant) / variants)),
  );
  const choose = (variant: number): boolean =>
    rows.every((own) => {
      const near = own.map((at) => {
        const { size, least, most } = cells[at]!;
        return {
          size,
          least: least / variants,
          most: most / variants,
          price: prices[at]!,
          near: values[variant]![at]!,
        };
      });
      const cheapest = cheapestOf(near, needs[cells[own[0]!]!.row]!, effort);
      for (const [index, at] of own.entries()) if (cheapest) values[variant]![at] = cheapest[index]!;
      return cheapest !== undefined;
    });
  if (!values.every((_, variant) => choose(variant))) return undefined;
  // One variant after the other gives way: all at once would rush from one size to the next.
  for (let round = 0; round < mostRounds * variants && effort.left > 0; round += 1) {
    const taken = cells.map((cell, at) => {
      const n = values.reduce((sum, one) => sum + one[at]!, 0);
      return { ...cell, least: n, most: n };
    });
    const short: number[] = [];
    const shares = unitsFlow(taken, task, short);
    if (shares) return shares;
    for (const at of short) prices[at]! += 1;
    if (!choose(round % variants)) return undefined;
  }
  return undefined;
}

interface Priced extends Omit<Cell, 'row'> {
  price: number;
  near: number;
}

/** The cheapest units that make up exactly so many parts, by few steps from where they were; undefined where none do. */
function cheapestOf(cells: readonly Priced[], need: number, effort: Effort): number[] | undefined {
  // By what is missing or over: the cost, and the steps that lead there.
  let found = new Map<number, { cost: number; values: number[] }>([
    [need - cells.reduce((sum, { near, size }) => sum + near * size, 0), { cost: 0, values: [] }],
  ]);
  for (const { near, size, price, least, most } of cells) {
    const next: typeof found = new Map();
    const [from, to] = [Math.max(least, near - mostSteps), Math.min(most, near + mostSteps)];
    for (const [missing, { cost, values }] of found) {
      for (let value = from; value <= to; value += 1) {
        const left = missing - (value - near) * size;
        const total = cost + price * (value - near) + Math.abs(value - near) * stepCost;
        const known = next.get(left);
        if (!known || total < known.cost) next.set(left, { cost: total, values: [...values, value] });
      }
    }
    effort.left -= next.size;
    found = next;
  }
  return found.get(0)?.values;
}
