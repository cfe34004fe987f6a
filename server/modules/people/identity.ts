import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '@server/kernel/database/database';
import { secrets } from '@server/kernel/tables';
import { tidyIdCard } from '@contract/people/id-card';

const keyName = 'identity number key';
const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** An identity number as it is stored. */
export interface SealedIdCard {
  idCardCipher: string | null;
  idCardHash: string | null;
  idCardLast4: string;
}

/**
 * Reads the key within the caller's transaction, or makes it there: a key that is rolled back goes with all that it
 * sealed. Two transactions that make it at the same time wait for one another.
 */
async function identityKey(db: Db): Promise<Buffer> {
  const stored = async () => (await db.select().from(secrets).where(eq(secrets.name, keyName)))[0]?.value;
  let value = await stored();
  if (value === undefined) {
    const made = randomBytes(32).toString('base64');
    await db.insert(secrets).values({ name: keyName, value: made }).onConflictDoNothing();
    value = (await stored())!;
  }
  return Buffer.from(value, 'base64');
}

/** A purpose of its own for each use of the key. */
function derived(key: Buffer, purpose: 'seal' | 'find'): Buffer {
  return createHmac('sha256', key).update(purpose).digest();
}

/** Seals a number for storage; an empty one is stored as none. */
export async function sealIdCard(db: Db, number: string | null): Promise<SealedIdCard> {
  if (!number) return { idCardCipher: null, idCardHash: null, idCardLast4: '' };
  const tidy = tidyIdCard(number);
  const key = await identityKey(db);
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, derived(key, 'seal'), iv);
  const sealed = Buffer.concat([iv, cipher.update(tidy, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return { idCardCipher: sealed.toString('base64'), idCardHash: hashOf(key, tidy), idCardLast4: tidy.slice(-4) };
}

/** The number behind a sealed one. @throws Error when the key is another or the text was changed */
export async function openIdCard(db: Db, sealed: string | null): Promise<string | null> {
  if (!sealed) return null;
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv(algorithm, derived(await identityKey(db), 'seal'), bytes.subarray(0, ivBytes));
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]).toString('utf8');
}

/** What a number is found by. */
export async function idCardHash(db: Db, number: string): Promise<string> {
  return hashOf(await identityKey(db), tidyIdCard(number));
}

function hashOf(key: Buffer, tidy: string): string {
  return createHmac('sha256', derived(key, 'find')).update(tidy).digest('base64');
}
