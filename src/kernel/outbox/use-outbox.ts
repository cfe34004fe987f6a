import { recordsOf } from '@device/outbox/entry';
import { useSyncExternalStore } from 'react';
import { useAccount } from '../session/session-store';
import { outboxStore, type ReadableEntry } from './outbox-store';

export type { ReadableEntry };

/** The signed-in account's entries in the order of saving, over tabs; undefined until they are read. */
export function useOutbox(): readonly ReadableEntry[] | undefined {
  const store = outboxStore(useAccount().user_id);
  return useSyncExternalStore(store.subscribe, store.get);
}

/** How much of the signed-in user's work has not reached the server, what was set aside included. */
export function useOutboxCount(): number {
  return useOutbox()?.length ?? 0;
}

/**
 * What the person did to a record without the server having it, by the record's name in `QueuedCall.records`, or those of
 * what is shown as one; of several what they have to decide about first.
 */
export function usePending(record: string | readonly string[]): ReadableEntry | undefined {
  const records = [record].flat();
  const own = useOutbox()?.filter(({ entry }) => recordsOf(entry).some((one) => records.includes(one)));
  return own?.find(({ entry }) => entry.state === 'conflict') ?? own?.[0];
}
