import { constants, publicEncrypt } from 'node:crypto';
import { accountEndpoints } from '@contract/account/endpoints';
import type { LoginKind } from '@contract/account/types';
import type { CallOptions, TestClient } from './client';

interface SignIn {
  username: string;
  password: string;
  captcha_id?: string;
  captcha?: string;
  ops?: boolean;
  kind?: LoginKind;
  device?: string;
  work?: { challenge: string; nonces: number[] };
}
/** What a test bends: an envelope made before, the time that the device names in its own. */
interface Bent {
  envelope?: { password: string; key_id: string };
  deviceTime?: number;
}

/** The two fields that a browser sends instead of a password. */
export async function sealPassword(client: TestClient, password: string, deviceTime?: number) {
  const { sealed, key_id } = await sealPasswords(client, [password], deviceTime);
  return { password: sealed[0]!, key_id };
}

/** Several passwords for one request: their envelopes share a nonce. */
export async function sealPasswords(client: TestClient, passwords: readonly string[], deviceTime?: number) {
  const { publicKey, key_id, nonce } = await client.data(accountEndpoints.cryptoPublic);
  const options = { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  const sealed = passwords.map((password) => {
    const envelope = JSON.stringify({ password, nonce, time: deviceTime }).replaceAll(
      /[^\x20-\x7e]/g,
      (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    return publicEncrypt(options, Buffer.from(envelope, 'ascii')).toString('base64');
  });
  return { sealed, key_id };
}

/** Signs in as a browser does. */
export async function signIn(
  client: TestClient,
  { password, ...rest }: SignIn,
  { envelope, deviceTime }: Bent = {},
  options?: CallOptions,
) {
  const sealed = envelope ?? (await sealPassword(client, password, deviceTime));
  return client.call(accountEndpoints.login, { body: { ...rest, ...sealed } }, options);
}

/** `name=value` of the refresh cookie that an answer sets. */
export function refreshCookie(headers: Record<string, unknown>): string {
  const [set] = [headers['set-cookie']].flat() as string[];
  return set!.split(';')[0]!;
}
