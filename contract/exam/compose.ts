import { groupBy } from '../kernel/group-by';
import { dividedBy, exact, plus, times, toNumber, whole, zero } from '../kernel/exact';
import type { Search } from './compose-flows';
import { mayMeet, meet, ordinaryEffort } from './compose-search';
import { availableFor, classesOf, type ComposeRule, type Stock } from './compose-stock';

export interface ComposeInput {
  bank: Stock[];
  rules: ComposeRule[];
  variants?: number | null;
  /** 1 no question in two variants, 2 one set in other orders, 3 independent draws. */
  repeat_rule?: number | null;
  /** The full mark that the paper is said to have. */
  declared_full?: number | null;
}

export type ComposeReason =
  | 'not_divisible'
  | 'too_few'
  | 'rows_compete'
  | 'group_sizes'
  | 'full_mark_differs'
  | 'too_many_variants'
  | 'not_proven';

export interface Feasibility {
  /** null: not proven. */
  feasible: boolean | null;
  /** Parts, by row. */
  available_per_row: number[];
  /** A smallest set of rows that cannot be met together, numbered from 1; the lowest numbers first. */
  conflicting_rows: number[];
  /** Parts by row; null where points and points of each do not go together. */
  counts: (number | null)[];
  full_mark: number | null;
  max_variants: number | null;
  reason: ComposeReason | null;
}

/** Whether a paper can be composed, exactly; and if not, why (design sections 2.14 and 4). */
export function feasibilityOf({ bank, rules, variants, repeat_rule, declared_full }: ComposeInput): Feasibility {
  const counts = rules.map(countOf);
  const available = rules.map((rule) => availableFor(bank, rule));
  const full = fullMarkOf(rules);
  const isDisjoint = (repeat_rule ?? 1) === 1;
  const found = {
    available_per_row: available,
    conflicting_rows: [] as number[],
    counts,
    full_mark: full,
    max_variants: isDisjoint ? 0 : null,
  };
  const odd = counts.indexOf(null);
  if (odd >= 0) return { ...found, feasible: false, conflicting_rows: [odd + 1], reason: 'not_divisible' };
  const search: Search = { classes: classesOf(bank, rules), needs: counts.map((count) => count ?? 0) };
  const together = togetherOf(search);
  if (together.some((rows) => rows.result === 'no')) {
    const broken = together.filter(({ result }) => result === 'no').map(({ rows }) => rows);
    const conflict = smallestConflict(search, broken);
    return {
      ...found,
      feasible: false,
      conflicting_rows: conflict.map((row) => row + 1),
      reason: whyNot(search, conflict),
    };
  }
  if (together.some(({ result }) => result === 'unknown')) {
    return { ...found, feasible: null, max_variants: null, reason: 'not_proven' };
  }
  const most = isDisjoint
    ? mostVariants(
        search,
        together.map(({ rows }) => rows),
        variants ?? 1,
      )
    : null;
  const answer = { ...found, max_variants: most && most.proven ? most.atLeast : null };
  if (typeof declared_full === 'number' && full !== null && full !== declared_full) {
    return { ...answer, feasible: false, reason: 'full_mark_differs' };
  }
  if (most && (variants ?? 1) > most.atLeast) {
    if (!most.proven && (variants ?? 1) <= most.atMost) return { ...answer, feasible: null, reason: 'not_proven' };
    return { ...answer, feasible: false, reason: 'too_many_variants' };
  }
  return { ...answer, feasible: true, reason: null };
}

/** Parts of a row: as it says, or its points divided by those of each part; null where that is not whole. */
export function countOf({ count, total_score, each }: ComposeRule): number | null {
  if (typeof count === 'number') return count;
  const { over, under } = dividedBy(exact(total_score!), exact(each!));
  return under === 1n ? Number(over) : null;
}

function fullMarkOf(rules: readonly ComposeRule[]): number | null {
  let sum = zero;
  for (const { count, total_score, each } of rules) {
    if (typeof each !== 'number') return null;
    sum = plus(sum, typeof count === 'number' ? times(whole(count), exact(each)) : exact(total_score!));
  }
  return toNumber(sum);
}

/** Rows that have units in common, directly or through others: no others can be in each other's way. */
export function connectedRows({ classes, needs }: Search): number[][] {
  const of = needs.map((_, row) => row);
  const rootOf = (row: number): number => (of[row] === row ? row : rootOf(of[row]!));
  for (const { sizes } of classes) {
    const [first, ...others] = sizes.flatMap(({ rows }) => rows);
    for (const other of others) of[rootOf(other)] = rootOf(first!);
  }
  return [...groupBy(of.keys(), rootOf).values()];
}

function togetherOf(search: Search): { rows: number[]; result: 'yes' | 'no' | 'unknown' }[] {
  return connectedRows(search).map((rows) => {
    const met = meet(search, rows);
    return { rows, result: met === 'unknown' ? 'unknown' : met ? 'yes' : 'no' };
  });
}

/** Parts that some rows can have between them, a cluster once by its largest. */
function partsFor({ classes }: Search, rows: readonly number[]): number {
  return classes.reduce((sum, { n, sizes }) => {
    const own = sizes.filter((one) => one.rows.some((row) => rows.includes(row)));
    return sum + n * Math.max(0, ...own.map(({ size }) => size));
  }, 0);
}

const needOf = ({ needs }: Search, rows: readonly number[]): number => rows.reduce((sum, row) => sum + needs[row]!, 0);

/** Sets of rows that are tried before the smallest one gives way to one that only has none to spare. */
const mostSets = 30_000;

function smallestConflict(search: Search, broken: readonly (readonly number[])[]): number[] {
  const hasGroups = search.classes.some(({ sizes }) => sizes.some(({ size }) => size > 1));
  // Without groups a smallest conflict is always one of too few parts for its rows (Hall).
  const effort = { left: ordinaryEffort };
  const conflicts = (rows: readonly number[]) =>
    partsFor(search, rows) < needOf(search, rows) || (hasGroups && meet(search, rows, 1, effort) === undefined);
  const longest = Math.max(...broken.map((rows) => rows.length));
  const isOut = () => tried > mostSets || effort.left <= 0;
  let tried = 0;
  for (let length = 1; length <= longest && !isOut(); length += 1) {
    const found: number[][] = [];
    for (const rows of broken) {
      for (const some of combinations(rows, length)) {
        tried += 1;
        if (isOut()) break;
        if (!conflicts(some)) continue;
        found.push(some);
        break;
      }
    }
    if (found.length > 0 && !isOut()) return found.toSorted(byNumbers)[0]!;
  }
  let left = [...broken[0]!];
  const rest = { left: ordinaryEffort };
  for (const row of broken[0]!.toReversed()) {
    const fewer = left.filter((other) => other !== row);
    if (fewer.length > 0 && meet(search, fewer, 1, rest) === undefined) left = fewer;
  }
  return left;
}

function byNumbers(one: readonly number[], two: readonly number[]): number {
  const at = one.findIndex((row, index) => row !== two[index]);
  return at < 0 ? 0 : one[at]! - two[at]!;
}

function* combinations(list: readonly number[], length: number, from = 0): Generator<number[]> {
  if (length === 0) {
    yield [];
    return;
  }
  for (let at = from; at <= list.length - length; at += 1) {
    for (const rest of combinations(list, length - 1, at + 1)) yield [list[at]!, ...rest];
  }
}

function whyNot(search: Search, rows: readonly number[]): ComposeReason {
  if (partsFor(search, rows) >= needOf(search, rows)) return 'group_sizes';
  return rows.length === 1 ? 'too_few' : 'rows_compete';
}

/**
 * How many papers without a common question there can be; a cluster serves one of them. From the most that a flow allows
 * downwards: mostly the first is the one.
 */
function mostVariants(search: Search, parts: readonly (readonly number[])[], wanted: number) {
  const effort = { left: ordinaryEffort / 4 };
  const can = (variants: number): 'yes' | 'no' | 'unknown' => {
    const results = parts.map((rows) => meet(search, rows, variants, effort));
    if (results.includes(undefined)) return 'no';
    return results.includes('unknown') ? 'unknown' : 'yes';
  };
  let [atLeast, atMost] = [1, mostAtSight(search, parts)];
  while (atLeast < atMost) {
    const result = can(atMost);
    if (result === 'yes') atLeast = atMost;
    else if (result === 'no') atMost -= 1;
    else break;
  }
  // Where the bound is out of reach, what is asked for may still be there, one paper after the other.
  if (atLeast < atMost && wanted > 1 && wanted <= atMost && oneByOne(search, parts, wanted)) atLeast = wanted;
  return { atLeast, atMost, proven: atLeast === atMost };
}

/** No more variants than this can be, as if groups could be cut. */
function mostAtSight(search: Search, parts: readonly (readonly number[])[]): number {
  const effort = { left: ordinaryEffort };
  const highest = Math.min(...search.needs.map((need, row) => Math.floor(partsFor(search, [row]) / need)));
  let [atLeast, atMost] = [1, highest];
  while (atLeast < atMost) {
    const middle = Math.ceil((atLeast + atMost) / 2);
    if (parts.every((rows) => mayMeet(search, rows, middle, effort))) atLeast = middle;
    else atMost = middle - 1;
  }
  return atLeast;
}

function oneByOne(search: Search, parts: readonly (readonly number[])[], wanted: number): boolean {
  const left = search.classes.map((unit) => ({ ...unit }));
  for (let made = 0; made < wanted; made += 1) {
    for (const rows of parts) {
      const shares = meet({ ...search, classes: left }, rows);
      if (!Array.isArray(shares)) return false;
      for (const { unit, n } of shares) left[unit]!.n -= n;
    }
  }
  return true;
}
