/** A name or number by which banks, knowledge and difficulties are known. */
export type Label = string | number;
export type Labels = Label | Label[];

/** Questions that are alike: `n` of them, or `n` groups of `size` parts. */
export interface Stock {
  type: number;
  bank?: Labels | null;
  k?: Labels | null;
  d?: Labels | null;
  n?: number | null;
  size?: number | null;
  /** 1 enabled, 2 disabled. */
  enabled?: number | null;
  /** Near-duplicates: at most one of them is taken. */
  cluster?: Label | null;
  /** In recent papers. */
  used?: boolean | number | null;
}

export interface ComposeRule {
  type?: number | number[] | null;
  bank?: Labels | null;
  knowledge?: Labels | null;
  difficulty?: Labels | null;
  exclude_used?: boolean | null;
  count?: number | null;
  total_score?: number | null;
  each?: number | null;
}

/** Units (questions or whole groups) that can serve the same rows: each of them for one row, in one of its sizes. */
export interface UnitClass {
  n: number;
  /** More than one only for a cluster, whose members may differ in size. */
  sizes: { size: number; rows: readonly number[] }[];
}

const listOf = (labels: Labels | null | undefined): readonly Label[] =>
  labels === null || labels === undefined ? [] : Array.isArray(labels) ? labels : [labels];

const meets = (asked: Labels | null | undefined, has: Labels | null | undefined): boolean =>
  asked === null || asked === undefined || listOf(has).some((label) => listOf(asked).includes(label));

export function fits(stock: Stock, rule: ComposeRule): boolean {
  if (stock.enabled === 2 || (rule.exclude_used && stock.used)) return false;
  return (
    meets(rule.type, stock.type) &&
    meets(rule.bank, stock.bank) &&
    meets(rule.knowledge, stock.k) &&
    meets(rule.difficulty, stock.d)
  );
}

/** Parts that a row can choose from, a cluster once by its largest. */
export function availableFor(bank: readonly Stock[], rule: ComposeRule): number {
  const clusters = new Map<Label, number>();
  let parts = 0;
  for (const stock of bank) {
    const [n, size] = [stock.n ?? 1, stock.size ?? 1];
    if (n === 0 || !fits(stock, rule)) continue;
    const { cluster } = stock;
    if (cluster === null || cluster === undefined) parts += n * size;
    else clusters.set(cluster, Math.max(clusters.get(cluster) ?? 0, size));
  }
  return parts + [...clusters.values()].reduce((sum, size) => sum + size, 0);
}

/** The stock by what it can serve; what serves no row is left out. */
export function classesOf(bank: readonly Stock[], rules: readonly ComposeRule[]): UnitClass[] {
  const clusters = new Map<Label, Map<number, Set<number>>>();
  const classes = new Map<string, UnitClass>();
  const add = (n: number, sizes: UnitClass['sizes']) => {
    if (sizes.length === 0) return;
    const sign = JSON.stringify(sizes);
    const known = classes.get(sign);
    if (known) known.n += n;
    else classes.set(sign, { n, sizes });
  };
  for (const stock of bank) {
    const [n, size] = [stock.n ?? 1, stock.size ?? 1];
    const rows = [...rules.keys()].filter((row) => fits(stock, rules[row]!));
    if (n === 0 || rows.length === 0) continue;
    const { cluster } = stock;
    if (cluster === null || cluster === undefined) {
      add(n, [{ size, rows }]);
      continue;
    }
    const bySize = clusters.get(cluster) ?? new Map<number, Set<number>>();
    bySize.set(size, new Set([...(bySize.get(size) ?? []), ...rows]));
    clusters.set(cluster, bySize);
  }
  for (const bySize of clusters.values()) {
    const sizes = [...bySize].map(([size, rows]) => ({ size, rows: [...rows].toSorted((one, two) => one - two) }));
    add(
      1,
      sizes.toSorted((one, two) => one.size - two.size),
    );
  }
  return [...classes.values()];
}
