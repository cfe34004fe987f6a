import { AppError } from '@contract/kernel/errors';
import type { Table } from 'dexie';
import { serverNow } from '../api/server-time';
import { openJson, sealJson } from '../database/sealed-json';
import type { UserDatabase } from '../database/user-database';
import { recordsOf, type EntryContent, type OutboxEntry, type Problem, type Told } from './entry';
import { isTaken, pauseAfter } from './order';
import type { Outcome, Refusal } from './outcome';

/** The entries, typed: the database itself knows only their keys. */
export const entriesOf = (db: UserDatabase) => db.outbox as unknown as Table<OutboxEntry, number, NewEntry>;

/** An entry before it has its place. */
export type NewEntry = Omit<OutboxEntry, 'seq'>;

/** All entries in the order of saving. */
export const listEntries = (db: UserDatabase): Promise<OutboxEntry[]> => entriesOf(db).orderBy('seq').toArray();

export const readContent = (key: CryptoKey, entry: OutboxEntry): Promise<EntryContent> => openJson(key, entry.sealed);

export const sealContent = (key: CryptoKey, content: EntryContent) => sealJson(key, content);

/** What stands against an entry, in words; undefined where it cannot be read any more. */
export const readTold = (key: CryptoKey, { told }: Problem): Promise<Told | undefined> =>
  openJson<Told>(key, told).catch(() => undefined);

export const sealProblem = async (key: CryptoKey, { key: error, ...told }: Refusal): Promise<Problem> => ({
  key: error,
  told: await sealJson(key, told),
});

/**
 * Saves an entry: once this resolves, the person's work survives a closed tab. The entry is the change that it makes on
 * the device, too (`withWaiting`), so there is no other place to write in the same transaction.
 * @param entry `firstSentAt` for a call that was tried already and had no answer
 * @param isAlone whether another entry for one of its records has to be settled first
 * @throws AppError OUTBOX_PENDING
 */
export function addEntry(
  db: UserDatabase,
  entry: Pick<OutboxEntry, 'id' | 'entity' | 'call' | 'account' | 'sealed'> & { firstSentAt?: number | null },
  isAlone: boolean,
): Promise<number> {
  return db.transaction('rw', db.outbox, async () => {
    if (isAlone && isTaken(await listEntries(db), entry.account, recordsOf(entry)))
      throw new AppError('OUTBOX_PENDING');
    return entriesOf(db).add({
      firstSentAt: null,
      ...entry,
      state: 'waiting',
      createdAt: serverNow(),
      tries: 0,
      nextAt: 0,
      problem: null,
    });
  });
}

/** An outcome as it is stored: what stands against the entry is sealed. */
export type SettledOutcome = Exclude<Outcome, { refusal: Refusal }> | { is: 'conflict' | 'refused'; problem: Problem };

/** Marks an entry as being sent, unless somebody changed it meanwhile. */
export function takeEntry(db: UserDatabase, seen: OutboxEntry, now: number): Promise<OutboxEntry | undefined> {
  return changeEntry(db, seen, ['waiting'], (entry) => ({
    ...entry,
    state: 'sending',
    tries: entry.tries + 1,
    firstSentAt: entry.firstSentAt ?? now,
  }));
}

/**
 * Records what an attempt came to; nothing, when the entry was settled or given new content meanwhile.
 * @returns the entry as it stays; undefined when it is gone
 */
export async function settleEntry(
  db: UserDatabase,
  sent: OutboxEntry,
  outcome: SettledOutcome,
  at: { now: number; random: number },
): Promise<OutboxEntry | undefined> {
  if (outcome.is === 'done') {
    await db.transaction('rw', db.outbox, async () => {
      const stored = await entriesOf(db).get(sent.seq);
      if (stored?.id === sent.id) await entriesOf(db).delete(sent.seq);
    });
    return undefined;
  }
  return changeEntry(db, sent, ['sending', 'waiting'], (entry) => {
    if (outcome.is === 'signedOut') return { ...entry, state: 'waiting' };
    if (outcome.is === 'later')
      return { ...entry, state: 'waiting', nextAt: at.now + pauseAfter(entry.tries, at.random) };
    // A refused call had no effect, so nothing is remembered under its key.
    return { ...entry, state: outcome.is, problem: outcome.problem, firstSentAt: null };
  });
}

/** Sets an entry aside before it was sent. */
export function holdEntry(db: UserDatabase, seen: OutboxEntry, state: 'conflict' | 'refused', problem: Problem) {
  return changeEntry(db, seen, ['waiting'], (entry) => ({ ...entry, state, problem }));
}

/** What a tab was sending when it was closed is to be sent again: its key keeps it from happening twice. */
export async function recoverEntries(db: UserDatabase): Promise<void> {
  await entriesOf(db).where('state').equals('sending').modify({ state: 'waiting', nextAt: 0 });
}

/** The network is back: nothing waits for its next attempt any longer. */
export async function hurryEntries(db: UserDatabase): Promise<void> {
  await entriesOf(db).where('state').equals('waiting').modify({ nextAt: 0 });
}

/** Sends an entry again, under its old key, now. Nothing happens while it is being sent. */
export function retryEntry(db: UserDatabase, seen: OutboxEntry): Promise<OutboxEntry | undefined> {
  return changeEntry(db, seen, settled, (entry) => ({
    ...entry,
    ...fresh,
    // Of one that the person decided about, nothing is in doubt any more.
    firstSentAt: entry.state === 'waiting' ? entry.firstSentAt : null,
  }));
}

/** Whether an attempt may have had its effect although no answer came: other content could then act twice. */
export const mayHaveHappened = (entry: OutboxEntry): boolean => entry.firstSentAt !== null;

/**
 * Replaces what is sent; other content needs another key. Nothing happens while it is being sent, or when it may have
 * been done already.
 */
export function replaceEntry(
  db: UserDatabase,
  seen: OutboxEntry,
  next: Pick<OutboxEntry, 'id' | 'sealed'>,
): Promise<OutboxEntry | undefined> {
  return changeEntry(db, seen, settled, (entry) =>
    mayHaveHappened(entry) ? undefined : { ...entry, ...next, ...fresh },
  );
}

const settled: readonly OutboxEntry['state'][] = ['waiting', 'conflict', 'refused'];
const fresh = { state: 'waiting', problem: null, tries: 0, nextAt: 0 } as const;

/** Gives an entry up for good. @returns false when it is being sent, or gone already */
export function discardEntry(db: UserDatabase, seen: OutboxEntry): Promise<boolean> {
  return db.transaction('rw', db.outbox, async () => {
    const entry = await entriesOf(db).get(seen.seq);
    if (!entry || entry.id !== seen.id || entry.state === 'sending') return false;
    await entriesOf(db).delete(seen.seq);
    return true;
  });
}

/** Changes an entry that is still what the caller saw (same key) and in one of the states. */
function changeEntry(
  db: UserDatabase,
  seen: OutboxEntry,
  states: readonly OutboxEntry['state'][],
  change: (entry: OutboxEntry) => OutboxEntry | undefined,
): Promise<OutboxEntry | undefined> {
  return db.transaction('rw', db.outbox, async () => {
    const entry = await entriesOf(db).get(seen.seq);
    if (!entry || entry.id !== seen.id || !states.includes(entry.state)) return undefined;
    const changed = change(entry);
    if (changed) await entriesOf(db).put(changed);
    return changed;
  });
}
