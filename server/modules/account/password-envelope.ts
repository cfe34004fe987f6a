import { constants, privateDecrypt, type KeyObject } from 'node:crypto';
import { passwordEnvelope } from '@contract/account/types';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import { signInKey } from './keys';
import { issueToken, redeemToken } from './one-time-token';

const kind = 'nonce';

/** What a browser needs to send one password. */
export async function offerKey(db: Db): Promise<{ publicKey: string; key_id: string; nonce: string }> {
  const { id, publicPem } = await signInKey(db);
  return { publicKey: publicPem, key_id: id, nonce: await issueToken(db, kind, '') };
}

/**
 * The password inside a sign-in.
 * @throws AppError LOGIN_KEY_EXPIRED when it is not for our key, or its nonce is unknown, old or used
 */
export async function openPassword(db: Db, encrypted: string, keyId: string): Promise<string> {
  const [password] = await openPasswords(db, [encrypted], keyId);
  return password!;
}

/**
 * The passwords of one request; their envelopes share one nonce, which works once.
 * @throws AppError LOGIN_KEY_EXPIRED as `openPassword` does
 */
export async function openPasswords(db: Db, encrypted: readonly string[], keyId: string): Promise<string[]> {
  const { id, privateKey } = await signInKey(db);
  if (keyId !== id) throw new AppError('LOGIN_KEY_EXPIRED');
  const envelopes = encrypted.map((text) => openEnvelope(privateKey, text));
  const nonces = new Set(envelopes.map(({ nonce }) => nonce));
  const [nonce = ''] = nonces;
  if (nonces.size > 1 || (await redeemToken(db, kind, nonce)) === undefined) throw new AppError('LOGIN_KEY_EXPIRED');
  return envelopes.map(({ password }) => password);
}

function openEnvelope(key: KeyObject, text: string) {
  const envelope = passwordEnvelope.safeParse(decrypted(key, text)).data;
  if (!envelope) throw new AppError('LOGIN_KEY_EXPIRED');
  return envelope;
}

function decrypted(key: KeyObject, encrypted: string): unknown {
  try {
    const options = { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' } as Parameters<
      typeof privateDecrypt
    >[0];
    return JSON.parse(privateDecrypt(options, Buffer.from(encrypted, 'base64')).toString('utf8'));
  } catch {
    return undefined;
  }
}
