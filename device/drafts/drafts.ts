import type { Table } from 'dexie';
import { serverNow } from '../api/server-time';
import { openJson, sealJson } from '../database/sealed-json';
import type { UserDatabase } from '../database/user-database';
import { readDeviceKey } from '../database/device-key';
import type { Sealed } from '../database/vault';

/** A half-filled form. */
export interface Draft<Values> {
  values: Values;
  /** Version of the row that the person began from; undefined for a new one. */
  version: number | undefined;
  /** ms since 1970. */
  savedAt: number;
}

interface StoredDraft {
  key: string;
  savedAt: number;
  sealed: Sealed;
}

const keptMs = 30 * 24 * 3_600_000;

const draftsOf = (db: UserDatabase) => db.drafts as unknown as Table<StoredDraft, string>;

/** What is under way for each draft. */
const pending = new Map<string, Promise<unknown>>();

/**
 * Does one thing after another with a draft. Sealing takes a moment: a draft that was being kept when the form was
 * saved would otherwise come to stand after it was dropped, and return as somebody's unsaved work.
 */
function inOrder<Result>(db: UserDatabase, key: string, act: () => Promise<Result>): Promise<Result> {
  const place = `${db.userId} ${key}`;
  const result = (pending.get(place) ?? Promise.resolve()).then(act, act);
  const settled = result
    .catch(() => undefined)
    .then(() => {
      if (pending.get(place) === settled) pending.delete(place);
    });
  pending.set(place, settled);
  return result;
}

/**
 * Keeps what has been filled in so far, sealed with the device key.
 * @returns false when this device can keep nothing: without https there is no cryptography.
 */
export function keepDraft<Values>(db: UserDatabase, key: string, draft: Draft<Values>): Promise<boolean> {
  return inOrder(db, key, () => keep(db, key, draft));
}

async function keep<Values>(db: UserDatabase, key: string, draft: Draft<Values>): Promise<boolean> {
  const deviceKey = await readDeviceKey(db);
  if (!deviceKey) return false;
  const { savedAt, ...content } = draft;
  const sealed = await sealJson(deviceKey, content);
  await draftsOf(db).put({ key, savedAt, sealed });
  return true;
}

/** The draft of a form. One that is too old, or that cannot be opened any more, is removed. */
export function readDraft<Values>(
  db: UserDatabase,
  key: string,
  now = serverNow(),
): Promise<Draft<Values> | undefined> {
  return inOrder(db, key, () => read<Values>(db, key, now));
}

async function read<Values>(db: UserDatabase, key: string, now: number): Promise<Draft<Values> | undefined> {
  await draftsOf(db)
    .where('savedAt')
    .below(now - keptMs)
    .delete();
  const [stored, deviceKey] = await Promise.all([draftsOf(db).get(key), readDeviceKey(db)]);
  if (!stored || !deviceKey) return undefined;
  try {
    const content = await openJson<Omit<Draft<Values>, 'savedAt'>>(deviceKey, stored.sealed);
    return { ...content, savedAt: stored.savedAt };
  } catch (error) {
    console.warn('A draft could not be opened and is dropped', error);
    await draftsOf(db).delete(key);
    return undefined;
  }
}

export function dropDraft(db: UserDatabase, key: string): Promise<void> {
  return inOrder(db, key, () => draftsOf(db).delete(key));
}
