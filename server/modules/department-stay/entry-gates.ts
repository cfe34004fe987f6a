import type { Db } from '@server/kernel/database/database';
import { given } from '@server/kernel/slots';

/** What keeps people from entering a department, as the module tells that knows it. */
export interface EntryGate {
  /** Why in words, by person; a person without one may enter. */
  hindrances(db: Db, userIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
}

declare module '@server/kernel/slots' {
  interface Slots {
    entryGates: EntryGate;
  }
}

/** The first reason of all modules why somebody cannot enter, by person. */
export async function hinderedEntries(db: Db, userIds: readonly number[]): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  if (userIds.length === 0) return found;
  for (const gate of given('entryGates'))
    for (const [id, reason] of await gate.hindrances(db, [...new Set(userIds)]))
      if (!found.has(id)) found.set(id, reason);
  return found;
}
