/** A field in which the form and the newer row differ. */
export interface Difference<Name extends string> {
  name: Name;
  /** Whose value is taken unless the person chooses: the other's where only they changed it. */
  proposed: 'mine' | 'theirs';
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Compares what the person has filled in with the newer row, both against what the person began from. */
export function differences<Values extends object>(
  began: Values,
  mine: Values,
  theirs: Values,
): Difference<keyof Values & string>[] {
  const names = Object.keys(mine) as (keyof Values & string)[];
  return names
    .filter((name) => !same(mine[name], theirs[name]))
    .map((name) => ({ name, proposed: same(mine[name], began[name]) ? 'theirs' : 'mine' }));
}

export function merged<Values extends object>(
  mine: Values,
  theirs: Values,
  choices: Readonly<Partial<Record<keyof Values, 'mine' | 'theirs'>>>,
): Values {
  const entries = Object.keys(mine).map((name) => {
    const key = name as keyof Values;
    return [name, choices[key] === 'theirs' ? theirs[key] : mine[key]];
  });
  return Object.fromEntries(entries) as Values;
}
