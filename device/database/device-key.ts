import { liveQuery } from 'dexie';
import { AppError } from '@contract/kernel/errors';
import { hasRoom } from './full-device';
import type { UserDatabase } from './user-database';
import { algorithm } from './vault';

const deviceKeyName = 'device';

/** Keeps the user's device key (32 bytes, base64) in their database in a form that scripts can use but not read. */
export async function storeDeviceKey(db: UserDatabase, base64: string): Promise<void> {
  const raw = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const key = await crypto.subtle.importKey('raw', raw, algorithm, false, ['encrypt', 'decrypt']);
  await db.keys.put({ name: deviceKeyName, key });
}

/** The device key, or undefined after sign-out. */
export async function readDeviceKey(db: UserDatabase): Promise<CryptoKey | undefined> {
  return (await db.keys.get(deviceKeyName))?.key;
}

/**
 * The device key; right after a sign-in it may be on its way from the server, so this waits for it.
 * @throws AppError DEVICE_FULL where there was no room for it: it would never come
 */
export async function deviceKey(db: UserDatabase): Promise<CryptoKey> {
  const known = await readDeviceKey(db);
  if (known) return known;
  if (!(await hasRoom())) throw new AppError('DEVICE_FULL', { lost: '本机不能离线使用，刚才的操作没有保存' });
  return new Promise((resolve, reject) => {
    const subscription = liveQuery(() => readDeviceKey(db)).subscribe((key) => {
      if (!key) return;
      // Dexie may call back before `subscribe` has returned.
      queueMicrotask(() => subscription.unsubscribe());
      resolve(key);
    }, reject);
  });
}
