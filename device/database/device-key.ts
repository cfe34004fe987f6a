import { liveQuery } from 'dexie';
import type { UserDatabase } from './user-database';
import { readDeviceKey } from './vault';

/** The device key; right after a sign-in it may be on its way from the server, so this waits for it. */
export function deviceKey(db: UserDatabase): Promise<CryptoKey> {
  return new Promise((resolve, reject) => {
    const subscription = liveQuery(() => readDeviceKey(db)).subscribe((key) => {
      if (!key) return;
      // Dexie may call back before `subscribe` has returned.
      queueMicrotask(() => subscription.unsubscribe());
      resolve(key);
    }, reject);
  });
}
