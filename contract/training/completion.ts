/**
 * The percentage that explains itself (domain.md 2.3). Pure: the server's stored counts, the pages' figures and the cases of
 * `npm run rules -- verify` all go by these functions.
 */
export const entryStates = ['draft', 'submitted', 'passed', 'returned', 'appealed'] as const;
export type EntryState = (typeof entryStates)[number];

/** Entries of one requirement by their states. `submitted` waits at whatever level, `appealed` is a granted appeal. */
export type Tally = Record<Exclude<EntryState, 'draft'>, number>;
export const noEntries: Tally = { submitted: 0, passed: 0, returned: 0, appealed: 0 };

/** What is asked for of one thing, and how its entries stand. */
export interface Tallied extends Tally {
  required: number;
}

/** What counts of an item: surplus of one never hides a gap of another. */
export const countedOf = ({ passed, appealed, required }: Pick<Tallied, 'passed' | 'appealed' | 'required'>) =>
  Math.min(passed + appealed, required);
export const missingOf = (item: Pick<Tallied, 'passed' | 'appealed' | 'required'>) => item.required - countedOf(item);
/** What is handed in or further, capped alike. */
export const filledOf = ({ submitted, passed, appealed, required }: Omit<Tallied, 'returned'>) =>
  Math.min(submitted + passed + appealed, required);

/** Rates from 0 to 1; null where nothing is required, and for the audit rate where nothing was handed in. */
export interface Figures {
  completion: number | null;
  fill: number | null;
  audit: number | null;
}

/**
 * completion = Σ min(passed + appealed, required) ÷ Σ required; fill the same with what waits; audit = passed ÷ (passed +
 * returned + waiting), in which an appeal stands on neither side. Items of which nothing is required are in none of them.
 */
export function figuresOf(items: readonly Tallied[]): Figures {
  const asked = items.filter(({ required }) => required > 0);
  const sum = (of: (item: Tallied) => number) => asked.reduce((all, item) => all + of(item), 0);
  const required = sum((item) => item.required);
  return {
    completion: rate(sum(countedOf), required),
    fill: rate(sum(filledOf), required),
    audit: rate(
      sum(({ passed }) => passed),
      sum(({ passed, returned, submitted }) => passed + returned + submitted),
    ),
  };
}

/** Part of a whole; null where there is no whole. */
export const rate = (part: number, whole: number) => (whole === 0 ? null : part / whole);

type Name = string | number;
export interface CompletionInput {
  requirements: readonly { item: Name; dept: Name; kind: Name; required: number }[];
  entries: readonly { item: Name; dept: Name; status: EntryState }[];
  scope?: { dept?: Name; kind?: Name } | undefined;
}

const keyOf = (...names: readonly Name[]) => JSON.stringify(names);

/**
 * Completion of a handbook, or of a department or a kind of it. A requirement that stands twice (a department that is both
 * necessary and reserve) is one, with the larger count; entries of what is not required are looked at by nobody.
 */
export function completionOf({ requirements, entries, scope = {} }: CompletionInput) {
  const asked = new Map<string, CompletionInput['requirements'][number]>();
  for (const one of requirements) {
    if (one.required === 0) continue;
    if (scope.dept !== undefined && one.dept !== scope.dept) continue;
    if (scope.kind !== undefined && one.kind !== scope.kind) continue;
    const key = keyOf(one.item, one.dept, one.kind);
    const before = asked.get(key);
    if (!before || before.required < one.required) asked.set(key, one);
  }
  const tallies = new Map<string, Tally>();
  for (const { item, dept, status } of entries) {
    if (status === 'draft') continue;
    const key = keyOf(item, dept);
    const tally = tallies.get(key) ?? { ...noEntries };
    tally[status]++;
    tallies.set(key, tally);
  }
  const rows = [...asked.values()].map(({ item, dept, required }) => {
    const tally = tallies.get(keyOf(item, dept)) ?? noEntries;
    return { item, dept, ...tally, required };
  });
  const { completion, fill } = figuresOf(rows);
  // Two kinds of one item share its entries, which are handed in once.
  const once = new Map(rows.map((row) => [keyOf(row.item, row.dept), row]));
  return {
    completion,
    fill,
    audit: figuresOf([...once.values()]).audit,
    items: rows.map((row) => {
      const { item, dept, required } = row;
      return { item, dept, counted: countedOf(row), required, rate: rate(countedOf(row), required) };
    }),
    missing: rows
      .filter((row) => missingOf(row) > 0)
      .map((row) => ({ item: row.item, dept: row.dept, missing: missingOf(row) })),
  };
}
