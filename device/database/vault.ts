import type { UserDatabase } from './user-database';

/** Content that only its owner can read, as stored on the device. */
export interface Sealed {
  /** 12 random bytes, fresh for each sealing. */
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

const algorithm = 'AES-GCM';
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

export async function encrypt(key: CryptoKey, plain: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, bytes: await crypto.subtle.encrypt({ name: algorithm, iv }, key, plain) };
}

/** Fails when the content was sealed with another key or was altered. */
export async function decrypt(key: CryptoKey, sealed: Sealed): Promise<ArrayBuffer> {
  return crypto.subtle.decrypt({ name: algorithm, iv: sealed.iv }, key, sealed.bytes);
}
