import { groupBy } from '../kernel/group-by';
import { connectedRows, countOf } from './compose';
import type { Search } from './compose-flows';
import { meet } from './compose-search';
import { randomOf, shuffled } from './random';
import { fits, type ComposeRule, type Label, type Stock, type UnitClass } from './compose-stock';

/** A question that may be drawn, as `Stock` of one. */
export interface Unit extends Stock {
  id: number;
  size: number;
  /** Papers that it stands on: the more, the less likely it is drawn. */
  uses: number;
}

/** A unit with the rule that it serves, counted from 0. */
export interface Pick {
  id: number;
  rule: number;
}

export interface DrawInput {
  units: readonly Unit[];
  rules: readonly ComposeRule[];
  seed: number;
  variants: number;
  /** 1 no question in two variants, 2 one set in other orders, 3 independent draws. */
  repeatRule: number;
  /** By variant, counted from 0: what stays as it is. */
  locked?: readonly (readonly Pick[])[];
}

/** Draws of disjoint variants that are begun anew before it is said that none was found. */
const mostTries = 30;

/**
 * Draws the variants of a paper: each row exactly, no question twice on a variant, near-duplicates at most once. The same
 * input draws the same. Within what is alike each question has the same chance, less the more papers it stands on.
 * @returns the picks of each variant in the order of the paper; undefined where none was found
 */
export function drawPaper(input: DrawInput): Pick[][] | undefined {
  const random = randomOf(input.seed);
  const { variants, repeatRule, locked = [] } = input;
  if (repeatRule === 2) {
    const set = drawOne(input, locked[0] ?? [], new Set(), random);
    return set && Array.from({ length: variants }, (_, at) => (at === 0 ? set : inOtherOrder(set, random)));
  }
  const isApart = repeatRule === 1;
  for (let attempt = 0; attempt < (isApart ? mostTries : 1); attempt += 1) {
    const drawn: Pick[][] = [];
    const kept = new Set(isApart ? locked.flat().map(({ id }) => id) : []);
    while (drawn.length < variants) {
      const own = locked[drawn.length] ?? [];
      const set = drawOne(input, own, kept, random);
      if (!set) break;
      drawn.push(set);
      if (isApart) for (const { id } of set) kept.add(id);
    }
    if (drawn.length === variants) return drawn;
  }
  return undefined;
}

function drawOne(
  { units, rules }: DrawInput,
  locked: readonly Pick[],
  without: ReadonlySet<number>,
  random: () => number,
): Pick[] | undefined {
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  const own = new Set(locked.map(({ id }) => id));
  const clusters = clustersOf(locked, byId);
  for (const label of clustersOf(
    [...without].map((id) => ({ id, rule: 0 })),
    byId,
  ))
    clusters.add(label);
  const needs = rules.map((rule) => countOf(rule) ?? 0);
  for (const { id, rule } of locked) needs[rule]! -= byId.get(id)?.size ?? 1;
  if (needs.some((need) => need < 0)) return undefined;
  const free = units.filter(
    ({ id, cluster }) => !own.has(id) && !without.has(id) && !(isLabel(cluster) && clusters.has(cluster)),
  );
  const { classes, members } = drawClasses(shuffled(free, random), rules);
  const search: Search = { classes, needs };
  const picks: Pick[] = [...locked];
  for (const rows of connectedRows(search)) {
    const shares = meet(search, shuffled(rows, random));
    if (shares === undefined || shares === 'unknown') return undefined;
    for (const [unit, own] of groupBy(shares, (share) => share.unit)) {
      const open = byWeight(members[unit]!, random);
      for (const { row, size, n } of own) {
        for (let taken = 0; taken < n; taken += 1) {
          const at = open.findIndex((one) => one.size === size && fits(one, rules[row]!));
          if (at < 0) return undefined;
          picks.push({ id: open[at]!.id, rule: row });
          open.splice(at, 1);
        }
      }
    }
  }
  return inOtherOrder(picks, random);
}

const isLabel = (cluster: Label | null | undefined): cluster is Label => cluster !== null && cluster !== undefined;

function clustersOf(picks: readonly Pick[], byId: ReadonlyMap<number, Unit>): Set<Label> {
  return new Set(picks.flatMap(({ id }) => byId.get(id)?.cluster ?? []));
}

/** Units that serve the same rows in the same sizes, with who they are; a cluster is one of which any may be taken. */
function drawClasses(
  units: readonly Unit[],
  rules: readonly ComposeRule[],
): { classes: UnitClass[]; members: Unit[][] } {
  const rowsOf = (unit: Unit) => [...rules.keys()].filter((row) => fits(unit, rules[row]!));
  const useful = units.filter((unit) => rowsOf(unit).length > 0);
  const single = groupBy(
    useful.filter(({ cluster }) => !isLabel(cluster)),
    (unit) => `${unit.size}|${rowsOf(unit).join(' ')}`,
  );
  const together = groupBy(
    useful.filter(({ cluster }) => isLabel(cluster)),
    ({ cluster }) => cluster as Label,
  );
  const classes: UnitClass[] = [];
  const members: Unit[][] = [];
  for (const own of single.values()) {
    classes.push({ n: own.length, sizes: [{ size: own[0]!.size, rows: rowsOf(own[0]!) }] });
    members.push(own);
  }
  for (const own of together.values()) {
    const sizes = [...groupBy(own, ({ size }) => size)].map(([size, alike]) => ({
      size,
      rows: [...new Set(alike.flatMap(rowsOf))].toSorted((one, two) => one - two),
    }));
    classes.push({ n: 1, sizes });
    members.push(own);
  }
  return { classes, members };
}

/** Picks rule by rule, inside each in another order: questions move within their section. */
function inOtherOrder(picks: readonly Pick[], random: () => number): Pick[] {
  return shuffled(picks, random).toSorted((one, two) => one.rule - two.rule);
}

/** Each unit before others the more likely the less it was used. */
function byWeight(units: readonly Unit[], random: () => number): Unit[] {
  const keys = new Map(units.map((unit) => [unit.id, random() ** (1 + unit.uses)]));
  return units.toSorted((one, two) => keys.get(two.id)! - keys.get(one.id)!);
}
