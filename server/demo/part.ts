import type { Db } from '@server/kernel/database/database';
import { given } from '@server/kernel/slots';
import type { DemoPerson } from './person';

/** What a module writes into the demo hospital: rows of its own tables. */
export interface DemoPart {
  /** Named by others that need its rows: `people.files`. */
  key: string;
  /** What must be written before. */
  after: readonly string[];
  /** @param people everybody of the demo, in the order of their ids */
  write(tx: Db, people: readonly DemoPerson[]): Promise<void>;
  /** Files that its rows name by their hash. */
  files?(): readonly Uint8Array[];
}

declare module '@server/kernel/slots' {
  interface Slots {
    demo: DemoPart;
  }
}

/**
 * The parts of all modules, each behind what it needs, otherwise in the order of the catalog.
 * @throws RangeError for parts that wait for one another, or for one that no module gives
 */
export function demoParts(): DemoPart[] {
  const waiting = given('demo');
  const ready: DemoPart[] = [];
  const isThere = (key: string) => ready.some((part) => part.key === key);
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ after }) => after.every(isThere));
    if (next === -1) {
      const stuck = waiting.map(({ key, after }) => `${key} after ${after.filter((one) => !isThere(one)).join(', ')}`);
      throw new RangeError(`parts of the demo wait for what never comes: ${stuck.join('; ')}`);
    }
    ready.push(...waiting.splice(next, 1));
  }
  return ready;
}
