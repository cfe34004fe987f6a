/**
 * What modules give to others besides their calls, by the name under which it is looked for. Whoever looks for a kind of
 * thing says what it is, beside the code that uses it:
 *
 *     declare module '@server/kernel/slots' {
 *       interface Slots { flows: FlowDefinition<unknown> }
 *     }
 *
 * A module then lists its own in its `ServerModule`, and `given('flows')` answers those of all modules.
 */
export interface Slots {}

/** A module's own things, by slot. */
export type Gifts = { readonly [Slot in keyof Slots]?: readonly Slots[Slot][] };

let givers: readonly Gifts[] | undefined;

/** Says which modules there are; the application does so when it is built, before anything is looked for. */
export function wireModules(modules: Readonly<Record<string, Gifts>>): void {
  givers = Object.values(modules);
}

/** What all modules give for a slot, in the order of the catalog. @throws Error before the modules are wired */
export function given<Slot extends keyof Slots>(slot: Slot): Slots[Slot][] {
  if (!givers) throw new Error(`${slot} are looked for before wireModules was called`);
  return givers.flatMap((module) => module[slot] ?? []);
}

/**
 * A slot whose things are found by a key. @returns a function that answers all of them by key
 * @throws RangeError (the function) when two have the same key
 */
export function givenByKey<Slot extends keyof Slots>(
  slot: Slot,
  keyOf: (thing: Slots[Slot]) => string,
): () => ReadonlyMap<string, Slots[Slot]> {
  let of: typeof givers;
  let byKey = new Map<string, Slots[Slot]>();
  return () => {
    if (givers && of === givers) return byKey;
    byKey = new Map();
    for (const thing of given(slot)) {
      if (byKey.has(keyOf(thing))) throw new RangeError(`two ${slot} are called ${keyOf(thing)}`);
      byKey.set(keyOf(thing), thing);
    }
    of = givers;
    return byKey;
  };
}
