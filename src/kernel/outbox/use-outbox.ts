import { liveQuery } from 'dexie';
import { useEffect, useState } from 'react';
import { accountOf, tokenStore } from '@device/api/token';
import { userDatabase, type UserDatabase } from '@device/database/user-database';
import { readDeviceKey } from '@device/database/device-key';
import { useAccount } from '../session/session-store';
import type { EntryContent, OutboxEntry } from '@device/outbox/entry';
import { entriesOf, listEntries, readContent } from '@device/outbox/store';

/** An entry that its owner can read; `content` is missing where the device's copy is damaged. */
export interface ReadableEntry {
  entry: OutboxEntry;
  content: EntryContent | undefined;
}

/** Follows the user's outbox over tabs; undefined until it is read for the first time. `read` must be stable. */
function useStored<Value>(read: (db: UserDatabase) => Promise<Value>): Value | undefined {
  const { user_id: userId } = useAccount();
  const [answer, setAnswer] = useState<{ userId: number; value: Value }>();
  useEffect(() => {
    const show = (value: Value) => setAnswer({ userId, value });
    const subscription = liveQuery(() => read(userDatabase(userId))).subscribe(show, console.error);
    return () => subscription.unsubscribe();
  }, [userId, read]);
  return answer?.userId === userId ? answer.value : undefined;
}

/** How much of the signed-in user's work has not reached the server, what was set aside included. */
export function useOutboxCount(): number {
  return useStored(countOwn) ?? 0;
}

/** The signed-in account's entries in the order of saving, opened. */
export function useOutbox(): ReadableEntry[] | undefined {
  const entries = useStored(listOwn);
  const { user_id: userId } = useAccount();
  const [readable, setReadable] = useState<{ of: OutboxEntry[]; list: ReadableEntry[] }>();
  useEffect(() => {
    if (!entries) return;
    let isCurrent = true;
    void openAll(userDatabase(userId), entries).then((list) => {
      if (isCurrent) setReadable({ of: entries, list });
    });
    return () => {
      isCurrent = false;
    };
  }, [entries, userId]);
  // The list before the last change stays until the new one is open.
  return readable?.list;
}

const listOwn = async (db: UserDatabase): Promise<OutboxEntry[]> => {
  const account = accountOf(tokenStore.token());
  return (await listEntries(db)).filter((entry) => entry.account === account);
};

const countOwn = async (db: UserDatabase): Promise<number> => {
  const account = accountOf(tokenStore.token());
  return entriesOf(db)
    .filter((entry) => entry.account === account)
    .count();
};

async function openAll(db: UserDatabase, entries: OutboxEntry[]): Promise<ReadableEntry[]> {
  const key = await readDeviceKey(db);
  return Promise.all(
    entries.map(async (entry) => ({
      entry,
      content: key ? await readContent(key, entry).catch(() => undefined) : undefined,
    })),
  );
}
