import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { Db } from '@server/kernel/database/database';
import { purposeKey } from './keys';
import { usedTokens } from './tables';

/**
 * Tokens that the server hands out without keeping them: text and expiry travel inside, encrypted and authenticated
 * (AES-256-GCM), so that strangers cannot fill a table by asking. Only a token that comes back is noted, as used.
 */
const lifetimeMs = 5 * 60_000;
const ivBytes = 12;
const tagBytes = 16;

/** Seals up to 40 bytes of text, for five minutes unless told. @param kind what it is for; another kind cannot open it */
export async function issueToken(db: Db, kind: string, text: string, validMs = lifetimeMs): Promise<string> {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', await purposeKey(db, 'one-time'), iv).setAAD(Buffer.from(kind));
  const expiry = Buffer.alloc(8);
  expiry.writeDoubleBE(Date.now() + validMs);
  const sealed = Buffer.concat([cipher.update(expiry), cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Opens a token and uses it up. @returns its text; undefined when it is forged, expired or was used before */
export async function redeemToken(db: Db, kind: string, token: string): Promise<string | undefined> {
  const opened = open(await purposeKey(db, 'one-time'), kind, Buffer.from(token, 'base64url'));
  if (!opened || opened.expiresAt.getTime() < Date.now()) return undefined;
  const id = createHash('sha256').update(`${kind}:${token}`).digest('hex');
  return (await useOnce(db, id, opened.expiresAt)) ? opened.text : undefined;
}

/** Opens a token without using it up. @returns undefined when it is forged or expired */
export async function peekToken(db: Db, kind: string, token: string): Promise<string | undefined> {
  const opened = open(await purposeKey(db, 'one-time'), kind, Buffer.from(token, 'base64url'));
  return opened && opened.expiresAt.getTime() >= Date.now() ? opened.text : undefined;
}

/** Notes something as used until it expires anyway. @returns false when it was used before */
export async function useOnce(db: Db, id: string, expiresAt: Date): Promise<boolean> {
  const fresh = await db
    .insert(usedTokens)
    .values({ id, expiresAt })
    .onConflictDoNothing()
    .returning({ id: usedTokens.id });
  return fresh.length > 0;
}

function open(key: Buffer, kind: string, token: Buffer): { text: string; expiresAt: Date } | undefined {
  if (token.length < ivBytes + tagBytes + 8) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, token.subarray(0, ivBytes))
    .setAAD(Buffer.from(kind))
    .setAuthTag(token.subarray(ivBytes, ivBytes + tagBytes));
  try {
    const bytes = Buffer.concat([decipher.update(token.subarray(ivBytes + tagBytes)), decipher.final()]);
    return { expiresAt: new Date(bytes.readDoubleBE(0)), text: bytes.toString('utf8', 8) };
  } catch {
    return undefined;
  }
}
