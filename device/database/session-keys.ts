import { tokenStore } from '../api/token';
import type { UserDatabase } from './user-database';
import { algorithm } from './vault';

const sessionKeyName = 'session';

/**
 * What seals that which is read during a session: made on this device, not extractable, and gone with the session. What
 * was sealed with them is then nobody's, its owner's neither.
 */
export interface SessionKeys {
  /** Seals content. */
  key: CryptoKey;
  /** Turns names that say what somebody looked for into others that do not. */
  names: CryptoKey;
}

/** The keys of the session under way; undefined when there are none (yet). Works in workers too. */
export async function readSessionKeys(db: UserDatabase): Promise<SessionKeys | undefined> {
  const row = await db.keys.get(sessionKeyName);
  return row?.names && { key: row.key, names: row.names };
}

/**
 * The keys of the session under way, made if there are none. Only pages can say whose session it is.
 * @returns undefined when this person is not signed in (any more), or without https: there is no cryptography then
 */
export async function sessionKeys(db: UserDatabase): Promise<SessionKeys | undefined> {
  const known = await readSessionKeys(db);
  if (known || !isOwnSession(db) || !globalThis.crypto?.subtle) return known;
  const [key, names] = await Promise.all([
    crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, ['encrypt', 'decrypt']),
    crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']),
  ]);
  return db.transaction('rw', db.keys, async () => {
    // Another tab may have made some, or the session may have ended: what ends it forgets the token first.
    const before = await readSessionKeys(db);
    if (before || !isOwnSession(db)) return before;
    await db.keys.put({ name: sessionKeyName, key, names });
    return { key, names };
  });
}

const isOwnSession = (db: UserDatabase): boolean => tokenStore.userId() === db.userId;

/** A name in place of one that tells something: the same for the same text, as long as the session lasts. */
export async function sealedName({ names }: SessionKeys, text: string): Promise<string> {
  const mark = await crypto.subtle.sign('HMAC', names, new TextEncoder().encode(text));
  return Array.from(new Uint8Array(mark, 0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
