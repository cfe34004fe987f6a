import { preferenceEndpoints } from '@contract/userinfo/preference-endpoints';
import { call } from '../api/call';
import { isNetworkError } from '../api/call-error';
import { openText, sealText } from '../database/sealed-json';
import { readSessionKeys, sessionKeys } from '../database/session-keys';
import type { UserDatabase } from '../database/user-database';
import type { Sealed } from '../database/vault';

/**
 * Sends a preference to the server. It waits on this device until that has succeeded; without a network it goes
 * with the next change or the next visit. A refused one is dropped: it is a habit, not work.
 */
export async function sendPreference(db: UserDatabase, key: string, value: unknown): Promise<void> {
  const kept = await keep(db, key, value).catch((error: unknown) => {
    console.warn(`The preference ${key} is not kept here`, error);
    return undefined;
  });
  try {
    await call(preferenceEndpoints.savePreference, { params: { key }, body: { value } });
  } catch (error) {
    if (isNetworkError(error)) return;
    console.warn(`The preference ${key} was refused`, error);
  }
  // A newer value may have taken its place meanwhile; that one is on its own way.
  await db.transaction('rw', db.habits, async () => {
    const waiting = await db.habits.get(key);
    if (kept && waiting?.sealed.iv.join() === kept.iv.join()) await db.habits.delete(key);
  });
}

/** @returns what was kept; undefined where nothing can be sealed */
async function keep(db: UserDatabase, key: string, value: unknown): Promise<Sealed | undefined> {
  const keys = await sessionKeys(db);
  const sealed = keys && (await sealText(keys.key, JSON.stringify({ value })));
  if (sealed) await db.habits.put({ key, sealed });
  return sealed;
}

/** The value that this device has not been able to send; undefined when there is none. */
export async function unsentPreference(db: UserDatabase, key: string): Promise<unknown> {
  const [keys, waiting] = await Promise.all([readSessionKeys(db), db.habits.get(key)]);
  if (!keys || !waiting) return undefined;
  const text = await openText(keys.key, waiting.sealed).catch(() => '{}');
  return (JSON.parse(text) as { value?: unknown }).value;
}
