import { preferenceEndpoints } from '@contract/userinfo/preference-endpoints';
import { call } from '../api/call';
import { isNetworkError } from '../api/call-error';
import type { UserDatabase } from '../database/user-database';

/**
 * Sends a preference to the server. It waits on this device until that has succeeded; without a network it goes
 * with the next change or the next visit. A refused one is dropped: it is a habit, not work.
 */
export async function sendPreference(db: UserDatabase, key: string, value: unknown): Promise<void> {
  await db.habits.put({ key, value });
  try {
    await call(preferenceEndpoints.savePreference, { params: { key }, body: { value } });
  } catch (error) {
    if (isNetworkError(error)) return;
    console.warn(`The preference ${key} was refused`, error);
  }
  // A newer value may have taken its place meanwhile; that one is on its own way.
  await db.transaction('rw', db.habits, async () => {
    const waiting = await db.habits.get(key);
    if (JSON.stringify(waiting?.value) === JSON.stringify(value)) await db.habits.delete(key);
  });
}

/** The value that this device has not been able to send; undefined when there is none. */
export async function unsentPreference(db: UserDatabase, key: string): Promise<unknown> {
  return (await db.habits.get(key))?.value;
}
