import type { Use } from '@contract/kernel/rows';
import type { Db } from '@server/kernel/database/database';

type UsedKind = 'department' | 'chamber' | 'base';
type CountUses = (db: Db, id: number) => Promise<Use[]>;

const counters: Record<UsedKind, CountUses[]> = { department: [], chamber: [], base: [] };

/**
 * Lets a module that refers to rows of a dictionary say so: such a row is not stopped or removed while anything is
 * counted. Called once, when the module is loaded.
 * @param countUses what of the module refers to the row, in words and numbers
 */
export function registerUses(kind: UsedKind, countUses: CountUses): void {
  counters[kind].push(countUses);
}

/** What other modules say about a row. */
export async function registeredUses(db: Db, kind: UsedKind, id: number): Promise<Use[]> {
  const uses: Use[] = [];
  for (const countUses of counters[kind]) uses.push(...(await countUses(db, id)));
  return uses;
}
