import { indexReference, type ReferenceIndex } from '@contract/rotation/rules-index';
import type { ReferenceHandbook } from '@contract/rotation/types';
import type { Db } from '@server/kernel/database/database';
import { referenceState } from '@server/kernel/tables';
import { loadHandbook } from '../handbook/public';

export interface CurrentHandbook {
  /** The database that the revision is of. */
  instance: string;
  revision: number;
  handbook: ReferenceHandbook;
  /** Index of the handbook alone, without people. */
  index: ReferenceIndex;
}

/** By instance and revision: a process may serve several databases (tests do). */
const cache = new Map<string, CurrentHandbook>();
const cachedHandbooks = 4;

/** The handbook as this transaction sees it, kept in the process until its revision rises. */
export async function currentHandbook(db: Db): Promise<CurrentHandbook> {
  for (;;) {
    const before = await revisionOf(db);
    const key = `${before.instance}:${before.revision}`;
    const known = cache.get(key);
    if (known) return known;
    const handbook = await loadHandbook(db);
    // It is read in several statements: only a revision that is the same after them all belongs to what was read.
    const after = await revisionOf(db);
    if (after.revision !== before.revision) continue;
    const current = { ...before, handbook, index: indexReference({ revision: '', people: [], handbook }) };
    cache.set(key, current);
    if (cache.size > cachedHandbooks) cache.delete(cache.keys().next().value!);
    return current;
  }
}

async function revisionOf(db: Db): Promise<{ instance: string; revision: number }> {
  const [state] = await db
    .select({ revision: referenceState.handbookRevision, instance: referenceState.instanceId })
    .from(referenceState);
  return state!;
}
