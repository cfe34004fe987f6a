import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '@server/kernel/database/database';
import { purposeKey } from './keys';

/**
 * Refresh secrets vouch for themselves: 32 bytes and a signature over them and their session, base64url. So a secret that a
 * session had once is told from a guess without keeping it.
 */
const signatureBytes = 16;

/** The first secret of a session. */
export async function firstSecret(db: Db, sessionId: string): Promise<string> {
  return signed(await purposeKey(db, 'refresh'), sessionId, randomBytes(32));
}

/** The secret after `present`: it follows from it, so tabs that renew at the same moment agree. */
export async function nextSecret(db: Db, sessionId: string, present: string): Promise<string> {
  const key = await purposeKey(db, 'refresh');
  return signed(key, sessionId, createHmac('sha256', key).update(`next:${sessionId}.${present}`).digest());
}

/** Whether a text is or was the secret of this session. Those that an earlier version gave out do not show it. */
export async function isSecretOf(db: Db, sessionId: string, text: string): Promise<boolean> {
  const given = Buffer.from(text, 'base64url');
  const random = given.subarray(0, -signatureBytes);
  const right = signatureOf(await purposeKey(db, 'refresh'), sessionId, random);
  const signature = given.subarray(-signatureBytes);
  return signature.length === right.length && timingSafeEqual(signature, right);
}

/** What is stored of a secret. */
export function secretHash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function signed(key: Buffer, sessionId: string, random: Buffer): string {
  return Buffer.concat([random, signatureOf(key, sessionId, random)]).toString('base64url');
}

function signatureOf(key: Buffer, sessionId: string, random: Buffer): Buffer {
  return createHmac('sha256', key).update(`secret:${sessionId}.`).update(random).digest().subarray(0, signatureBytes);
}
