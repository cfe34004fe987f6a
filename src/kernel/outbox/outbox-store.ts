import { liveQuery } from 'dexie';
import { accountOf, tokenStore } from '@device/api/token';
import { readDeviceKey } from '@device/database/device-key';
import { userDatabase, type UserDatabase } from '@device/database/user-database';
import type { EntryContent, OutboxEntry, Told } from '@device/outbox/entry';
import { listEntries, readContent, readTold } from '@device/outbox/store';

/** An entry that its owner can read; `content` and `told` are missing where the device's copy is damaged. */
export interface ReadableEntry {
  entry: OutboxEntry;
  content: EntryContent | undefined;
  /** What stands against it. */
  told: Told | undefined;
}

/** The signed-in account's entries in the order of saving, opened once for all who show them. */
export interface OutboxStore {
  subscribe: (listener: () => void) => () => void;
  /** Undefined until they are read for the first time. */
  get: () => readonly ReadableEntry[] | undefined;
}

const stores = new Map<number, OutboxStore>();

/** The outbox of a person, followed over tabs while somebody listens. */
export function outboxStore(userId: number): OutboxStore {
  const known = stores.get(userId) ?? newStore(userDatabase(userId));
  stores.set(userId, known);
  return known;
}

function newStore(db: UserDatabase): OutboxStore {
  const listeners = new Set<() => void>();
  let entries: readonly ReadableEntry[] | undefined;
  let stop: (() => void) | undefined;
  const begin = () => {
    // A reading that was overtaken by a newer one is dropped.
    let latest = 0;
    const show = async (found: readonly OutboxEntry[]) => {
      const turn = ++latest;
      const opened = await openAll(db, found);
      if (turn !== latest) return;
      entries = opened;
      listeners.forEach((listener) => listener());
    };
    const subscription = liveQuery(() => listOwn(db)).subscribe((found) => void show(found), console.error);
    stop = () => {
      latest = Infinity;
      subscription.unsubscribe();
      stop = undefined;
      entries = undefined;
    };
  };
  return {
    subscribe(listener) {
      listeners.add(listener);
      if (!stop) begin();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop?.();
      };
    },
    get: () => entries,
  };
}

async function listOwn(db: UserDatabase): Promise<OutboxEntry[]> {
  const account = accountOf(tokenStore.token());
  return (await listEntries(db)).filter((entry) => entry.account === account);
}

async function openAll(db: UserDatabase, entries: readonly OutboxEntry[]): Promise<ReadableEntry[]> {
  const key = await readDeviceKey(db);
  return Promise.all(
    entries.map(async (entry) => ({
      entry,
      content: key && (await readContent(key, entry).catch(() => undefined)),
      told: key && entry.problem ? await readTold(key, entry.problem) : undefined,
    })),
  );
}
