import type { Copies, Copy } from './copy';
import { readSessionKeys, sealedName, sessionKeys, type SessionKeys } from './session-keys';
import type { SealedCopy, UserDatabase } from './user-database';
import { openText, sealText } from './sealed-json';

/** A person's copies. Neither what they hold nor what was asked for can be read once the session is over. */
export const sealedCopies = (db: UserDatabase): Copies => ({
  async get(key) {
    const keys = await readSessionKeys(db);
    const row = keys && (await db.cache.get(await nameOf(keys, key)));
    return row && openCopy(keys, row);
  },

  async put({ key, value, at }) {
    const keys = await sessionKeys(db);
    if (keys) await db.cache.put(await sealCopy(keys, await nameOf(keys, key), { key, value, at }));
  },

  async all(call) {
    const [keys, rows] = await Promise.all([readSessionKeys(db), copiesNamed(db, `${call} `)]);
    if (!keys) return [];
    return (await Promise.all(rows.map((row) => openCopy(keys, row)))).flatMap((copy) => copy ?? []);
  },

  async givenAt(key) {
    const keys = await readSessionKeys(db);
    return keys && (await db.cache.get(await nameOf(keys, key)))?.at;
  },
});

/** Call and input, of which the call stays readable. */
async function nameOf(keys: SessionKeys, key: string): Promise<string> {
  const [method, path, ...input] = key.split(' ');
  return `${method} ${path} ${await sealedName(keys, input.join(' '))}`;
}

async function sealCopy({ key }: SessionKeys, name: string, { at, ...copy }: Copy): Promise<SealedCopy> {
  return { key: name, at, sealed: await sealText(key, JSON.stringify(copy)) };
}

/** @returns undefined for a copy of an earlier session, or of a program that did not seal what was asked with the answer */
async function openCopy({ key }: SessionKeys, { at, sealed }: SealedCopy): Promise<Copy | undefined> {
  const text = await openText(key, sealed).catch(() => undefined);
  const copy = text === undefined ? undefined : (JSON.parse(text) as Partial<Copy> | null);
  return copy?.key === undefined ? undefined : { key: copy.key, value: copy.value, at };
}

const copiesNamed = (db: UserDatabase, prefix: string) => db.cache.where('key').startsWith(prefix).toArray();
