import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { promisify } from 'node:util';
import type { Db } from '@server/kernel/database/database';
import { secret } from '@server/kernel/secrets';

/** The key pair that passwords are encrypted for on their way to the server. */
export interface SignInKey {
  /** Name of the pair: a fingerprint of the public key. */
  id: string;
  /** PEM, SPKI. */
  publicPem: string;
  privateKey: KeyObject;
}

/** Bits of the pair, as strong as a key of 128 bits for one cipher; its name holds them, so that others are left. */
const modulusLength = 3072;

export async function signInKey(db: Db): Promise<SignInKey> {
  const privateKey = createPrivateKey(await secret(db, `sign-in key ${modulusLength}`, newPrivateKey));
  const publicPem = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();
  return { id: createHash('sha256').update(publicPem).digest('hex').slice(0, 16), publicPem, privateKey };
}

async function newPrivateKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** 32 random bytes for one purpose. */
export async function purposeKey(db: Db, purpose: 'access token' | 'refresh' | 'one-time' | 'device'): Promise<Buffer> {
  return Buffer.from(await secret(db, `${purpose} key`, () => randomBytes(32).toString('base64')), 'base64');
}
